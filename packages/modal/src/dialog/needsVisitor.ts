import { getNetworkState, type KitState } from '@latchkey/core'

/**
 * Whether something waits for the visitor that only the dialog can show: a signature, a network of the site instead of
 * one it does not know, a request in an embedded wallet, or a notice about the site's set-up.
 *
 * @param state - The kit's state.
 */
export function needsVisitor(state: KitState): boolean {
  return (
    state.signIn.status === 'prompt' ||
    getNetworkState(state)?.isUnsupported === true ||
    state.alerts.length > 0 ||
    state.approvals > 0
  )
}
