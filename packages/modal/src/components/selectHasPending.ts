import { getActiveAddress, type KitState } from '@latchkey/core'

/**
 * Whether the network still has to confirm something of the account in front: a transfer of the modal's, or a transaction that the site
 * has told of.
 *
 * @param state - The kit's state.
 */
export function selectHasPending(state: KitState): boolean {
  const address = getActiveAddress(state)
  const all = [...(state.send?.sent ?? []), ...(state.history?.own ?? [])]
  return all.some(({ from, status }) => status === 'pending' && from === address)
}
