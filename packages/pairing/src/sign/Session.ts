import type { ProposalNamespaces, SessionNamespaces } from '../namespaces/namespaces.js'
import type { RelayStatus } from '../relay/connectionFlow.js'

/** How one side presents itself to the other. */
export type PeerMetadata = {
  name: string
  description: string
  url: string
  icons: string[]
  redirect?: { native?: string; universal?: string; linkMode?: boolean }
}

/** What both sides agreed on. */
export type Session = {
  /** 64 hex characters. */
  topic: string
  /** The pairing it came from. */
  pairingTopic: string
  /** The other side. */
  peer: PeerMetadata
  /** Accounts, methods and events that were granted. */
  namespaces: SessionNamespaces
  /** What the site had asked for at least. */
  requiredNamespaces: ProposalNamespaces
  optionalNamespaces: ProposalNamespaces
  /** Milliseconds since 1970. */
  expiresAtMs: number
  /** True when this side may update and extend the session. */
  isController: boolean
  /** False on the wallet's side until the site has confirmed the settlement. */
  isAcknowledged: boolean
  sessionProperties?: Record<string, string>
  scopedProperties?: Record<string, unknown>
  /** The wallet's wishes: `disableDeepLink` asks not to open the wallet with each request. */
  sessionConfig?: { disableDeepLink?: boolean }
}

/** An event of the session's chains or accounts: `chainChanged`, `accountsChanged` and whatever else it allows. */
export type SessionEvent = { topic: string; chainId: string; name: string; data: unknown }

/** The events that a client of either side emits. */
export type SessionEvents = {
  'session-created': { session: Session }
  /** The wallet replaced the namespaces. */
  'session-updated': { session: Session; previous: Session }
  'session-event': SessionEvent
  'session-extended': { session: Session }
  /** `isOwn`: ended by this side, in this tab or another one. */
  'session-deleted': { session: Session; code: number; reason: string; isOwn: boolean }
  'session-expired': { session: Session }
  'relay-status': RelayStatus
}
