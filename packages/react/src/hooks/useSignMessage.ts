import type { ConnectionGroup } from '@latchkey/core'
import { useKit } from '../KitProvider.js'
import { type ActionState, useAction } from '../useAction.js'

/** What {@link useSignMessage} returns. */
export type UseSignMessageReturnType = ActionState<string> & {
  isPending: boolean
  /** Asks the wallet in use to sign a text; see `kit.connections.signMessage`. */
  signMessage: ConnectionGroup['signMessage']
  reset(): void
}

/** Signing a text as the active account. */
export function useSignMessage(): UseSignMessageReturnType {
  const { connections } = useKit()
  const [signMessage, state, reset] = useAction(connections.signMessage)
  return { ...state, isPending: state.status === 'pending', signMessage, reset }
}
