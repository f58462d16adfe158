import { nativeTokenAddresses, truncateAddress } from '@latchkey/primitives'
import * as v from 'valibot'
import type { Cache } from '../../../cache/Cache.js'
import type { BalanceProvider, Holding } from '../../../services/balances/BalanceProvider.js'
import { isAddressOn, readPrincipal, toContractId } from '../address.js'
import { amountSchema, askApiSurely } from '../askApi.js'
import type { ConnectedNetwork, FindNetwork } from '../StacksNetwork.js'
import { describeTokens, type TokenDescription } from '../tokens/describeTokens.js'

/** Tokens shown beside those of the network's list, each of which has to be asked for: anybody can send anybody thousands. */
const maxUnlisted = 15

const balancesSchema = v.object({
  stx: v.object({ balance: amountSchema, locked: v.optional(amountSchema, '0') }),
  fungible_tokens: v.optional(v.record(v.string(), v.object({ balance: amountSchema })), {}),
})

/** A token of an account: its contract, its name in there, and how much of it there is. */
type Held = { contract: string; asset: string; amountAtomic: bigint }

/**
 * Makes the balance provider that asks the network's API: one call, and up to three for each token that the networks file does
 * not list, once a day. Needs nobody's key.
 *
 * @param dependencies - `find` finds a served network; `cache` keeps what tokens call themselves; `onFailure` is told when names
 * could not be read.
 */
export function createApiBalances({
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
      // Whoever has an account here has another address there.
      if (!isAddressOn(account, network.caipNetworkId)) return []
      const connected = find(network)
      const { native, tokens } = await readBalances(connected, account, signal)
      const isListed = ({ contract }: Held) => findListed(connected, contract) !== undefined
      const held = tokens.filter(({ amountAtomic }) => amountAtomic > 0n)
      const strange = held
        .filter((one) => !isListed(one))
        // The same ones each time, whatever order an API has.
        .sort((one, other) => (one.contract < other.contract ? -1 : 1))
        .slice(0, maxUnlisted)
      const described = await describeTokens(
        connected,
        strange.map(({ contract }) => contract),
        { cache, onFailure, signal },
      )
      const holdings = [...held.filter(isListed), ...strange].flatMap(
        (one) => toHolding(connected, one, described.get(one.contract)) ?? [],
      )
      return native.amountAtomic > 0n ? [native, ...holdings] : holdings
    },
    async getExactHoldings({ account, addresses, network, signal }) {
      const connected = find(network)
      const contracts = addresses
        .filter((address) => address !== nativeTokenAddresses.stacks)
        .map(toContractId)
        .filter((contract) => readPrincipal(contract)?.contractName !== undefined)
      const [{ native, tokens }, described] = await Promise.all([
        isAddressOn(account, network.caipNetworkId)
          ? readBalances(connected, account, signal)
          : { native: toNative(connected, 0n, 0n), tokens: [] },
        describeTokens(connected, contracts, { cache, onFailure, signal }),
      ])
      const holdings = contracts.flatMap((contract) => {
        const description = described.get(contract)
        const asset = description?.asset ?? ''
        const own = tokens.filter((one) => one.contract === contract)
        const held = own.find((one) => one.asset === asset) ?? own[0] ?? { contract, asset, amountAtomic: 0n }
        return toHolding(connected, held, description) ?? []
      })
      return addresses.includes(nativeTokenAddresses.stacks) ? [native, ...holdings] : holdings
    },
  }
}

async function readBalances(
  connected: ConnectedNetwork,
  account: string,
  signal: AbortSignal | undefined,
): Promise<{ native: Holding; tokens: Held[] }> {
  const { fungible_tokens, stx } = await askApiSurely(connected, {
    path: `/extended/v1/address/${toContractId(account)}/balances`,
    schema: balancesSchema,
    signal,
  })
  const tokens = Object.entries(fungible_tokens).flatMap(([id, { balance }]) => {
    const [contract = '', asset = '', ...rest] = id.split('::')
    const isToken = rest.length === 0 && readPrincipal(contract)?.contractName !== undefined
    return isToken ? [{ contract, asset, amountAtomic: balance }] : []
  })
  return { native: toNative(connected, stx.balance, stx.locked), tokens }
}

/** What is stacked is the account's, but cannot be sent. */
function toNative({ network }: ConnectedNetwork, amountAtomic: bigint, locked: bigint): Holding {
  const spendableAtomic = amountAtomic > locked ? amountAtomic - locked : 0n
  return {
    ...{ ...network.nativeCurrency, address: undefined, amountAtomic },
    ...(locked > 0n && { spendableAtomic }),
  }
}

function findListed({ network }: ConnectedNetwork, contract: string) {
  return network.tokens.find(({ address }) => toContractId(address) === contract)
}

function toHolding(
  connected: ConnectedNetwork,
  { amountAtomic, asset, contract }: Held,
  description: TokenDescription | undefined,
): Holding | undefined {
  const listed = findListed(connected, contract)
  // A contract may have several tokens, of which only one is what it calls itself.
  const named = listed?.asset ?? description?.asset ?? undefined
  if (named !== undefined && asset !== '' && named !== asset) return undefined
  if (listed) {
    const { decimals, logo, name, symbol } = listed
    return {
      ...{ address: contract, name, symbol, decimals, amountAtomic },
      ...(logo !== undefined && { pictureUrl: logo }),
    }
  }
  // Without decimals nothing true can be said about it.
  if (description?.decimals == null) return undefined
  const { decimals, name, symbol } = description
  const spareName = truncateAddress(contract)
  return {
    ...{ address: contract, decimals, amountAtomic },
    name: name ?? symbol ?? spareName,
    symbol: symbol ?? name ?? spareName,
    // A picture vouches for a token, so one that only calls itself so gets none.
    pictureUrl: null,
  }
}
