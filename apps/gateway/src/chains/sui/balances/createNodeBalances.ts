import { nativeTokenAddresses, truncateAddress } from '@latchkey/primitives'
import * as v from 'valibot'
import type { Cache } from '../../../cache/Cache.js'
import type { BalanceProvider, Holding } from '../../../services/balances/BalanceProvider.js'
import { isAccount } from '../address.js'
import { amountSchema, askGraph } from '../askGraph.js'
import { readCoinType, suiCoinType, toCaipCoinType } from '../coins/coinTypes.js'
import { type CoinDescription, describeCoins, findListed } from '../coins/describeCoins.js'
import type { ConnectedNetwork, FindNetwork } from '../SuiNetwork.js'

/** Coins shown beside those of the network's list: anybody can send anybody thousands. */
const maxUnlisted = 25

/** Totals have what the address holds without coin objects, too. */
const balanceFields = 'coinType{repr} totalBalance'
const query = `query($address:SuiAddress!,$coinTypes:[String!]!){address(address:$address){
balance(coinType:"0x2::sui::SUI"){totalBalance}
multiGetBalances(keys:$coinTypes){${balanceFields}}
balances(first:50){nodes{${balanceFields}}}}}`

const balanceSchema = v.object({ coinType: v.object({ repr: v.string() }), totalBalance: amountSchema })
/** Nodes answer nothing for an address they have never seen, and for a coin that it never had. */
const schema = v.object({
  address: v.nullable(
    v.object({
      balance: v.nullable(v.object({ totalBalance: amountSchema })),
      multiGetBalances: v.nullish(v.array(balanceSchema), []),
      balances: v.nullish(v.object({ nodes: v.array(v.unknown()) })),
    }),
  ),
})

/** What an account has of SUI, and of other coins by their types. */
type Amounts = { native: bigint; coins: ReadonlyMap<string, bigint> }

/**
 * Makes the balance provider that asks the network's nodes: one question, and one for each ten coins that the networks file does not
 * list, once a day. Needs nobody's key.
 *
 * @param dependencies - `find` finds a served network; `cache` keeps what coins call themselves; `onFailure` is told when names
 * could not be read.
 */
export function createNodeBalances({
  cache,
  find,
  onFailure,
}: {
  cache: Cache
  find: FindNetwork
  onFailure: (error: unknown) => void
}): BalanceProvider {
  return {
    async getHoldings({ account, network, signal }) {
      // A coin's type is an address, too, and has nothing.
      if (!isAccount(account)) return []
      const connected = find(network)
      const listed = connected.network.tokens.flatMap(({ address }) => readCoinType(address) ?? [])
      const { coins, native } = await readAmounts(connected, { account, signal }, listed)
      const held = [...coins].filter(([, amount]) => amount > 0n).map(([coinType]) => coinType)
      const strange = held
        .filter((coinType) => !listed.includes(coinType))
        // The same ones each time, whatever order a node has.
        .sort()
        .slice(0, maxUnlisted)
      const shown = [...listed.filter((coinType) => held.includes(coinType)), ...strange]
      const described = await describeCoins(connected, shown, { cache, onFailure, signal })
      const holdings = shown.flatMap(
        (coinType) =>
          toHolding(connected, coinType, coins.get(coinType) ?? 0n, described.get(coinType)) ?? [],
      )
      return native > 0n ? [toNative(connected, native), ...holdings] : holdings
    },
    async getExactHoldings({ account, addresses, network, signal }) {
      const connected = find(network)
      const isNative = (address: string) =>
        address === nativeTokenAddresses.sui || readCoinType(address) === suiCoinType
      const wanted = addresses
        .filter((address) => !isNative(address))
        .flatMap((address) => readCoinType(address) ?? [])
      const nothing: Amounts = { native: 0n, coins: new Map() }
      const [{ coins, native }, described] = await Promise.all([
        isAccount(account) ? readAmounts(connected, { account, signal }, wanted) : nothing,
        describeCoins(connected, wanted, { cache, onFailure, signal }),
      ])
      const holdings = [...new Set(wanted)].flatMap(
        (coinType) =>
          toHolding(connected, coinType, coins.get(coinType) ?? 0n, described.get(coinType)) ?? [],
      )
      return addresses.some(isNative) ? [toNative(connected, native), ...holdings] : holdings
    },
  }
}

async function readAmounts(
  connected: ConnectedNetwork,
  { account, signal }: { account: string; signal: AbortSignal | undefined },
  coinTypes: readonly string[],
): Promise<Amounts> {
  const variables = { address: account, coinTypes }
  const { address } = await askGraph(connected, { query, variables, schema, signal })
  const nodes = (address?.balances?.nodes ?? []).flatMap((node) => {
    const parsed = v.safeParse(balanceSchema, node)
    return parsed.success ? [parsed.output] : []
  })
  const coins = [...nodes, ...(address?.multiGetBalances ?? [])].flatMap(({ coinType, totalBalance }) => {
    const read = readCoinType(coinType.repr)
    return read === undefined || read === suiCoinType ? [] : [[read, totalBalance] as const]
  })
  return { native: address?.balance?.totalBalance ?? 0n, coins: new Map(coins) }
}

function toNative({ network }: ConnectedNetwork, amountAtomic: bigint): Holding {
  return { ...network.nativeCurrency, address: undefined, amountAtomic }
}

function toHolding(
  connected: ConnectedNetwork,
  coinType: string,
  amountAtomic: bigint,
  description: CoinDescription | undefined,
): Holding | undefined {
  // Without decimals nothing true can be said about it.
  if (description?.decimals == null) return undefined
  const { decimals, name, symbol } = description
  const listed = findListed(connected, coinType)
  const spareName = truncateAddress(coinType)
  return {
    ...{ address: toCaipCoinType(coinType), decimals, amountAtomic },
    name: name ?? symbol ?? spareName,
    symbol: symbol ?? name ?? spareName,
    // A picture vouches for a coin, so one that only calls itself so gets none.
    ...(listed ? listed.logo !== undefined && { pictureUrl: listed.logo } : { pictureUrl: null }),
  }
}
