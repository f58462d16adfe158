import {
  isCaip10,
  isEvmAddress,
  isSameAddress,
  nativeTokenAddresses,
  parseCaip10,
} from '@latchkey/primitives'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { BalanceProvider } from '../../providers/balances/BalanceProvider.js'
import type { NetworkRegistry } from '../../providers/rpc/createNetworkRegistry.js'
import { requireNetwork } from '../requireNetwork.js'
import { type StoredBalance, toStoredBalance } from './toWireBalance.js'

const maxTokens = 50
const retryAfterSeconds = 2

/** A token that is to be read afresh. */
export type RefreshedToken = { caipNetworkId: string; address: `0x${string}` }

/**
 * Reads the `forceUpdate` parameter.
 *
 * @param list - Comma list of CAIP-10 token addresses.
 * @throws GatewayFailure `request/address`
 */
export function parseForceUpdate(list: string | undefined): RefreshedToken[] {
  const items = (list ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
  if (items.length > maxTokens) {
    throw new GatewayFailure('request/address', `forceUpdate takes at most ${maxTokens} tokens`)
  }
  return items.map((item) => {
    if (!isCaip10(item)) throw new GatewayFailure('request/address', 'forceUpdate takes CAIP-10 addresses')
    const { address, caipNetworkId, namespace } = parseCaip10(item)
    if (namespace !== 'eip155' || !address.startsWith('0x') || !isEvmAddress(address)) {
      throw new GatewayFailure('request/address', 'forceUpdate takes tokens of EVM networks only')
    }
    return { caipNetworkId, address: address as `0x${string}` }
  })
}

/**
 * Puts fresh amounts in place of the known ones and adds tokens that were not there, even with a zero balance.
 *
 * @param parameters - The known balances and what to read again.
 * @throws GatewayFailure `chain/unavailable`
 */
export async function mergeRefreshed({
  account,
  balances,
  networks,
  refreshed,
  stored,
}: {
  account: `0x${string}`
  balances: BalanceProvider
  networks: NetworkRegistry
  refreshed: readonly RefreshedToken[]
  stored: readonly StoredBalance[]
}): Promise<StoredBalance[]> {
  const merged = [...stored]
  const chainIds = new Set(refreshed.map(({ caipNetworkId }) => caipNetworkId))
  for (const chainId of chainIds) {
    const served = requireNetwork(networks, chainId)
    const addresses = refreshed
      .filter(({ caipNetworkId }) => caipNetworkId === chainId)
      .map(({ address }) => address)
    const holdings = await balances.getExactHoldings(served, account, addresses).catch((cause: unknown) => {
      throw new GatewayFailure('chain/unavailable', 'The balances could not be read. Try again later', {
        cause,
        retryAfterSeconds,
      })
    })
    for (const holding of holdings) put(merged, toStoredBalance(served.network, holding))
  }
  return merged
}

function put(balances: StoredBalance[], fresh: StoredBalance): void {
  const index = balances.findIndex(
    ({ address, chainId }) => chainId === fresh.chainId && isSameToken(address, fresh.address),
  )
  if (index === -1) balances.push(fresh)
  else balances[index] = fresh
}

function isSameToken(first: string | undefined, second: string | undefined): boolean {
  const toAddress = (address: string | undefined) => address?.split(':')[2] ?? nativeTokenAddresses.eip155
  return isSameAddress(toAddress(first), toAddress(second))
}
