import type { ServedNetwork } from '../providers/rpc/createNetworkRegistry.js'
import type { Network } from './Network.js'

/**
 * Finds a network of a namespace, with its way to the chain.
 *
 * @throws Error for one that is not served: the caller has made sure that it is.
 */
export type FindNetwork<Own extends Network = Network> = (
  network: Pick<Network, 'caipNetworkId'>,
) => ServedNetwork<Own>

/** The networks of a namespace that are served, by their CAIP-2 ids; undefined for others. */
export type ServedById<Own extends Network = Network> = {
  byId(caipNetworkId: string): ServedNetwork<Own> | undefined
}

/**
 * Makes what finds the networks of a namespace.
 *
 * @param served - The networks.
 */
export function createFindNetwork<Own extends Network>(
  served: readonly ServedNetwork<Own>[],
): FindNetwork<Own> & ServedById<Own> {
  const all = new Map<string, ServedNetwork<Own>>(served.map((one) => [one.network.caipNetworkId, one]))
  const find = ({ caipNetworkId }: Pick<Network, 'caipNetworkId'>) => {
    const found = all.get(caipNetworkId)
    if (!found) throw new Error(`${caipNetworkId} is not served`)
    return found
  }
  return Object.assign(find, { byId: (id: string) => all.get(id) })
}
