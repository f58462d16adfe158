import type { Network } from './Network.js'

/** The functions a chain needs so that its accounts can have names of the gateway. */
export type NameCapability = {
  /**
   * The coin type under which names have their addresses on a network (SLIP-44, ENSIP-11).
   *
   * @returns Undefined for a network that has none.
   */
  toCoinType(network: Network): number | undefined
}
