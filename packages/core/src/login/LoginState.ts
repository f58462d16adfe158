import type { WindowedProvider } from '../connectors/LoginMethods.js'
import type { Failure } from '../events/CoreEvents.js'

type Mailed = {
  email: string
  /** When another mail may be asked for, in ms since 1970. */
  nextMailAtMs: number
}

/** Where the visitor's login is. */
export type LoginState =
  /** `email`: the one that was mistyped, for the visitor to change. */
  | { status: 'idle'; failure?: Failure | undefined; email?: string | undefined }
  /** A mail is asked for. */
  | { status: 'sending'; email: string }
  /** The link in a mail is to be approved. */
  | ({ status: 'device' } & Mailed)
  /** The code of a mail is to be typed; `failure`: the last one was not taken. */
  | ({ status: 'code'; failure?: Failure | undefined } & Mailed)
  | ({ status: 'checking' } & Mailed)
  /**
   * The provider's window is open; `isWindowGone`: it seems closed, and may be open all the same. Without a window, `page`: this
   * page leaves for the provider's, or has been come back to.
   */
  | {
      status: 'provider'
      provider: WindowedProvider
      isWindowGone?: true
      page?: 'leaving' | 'returned'
    }
  /** Farcaster is to be opened or scanned, once there is an address. */
  | { status: 'farcaster'; url: string | undefined }
  /** Logged in; the wallet is taken up. */
  | { status: 'connecting' }

/** No login is under way. */
export const noLogin: LoginState = { status: 'idle' }
