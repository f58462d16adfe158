import type { Network } from '../../config/networks.js'

/** The address Multicall3 has on nearly every network. */
const usualAddress = '0xcA11bde05977b3631167028862bE2a173976CA11'

/**
 * Where a network's Multicall3 is.
 *
 * @param network - The network.
 */
export function getMulticallAddress(network: Pick<Network, 'contracts'>): `0x${string}` {
  return network.contracts.multicall3?.address ?? usualAddress
}
