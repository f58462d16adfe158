import type { ErrorCode, PeerFailure } from '@latchkey/errors'
import type { CaipAddress, CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { AlertCode, AlertText } from '../alerts/Alert.js'
import type { TrackedEvent } from '../analytics/TrackedEvent.js'
import type { OpenOptions } from '../modal/ModalState.js'
import type { Connection } from '../state/Connection.js'

/** A failure as events carry it: its permanent code, and its text for developers; `reason`: the other side's text for the visitor. */
export type Failure = {
  code: ErrorCode
  message: string
  reason?: string | undefined
  /** The code of the failed peer, such as the embedded wallet's server, and the values for a text. */
  peer?: PeerFailure | undefined
  /** The time of the earliest retry, in ms since 1970, if the peer gave one. */
  retryAtMs?: number | undefined
}

/**
 * The cause of a connection's end. `replaced`: another wallet took its place; `lock`: no one, the wallet shares no account now: it
 * is locked, or has removed the site.
 */
export type DisconnectedBy = 'visitor' | 'wallet' | 'tab' | 'replaced' | 'lock'

/** The events of a kit. The modal turns them into views and notices; sites may listen too. */
export type CoreEvents = {
  /** The modal was asked for. */
  'modal-opened': { options: OpenOptions }
  'modal-closed': Record<never, never>

  /** A wallet has let the site in. */
  connected: {
    connections: readonly Connection[]
    /** `asked`: by the visitor, here; `offered`: through a link that no caller waited for; `restored`: from the last visit or another tab. */
    reason: 'asked' | 'offered' | 'restored'
    /** Whether other wallets were connected before. */
    isAdditional: boolean
  }
  /** A link that a wallet elsewhere can be connected with. */
  'pairing-link-made': { uri: string; expiresAtMs: number }
  'connect-failed': Failure & { connectorId: string }
  /** Another connection, or another account of one, was put in front. */
  'connection-switched': { connection: Connection; hasSwitchedWallet: boolean; hasSwitchedAccount: boolean }
  /** Connections are over. `keepsOpen`: the modal stays open for the caller. */
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
    /** The account in use before. */
    before: { namespace: Namespace; caipAddress: CaipAddress | undefined; isUnsupported: boolean }
  }

  /** A wallet that has its place in the page waits for the visitor to approve something there. */
  'approval-asked': { connectorId: string }
  /** The visitor has approved it, or it came to nothing. */
  'approval-ended': { connectorId: string; isApproved: boolean }
  /** A site called a method that an embedded wallet never executes (§6.008). */
  'request-refused': { connectorId: string; method: string }

  'network-switched': { caipNetworkId: CaipNetworkId; wasUnsupported: boolean }
  /** `isHandled`: the caller of the switch gets the error, and shows it. */
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
