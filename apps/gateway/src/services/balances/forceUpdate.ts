import { getNamespaceName, isCaip10, parseCaip10 } from '@latchkey/primitives'
import { isAssetAddress } from '../../chains/caipAssets.js'
import type { Chain } from '../../chains/createChains.js'
import { requireNetwork } from '../../chains/requireNetwork.js'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { NetworkRegistry } from '../../providers/rpc/createNetworkRegistry.js'
import { type ReadHoldingsParameters, readHoldings } from './readHoldings.js'
import { type StoredBalance, toStoredBalance } from './toWireBalance.js'

const maxTokens = 50
const retryAfterSeconds = 2

/** A token that is to be read afresh. */
export type RefreshedToken = { caipNetworkId: string; address: string }

/**
 * Reads the `forceUpdate` parameter.
 *
 * @param list - Comma list of CAIP-10 token addresses.
 * @param chain - The namespace of the account, which alone can hold them.
 * @throws GatewayFailure `request/address`
 */
export function parseForceUpdate(list: string | undefined, chain: Chain): RefreshedToken[] {
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
    if (namespace !== chain.namespace || !isAssetAddress(chain, address)) {
      const name = getNamespaceName(chain.namespace)
      throw new GatewayFailure('request/address', `forceUpdate takes tokens of ${name} networks only`)
    }
    return { caipNetworkId, address }
  })
}

/**
 * Puts fresh amounts in place of the known ones and adds tokens that were not there, even with a zero balance.
 *
 * @param parameters - The known balances, what to read again and how.
 * @throws GatewayFailure `chain/unavailable`
 */
export async function mergeRefreshed({
  networks,
  refreshed,
  stored,
  ...reading
}: Omit<ReadHoldingsParameters, 'addresses' | 'network'> & {
  networks: NetworkRegistry
  refreshed: readonly RefreshedToken[]
  stored: readonly StoredBalance[]
}): Promise<StoredBalance[]> {
  const merged = [...stored]
  const chainIds = new Set(refreshed.map(({ caipNetworkId }) => caipNetworkId))
  for (const chainId of chainIds) {
    const { network } = requireNetwork(networks, chainId)
    const addresses = refreshed
      .filter(({ caipNetworkId }) => caipNetworkId === chainId)
      .map(({ address }) => address)
    const holdings = await readHoldings({ ...reading, network, addresses }).catch((cause: unknown) => {
      throw new GatewayFailure('chain/unavailable', 'The balances could not be read. Try again later', {
        cause,
        retryAfterSeconds,
      })
    })
    for (const holding of holdings) put(merged, toStoredBalance(reading.chain, network, holding))
  }
  return merged
}

/** Addresses are written in their one spelling, so equal texts are the same token. */
function put(balances: StoredBalance[], fresh: StoredBalance): void {
  const index = balances.findIndex(
    ({ address, chainId }) => chainId === fresh.chainId && address === fresh.address,
  )
  if (index === -1) balances.push(fresh)
  else balances[index] = fresh
}
