import type { KitState, SignInSession, SignInState } from '@latchkey/core'
import { useKit, useKitState } from '../KitProvider.js'

const selectSignIn = (state: KitState) => state.signIn

/** Result of {@link useSignIn}. */
export type UseSignInReturnType = {
  status: SignInState['status']
  isSignedIn: boolean
  session: SignInSession | undefined
  /** Asks the wallet for the signature. */
  signIn(): Promise<void>
  /** Ends the session; the wallet stays connected unless signing in is required. */
  signOut(): Promise<void>
}

/** Whether the visitor is signed in, and how to do it. */
export function useSignIn(): UseSignInReturnType {
  const kit = useKit()
  const state = useKitState(selectSignIn)
  return {
    status: state.status,
    isSignedIn: state.status === 'signedIn',
    session: state.status === 'signedIn' ? state.session : undefined,
    signIn: kit.signIn.sign,
    signOut: kit.signIn.signOut,
  }
}
