import { getAccount, getNetwork, type KitState } from '@latchkey/core'
import type { CaipNetworkId, Namespace } from '@latchkey/primitives'

/** The part of a kit's state that the hooks of one chain read. */
export type ChainSelectors = {
  /** The address of the account in use. */
  selectAddress(state: KitState): string | undefined
  /** The id of the network in use. */
  selectNetworkId(state: KitState): CaipNetworkId | undefined
  /** The connection and account that answer requests. `undefined` while none is connected. */
  selectSubject(state: KitState): string | undefined
}

/**
 * Makes them for a chain, once, outside of components.
 *
 * @param namespace - The chain's.
 */
export function createSelectors(namespace: Namespace): ChainSelectors {
  const selectAddress = (state: KitState) => getAccount(state, namespace)?.address
  return {
    selectAddress,
    selectNetworkId: (state) => getNetwork(state, namespace)?.caipNetworkId,
    selectSubject(state) {
      const address = selectAddress(state)
      return address && `${getAccount(state, namespace).connectionId} ${address}`
    },
  }
}
