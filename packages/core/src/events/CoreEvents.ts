import type { ErrorCode, PeerFailure } from '@latchkey/errors'
import type { CaipAddress, CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { AlertCode, AlertText } from '../alerts/Alert.js'
import type { TrackedEvent } from '../analytics/TrackedEvent.js'
import type { OpenOptions } from '../modal/ModalState.js'
import type { Connection } from '../state/Connection.js'

/** A failure as it is told: its permanent code, and its text for developers; `reason`: what the other side says to the visitor. */
export type Failure = {
  code: ErrorCode
  message: string
  reason?: string | undefined
  /** The code of whoever has failed, such as the embedded wallet's server, and what a text for it is made of. */
  peer?: PeerFailure | undefined
  /** When the same may be asked for again, in ms since 1970, where somebody has said so. */
  retryAtMs?: number | undefined
}

/**
 * Who ended a connection. `replaced`: another wallet took its place; `lock`: nobody, its wallet shares no account until it is
 * unlocked.
 */
export type DisconnectedBy = 'visitor' | 'wallet' | 'tab' | 'replaced' | 'lock'

/** What happens in a kit. The modal makes views and notices of it, a site may make of it what it likes. */
export type CoreEvents = {
  /** The modal was asked for. */
  'modal-opened': { options: OpenOptions }
  'modal-closed': Record<never, never>

  /** A wallet has let the site in. */
  connected: {
    connections: readonly Connection[]
    /** `asked`: by the visitor, here; `offered`: through a link that nobody waited for; `restored`: from the last visit or another tab. */
    reason: 'asked' | 'offered' | 'restored'
    /** Whether other wallets were connected before. */
    isAdditional: boolean
  }
  /** A link that a wallet elsewhere can be connected with. */
  'pairing-link-made': { uri: string; expiresAtMs: number }
  'connect-failed': Failure & { connectorId: string }
  /** Another connection, or another account of one, was put in front. */
  'connection-switched': { connection: Connection; hasSwitchedWallet: boolean; hasSwitchedAccount: boolean }
  /** Connections are over. `keepsOpen`: who asked for it goes on in the modal. */
  disconnected: {
    connections: readonly Connection[]
    by: DisconnectedBy
    /** Whether nothing is connected any more. */
    isLast: boolean
    keepsOpen: boolean
  }
  /** Connections are over here, but signing out failed, or their wallets did not let go. The visitor need not know. */
  'disconnect-failed': Failure & { connections: readonly Connection[] }
  /** The account or the network in front of the visitor is another one. */
  'account-changed': {
    namespace: Namespace
    caipAddress: CaipAddress | undefined
    /** The network is none of the site's (§4.058). */
    isUnsupported: boolean
    /** What was in front before. */
    before: { namespace: Namespace; caipAddress: CaipAddress | undefined; isUnsupported: boolean }
  }

  /** A wallet that has its place in the page waits for the visitor to approve something there. */
  'approval-asked': { connectorId: string }
  /** The visitor has approved it, or it came to nothing. */
  'approval-ended': { connectorId: string; isApproved: boolean }
  /** A site asked such a wallet for something it does for nobody (§6.008). */
  'request-refused': { connectorId: string; method: string }

  'network-switched': { caipNetworkId: CaipNetworkId; wasUnsupported: boolean }
  /** `isHandled`: who asked for the switch gets the error, and says it. */
  'network-switch-failed': Failure & { caipNetworkId: CaipNetworkId; isHandled: boolean }

  /** Looked for a session of the account in front: there is one, none is needed, or the visitor is to sign. */
  'sign-in-checked': { isNeeded: boolean }
  /** A code is on its way to the visitor; `isAgain`: they asked for another. */
  'email-code-sent': { isAgain: boolean }
  /** The visitor has proven an email for the account they sign in with. */
  'email-captured': { email: string }
  /** The mail or its code came to nothing; the state says so to the visitor. */
  'email-capture-failed': Failure
  'sign-in-succeeded': Record<never, never>
  'sign-in-failed': Failure
  'sign-in-cancelled': Record<never, never>
  /** Signing in cannot even begin (§4.018). */
  'sign-in-unavailable': Record<never, never>

  /** The gateway has said which features the project has. */
  'features-loaded': Record<never, never>

  /** Something is wrong with how the site is set up. */
  alerted: { code: AlertCode; detail?: string | undefined; text?: AlertText | undefined }
  /** Something the owner's analytics count. */
  tracked: TrackedEvent
}
