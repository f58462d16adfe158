import type { KitState, Network } from '@latchkey/core'

/**
 * Every network of the site, over all of its chains.
 *
 * @param networks - The kit's networks.
 */
export function getAllNetworks(networks: KitState['networks']): readonly Network[] {
  return Object.values(networks).flatMap(({ requestedCaipNetworks }) => requestedCaipNetworks)
}
