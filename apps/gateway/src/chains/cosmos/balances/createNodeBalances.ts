import { nativeTokenAddresses } from '@latchkey/primitives'
import * as v from 'valibot'
import type { Cache } from '../../../cache/Cache.js'
import type { BalanceProvider, Holding } from '../../../services/balances/BalanceProvider.js'
import { isAddressOn } from '../address.js'
import { askFewAtATime, askRestSurely, coinSchema } from '../askRest.js'
import type { ConnectedNetwork, FindNetwork } from '../CosmosNetwork.js'
import { isTokenAddress, toDenom } from '../denoms.js'
import { type DenomDescription, describeDenoms, findListed } from '../tokens/describeDenoms.js'

/** Tokens shown beside those of the network's list, each of which has to be asked for: anybody can send anybody thousands. */
const maxUnlisted = 15
/** Balances of one answer, and answers that are read of an account. */
const pageSize = 200
const maxPages = 5

type Coin = v.InferOutput<typeof coinSchema>

const pageSchema = v.object({
  balances: v.array(coinSchema),
  pagination: v.nullish(v.object({ next_key: v.nullish(v.string()) })),
})
const oneSchema = v.object({ balance: v.nullish(coinSchema) })

/**
 * Makes the balance provider that asks the network's nodes over REST: one call for an account, and a few for each token that the
 * networks file does not list, once a day. Needs nobody's key.
 *
 * @param dependencies - `find` finds a served network; `cache` keeps what tokens are called; `onFailure` is told when names could not
 * be read.
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
      const connected = find(network)
      // Whoever has an account here has another address there.
      if (!isAddressOn(account, connected.network)) return []
      const coins = await readCoins(connected, account.toLowerCase(), signal)
      const held = coins.filter(({ amount, denom }) => amount > 0n && isTokenAddress(denom))
      const listed = held.filter(({ denom }) => findListed(connected, denom))
      const strange = held
        .filter(({ denom }) => !findListed(connected, denom))
        // The same ones each time, whatever order a node has.
        .sort((one, other) => (one.denom < other.denom ? -1 : 1))
        .slice(0, maxUnlisted)
      return await describe(connected, [...listed, ...strange], signal)
    },
    async getExactHoldings({ account, addresses, network, signal }) {
      const connected = find(network)
      const { nativeDenom } = connected.network
      const denoms = addresses.flatMap((address) => {
        if (address === nativeTokenAddresses.cosmos) return nativeDenom
        return isTokenAddress(address) ? toDenom(address) : []
      })
      const isHere = isAddressOn(account, connected.network)
      const coins = await askFewAtATime([...new Set(denoms)], async (denom) =>
        isHere ? await readCoin(connected, account.toLowerCase(), denom, signal) : { denom, amount: 0n },
      )
      return await describe(connected, coins, signal)
    },
  }

  async function describe(
    connected: ConnectedNetwork,
    coins: readonly Coin[],
    signal: AbortSignal | undefined,
  ): Promise<Holding[]> {
    const denoms = coins.map(({ denom }) => denom)
    const described = await describeDenoms(connected, denoms, { cache, onFailure, signal })
    const isNative = ({ denom }: Coin) => denom === connected.network.nativeDenom
    const ordered = [...coins.filter(isNative), ...coins.filter((coin) => !isNative(coin))]
    return ordered.flatMap((coin) => toHolding(connected, coin, described.get(coin.denom)) ?? [])
  }
}

function toHolding(
  connected: ConnectedNetwork,
  { amount, denom }: Coin,
  description: DenomDescription | undefined,
): Holding | undefined {
  const { nativeCurrency, nativeDenom, tokens } = connected.network
  if (denom === nativeDenom) return { ...nativeCurrency, address: undefined, amountAtomic: amount }
  const listed = tokens.find(({ address }) => toDenom(address) === denom)
  if (listed) {
    const { decimals, logo, name, symbol } = listed
    return {
      ...{ address: denom, name, symbol, decimals, amountAtomic: amount },
      ...(logo !== undefined && { pictureUrl: logo }),
    }
  }
  // A picture vouches for a token, so one that only calls itself so gets none.
  return description && { ...description, address: denom, amountAtomic: amount, pictureUrl: null }
}

/** What an account has; of one that was sent thousands of tokens, what is listed and the first thousand. */
async function readCoins(
  connected: ConnectedNetwork,
  account: string,
  signal: AbortSignal | undefined,
): Promise<Coin[]> {
  const coins = new Map<string, Coin>()
  let key: string | null | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const { balances, pagination } = await askRestSurely(connected, {
      path: `/cosmos/bank/v1beta1/balances/${account}`,
      query: { 'pagination.limit': String(pageSize), ...(key && { 'pagination.key': key }) },
      schema: pageSchema,
      signal,
    })
    for (const coin of balances) coins.set(coin.denom, coin)
    key = pagination?.next_key
    if (!key) return [...coins.values()]
  }
  const { nativeDenom, tokens } = connected.network
  const missing = [nativeDenom, ...tokens.map(({ address }) => toDenom(address))].filter(
    (denom) => !coins.has(denom),
  )
  const others = await askFewAtATime(missing, (denom) => readCoin(connected, account, denom, signal))
  return [...others, ...coins.values()]
}

async function readCoin(
  connected: ConnectedNetwork,
  account: string,
  denom: string,
  signal: AbortSignal | undefined,
): Promise<Coin> {
  const { balance } = await askRestSurely(connected, {
    path: `/cosmos/bank/v1beta1/balances/${account}/by_denom`,
    query: { denom },
    schema: oneSchema,
    signal,
  })
  // What is said of another denom says nothing of this one.
  return { denom, amount: balance?.denom === denom ? balance.amount : 0n }
}
