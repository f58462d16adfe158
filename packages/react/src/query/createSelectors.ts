import { getAccount, getNetwork, type KitState } from '@latchkey/core'
import type { Namespace } from '@latchkey/primitives'

/**
 * What hooks of one chain read of a kit's state. They are made once for each chain, outside of components.
 *
 * @param namespace - The chain's.
 */
export function createSelectors(namespace: Namespace) {
  const selectAddress = (state: KitState) => getAccount(state, namespace)?.address
  return {
    /** The address of the account in use. */
    selectAddress,
    /** The id of the network in use. */
    selectNetworkId: (state: KitState) => getNetwork(state, namespace)?.caipNetworkId,
    /** Who answers what a wallet is asked: a connection and its account. `undefined` while none is connected. */
    selectSubject: (state: KitState) => {
      const address = selectAddress(state)
      return address && `${getAccount(state, namespace).connectionId} ${address}`
    },
  }
}
