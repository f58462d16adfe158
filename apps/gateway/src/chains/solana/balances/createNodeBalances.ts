import { nativeTokenAddresses, truncateAddress } from '@latchkey/primitives'
import * as v from 'valibot'
import type { Cache } from '../../../cache/Cache.js'
import type { BalanceProvider, Holding } from '../../../services/balances/BalanceProvider.js'
import { askNode, commitment } from '../askNode.js'
import { lamportsSchema } from '../lamportsSchema.js'
import type { ConnectedNetwork, FindNetwork } from '../SolanaNetwork.js'
import { describeMints, type TokenDescription } from '../tokens/describeMints.js'
import { readTokenAccounts, type TokenAccount } from './readTokenAccounts.js'

/** Tokens shown beside those of the network's list: anybody can send anybody thousands. */
const maxUnlisted = 100
/** An amount of 256 bits has no more digits; there are 20 at most here. */
const maxDecimals = 77

const balanceSchema = v.object({ value: lamportsSchema })

/**
 * Makes the balance provider that asks the network's nodes: three calls, and one more where tokens are held that the
 * networks file does not list. Needs nobody's key.
 *
 * @param dependencies - `find` finds a served network; `cache` keeps what mints call themselves; `onFailure` is told when
 * names could not be read.
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
    async getHoldings({ account, network }) {
      const connected = find(network)
      const listed = connected.network.tokens.map(({ address }) => address)
      const [native, accounts] = await Promise.all([
        readNative(connected, account),
        readTokenAccounts(connected, account, listed),
      ])
      const held = new Map([...sumByMint(accounts)].filter(([, { amountAtomic }]) => amountAtomic > 0n))
      const strange = [...held]
        .filter(([mint, { decimals }]) => !listed.includes(mint) && isFungible(decimals))
        .map(([mint]) => mint)
        // The same ones each time, whatever order a node has.
        .sort()
        .slice(0, maxUnlisted)
      // Without names the amounts are still right.
      const described = await describeMints(connected, strange, cache).catch((error: unknown) => {
        onFailure(error)
        return new Map()
      })
      const tokens = [...listed, ...strange].flatMap((mint) => {
        const amount = held.get(mint)
        return amount ? (toHolding(connected, mint, amount, described.get(mint)) ?? []) : []
      })
      return native.amountAtomic > 0n ? [native, ...tokens] : tokens
    },
    async getExactHoldings({ account, addresses, network }) {
      const connected = find(network)
      const mints = addresses.filter((address) => address !== nativeTokenAddresses.solana)
      const [native, accounts, described] = await Promise.all([
        mints.length < addresses.length ? readNative(connected, account) : undefined,
        mints.length > 0 ? readTokenAccounts(connected, account, mints) : [],
        describeMints(connected, mints, cache),
      ])
      const held = sumByMint(accounts)
      const tokens = mints.flatMap((mint) => {
        const { amountAtomic = 0n } = held.get(mint) ?? {}
        const description = described.get(mint)
        // Without decimals it is no token, and nothing true can be said about it.
        if (description?.decimals == null) return []
        return toHolding(connected, mint, { amountAtomic, decimals: description.decimals }, description) ?? []
      })
      return native ? [native, ...tokens] : tokens
    },
  }
}

async function readNative(connected: ConnectedNetwork, account: string): Promise<Holding> {
  const { value } = await askNode(connected, {
    method: 'getBalance',
    params: [account, { commitment }],
    schema: balanceSchema,
  })
  return { ...connected.network.nativeCurrency, address: undefined, amountAtomic: value }
}

type Amount = Pick<TokenAccount, 'amountAtomic' | 'decimals'>

/** An owner may have several accounts of one mint. */
function sumByMint(accounts: readonly TokenAccount[]): Map<string, Amount> {
  const sums = new Map<string, Amount>()
  for (const { amountAtomic, decimals, mint } of accounts) {
    sums.set(mint, { decimals, amountAtomic: amountAtomic + (sums.get(mint)?.amountAtomic ?? 0n) })
  }
  return sums
}

/** What cannot be divided is a ticket or a picture, and no money. */
function isFungible(decimals: number): boolean {
  return decimals > 0 && decimals <= maxDecimals
}

function toHolding(
  { network }: ConnectedNetwork,
  mint: string,
  { amountAtomic, decimals }: Amount,
  description: TokenDescription | undefined,
): Holding | undefined {
  const listed = network.tokens.find(({ address }) => address === mint)
  if (listed) {
    const { logo, name, symbol } = listed
    const picture = logo === undefined ? {} : { pictureUrl: logo }
    return { address: mint, name, symbol, decimals: listed.decimals, amountAtomic, ...picture }
  }
  if (decimals > maxDecimals) return undefined
  const { name, symbol } = description ?? {}
  const spareName = truncateAddress(mint)
  return {
    address: mint,
    decimals,
    amountAtomic,
    name: name ?? symbol ?? spareName,
    symbol: symbol ?? name ?? spareName,
    // A picture vouches for a token, so one that only calls itself so gets none.
    pictureUrl: null,
  }
}
