import { getNetworkState, type KitState } from '@latchkey/core'

/**
 * Whether something waits for the visitor that only the dialog can show: a signature, a network of the site instead of
 * one it does not know, a request in an embedded wallet, a notice about the site's set-up, or a wallet that has left by itself.
 *
 * @param state - The kit's state.
 */
export function needsVisitor(state: KitState): boolean {
  return Boolean(
    state.approvals ||
      state.alerts.length ||
      state.leftByWallet ||
      state.signIn.status === 'prompt' ||
      getNetworkState(state)?.isUnsupported,
  )
}
