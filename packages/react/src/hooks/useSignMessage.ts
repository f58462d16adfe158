import type { ConnectionGroup } from '@latchkey/core'
import { useKit } from '../KitProvider.js'
import { type ActionCallbacks, type ActionReturnType, useAction } from '../useAction.js'

/** Callbacks of {@link useSignMessage}, called with the result. */
export type UseSignMessageParameters = ActionCallbacks<string>

/** Result of {@link useSignMessage}; `data` is the signature. */
export type UseSignMessageReturnType = ActionReturnType<string> & {
  /** Asks the wallet in use to sign a text; see `kit.connections.signMessage`. */
  signMessage: ConnectionGroup['signMessage']
}

/**
 * Signing a text as the active account.
 *
 * @param callbacks - `onSuccess`, `onError`, `onSettled`.
 *
 * @example
 * const { signMessage, data, isPending } = useSignMessage({ onError: ({ message }) => toast(message) })
 */
export function useSignMessage(callbacks: UseSignMessageParameters = {}): UseSignMessageReturnType {
  const { connections } = useKit()
  const [signMessage, state] = useAction(connections.signMessage, callbacks)
  return { ...state, signMessage }
}
