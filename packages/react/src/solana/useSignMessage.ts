import type { SolanaSigner } from '@latchkey/solana/internal'
import type { SignatureBytes } from '@solana/kit'
import type { ActionCallbacks, ActionReturnType } from '../useAction.js'
import { useSolanaAction } from './useSolanaAction.js'
import type { Late } from './useSolanaQuery.js'

/** The message to sign: a text, signed as UTF-8, or bytes. */
export type SignMessageVariables = { message: string | Uint8Array }

/** Callbacks of {@link useSignMessage}, called with the result. */
export type UseSignMessageParameters = ActionCallbacks<SignatureBytes>

/** Result of {@link useSignMessage}; `data` is the signature, 64 bytes. */
export type UseSignMessageReturnType = ActionReturnType<SignatureBytes> & {
  /** @throws `wallet/…`, `kit/not-configured` when no wallet of Solana is connected. */
  signMessage(variables: SignMessageVariables): Promise<SignatureBytes>
}

const ask = async (late: Late, signer: SolanaSigner, { message }: SignMessageVariables) => {
  late.requireMessage({ message })
  const [signed] = await signer.signMessages([late.createSignableMessage(message)])
  return signed?.[signer.address] as SignatureBytes
}

/**
 * Signs a text or bytes as the account in use. `useSignMessage` of `@latchkey/react` signs texts on whichever chain is in front.
 *
 * @param callbacks - `onSuccess`, `onError`, `onSettled`.
 *
 * @example
 * const { signMessage, data: signature } = useSignMessage()
 */
export function useSignMessage(callbacks: UseSignMessageParameters = {}): UseSignMessageReturnType {
  const [signMessage, state] = useSolanaAction<SignMessageVariables, SignatureBytes>(callbacks, ask)
  return { ...state, signMessage }
}
