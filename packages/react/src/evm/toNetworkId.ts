import { getNetwork, type KitState } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import { type CaipNetworkId, joinCaip2 } from '@latchkey/primitives'

/**
 * The network that is meant.
 *
 * @param state - The kit's state.
 * @param chainId - Its id; the network in use when left out.
 * @throws `network/not-found` when the kit has no network of EVM.
 */
export function toNetworkId(state: KitState, chainId: number | undefined): CaipNetworkId {
  if (chainId !== undefined) return joinCaip2('eip155', chainId)
  const network = getNetwork(state, 'eip155')
  if (!network) throw new AppKitError('network/not-found', { caipNetworkId: 'eip155' })
  return network.caipNetworkId
}
