import type { ServedNetwork } from '../providers/rpc/createNetworkRegistry.js'
import type { Network } from './Network.js'

/** Finds a network of a namespace that is served, with its way to the chain. */
export type FindNetwork<Own extends Network = Network> = (
  network: Pick<Network, 'caipNetworkId'>,
) => ServedNetwork<Own>

/**
 * Makes what finds the networks of a namespace. It throws for one that is not served: the caller has made sure that it is.
 *
 * @param served - The networks.
 */
export function createFindNetwork<Own extends Network>(
  served: readonly ServedNetwork<Own>[],
): FindNetwork<Own> {
  const byId = new Map<string, ServedNetwork<Own>>(served.map((one) => [one.network.caipNetworkId, one]))
  return ({ caipNetworkId }) => {
    const found = byId.get(caipNetworkId)
    if (!found) throw new Error(`${caipNetworkId} is not served`)
    return found
  }
}
