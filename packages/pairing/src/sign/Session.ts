import type { ProposalNamespaces, SessionNamespaces } from './namespaceTypes.js'
import type { PeerMetadata } from './PeerMetadata.js'

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
