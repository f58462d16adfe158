import type { ErrorCode } from '@latchkey/errors'
import type { SignInSession } from './Siwx.js'

/** Where the visitor is in signing in. */
export type SignInState =
  /** Nothing is asked: not connected, signed in already, or sign-in is not used. */
  | { status: 'idle' }
  /** The visitor is asked to sign. */
  | { status: 'prompt' }
  /** The wallet has been asked to sign. */
  | { status: 'signing' }
  /** The signature is being verified. */
  | { status: 'verifying' }
  /** The visitor declined, and the kit is undoing the connection. */
  | { status: 'cancelling' }
  | { status: 'signedIn'; session: SignInSession }
  | { status: 'failed'; code: ErrorCode; message: string }
