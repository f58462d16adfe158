import type { AuthenticationPayload } from '../authentication/cacao.js'
import type { ProposalNamespaces, SessionNamespaces } from '../namespaces/namespaces.js'
import type { RelayStatus } from '../relay/connectionFlow.js'
import type { PeerMetadata, Session, SessionEvents } from '../sign/Session.js'
import type { ClientOptions } from '../sign/SignEngine.js'

/** A wallet's options: those of every client and whether one-click authentication can be shown. */
export type WalletClientOptions = ClientOptions & {
  /** Takes up requests for a sign-in; false by default, the site then proposes a plain session. */
  supportsAuthentication?: boolean | undefined
}

/** A site that wants a session. */
export type SessionProposal = {
  kind: 'session'
  id: number
  pairingTopic: string
  proposer: PeerMetadata
  requiredNamespaces: ProposalNamespaces
  optionalNamespaces: ProposalNamespaces
  sessionProperties?: Record<string, string>
  scopedProperties?: Record<string, unknown>
  /** Milliseconds since 1970. */
  expiresAtMs: number
}

/** A site that wants a sign-in, with a session when the payload asks for methods. */
export type AuthenticationProposal = {
  kind: 'authentication'
  id: number
  pairingTopic: string
  proposer: PeerMetadata
  payload: AuthenticationPayload
  /** Milliseconds since 1970. */
  expiresAtMs: number
}

/** What a pairing link led to. */
export type Proposal = SessionProposal | AuthenticationProposal

/** A call of a site that waits for the person. */
export type SessionRequest = {
  id: number
  topic: string
  chainId: string
  method: string
  params: unknown
  /** Milliseconds since 1970. */
  expiresAtMs: number
  /** The site. */
  peer: PeerMetadata
}

/** What a wallet grants a site. */
export type SessionGrant = {
  namespaces: SessionNamespaces
  sessionProperties?: Record<string, string> | undefined
  scopedProperties?: Record<string, unknown> | undefined
  sessionConfig?: { disableDeepLink?: boolean } | undefined
}

/** A sign-in that was signed; `type` is left out unless a contract signed. */
export type SignedAuthentication = {
  payload: AuthenticationPayload
  signatures: { issuer: string; signature: string; type?: string }[]
}

/** The answer to a {@link SessionRequest}. */
export type RequestAnswer = { topic: string; id: number } & (
  | { result: unknown }
  | { error: { code: number; message: string; data?: unknown } }
)

/** The events of a wallet client. */
export type WalletClientEvents = SessionEvents & {
  proposal: { proposal: SessionProposal }
  authentication: { proposal: AuthenticationProposal }
  'proposal-expired': { proposal: Proposal }
  request: { request: SessionRequest }
  'request-expired': { request: SessionRequest }
  /** The site has confirmed the settlement. */
  'session-acknowledged': { session: Session }
}

/** The wallet's side of pairing. */
export type WalletClient = {
  /** Takes up what the storage holds: sessions, open proposals and requests. */
  start(): Promise<void>
  readonly proposals: readonly Proposal[]
  readonly sessions: readonly Session[]
  /** Oldest first; show one at a time. */
  readonly pendingRequests: readonly SessionRequest[]
  readonly relayStatus: RelayStatus
  /**
   * Follows a pairing link until its proposal is there. The same link again brings the same proposal again.
   *
   * @throws pairing/uri-invalid, pairing/uri-expired, pairing/already-paired, pairing/expired, pairing/relay-refused,
   * pairing/relay-unreachable
   */
  pair(uri: string, options?: { signal?: AbortSignal | undefined }): Promise<Proposal>
  /**
   * Grants a session.
   *
   * @throws pairing/namespaces-invalid, pairing/expired, pairing/relay-unreachable, pairing/relay-refused
   */
  approve(proposal: SessionProposal, grant: SessionGrant): Promise<Session>
  /** Declines; 5000 "User rejected." by default. */
  reject(proposal: SessionProposal, reason?: { code: number; message: string }): Promise<void>
  /** Narrows a payload to what this wallet can do. Sign one text per message, in this order. */
  formatAuthentication(
    proposal: AuthenticationProposal,
    supported: { chains: string[]; methods: string[]; address: string },
  ): Promise<{ payload: AuthenticationPayload; messages: { issuer: string; text: string }[] }>
  /**
   * Hands over the signed sign-in. Returns the session, when methods were granted.
   *
   * @throws pairing/expired, pairing/authentication-invalid, pairing/relay-unreachable, pairing/relay-refused
   */
  approveAuthentication(
    proposal: AuthenticationProposal,
    signed: SignedAuthentication,
  ): Promise<Session | undefined>
  /** Declines; 12001 by default. */
  rejectAuthentication(
    proposal: AuthenticationProposal,
    reason?: { code: number; message: string },
  ): Promise<void>
  /** Answers a request. @throws pairing/session-missing, pairing/request-expired, pairing/relay-unreachable */
  respond(answer: RequestAnswer): Promise<void>
  /** Replaces the namespaces. @throws pairing/session-missing, pairing/namespaces-invalid, pairing/unauthorized */
  updateSession(topic: string, namespaces: SessionNamespaces): Promise<void>
  /** Prolongs to seven days from now. @throws pairing/session-missing, pairing/unauthorized */
  extendSession(topic: string): Promise<void>
  /** @throws pairing/session-missing, pairing/unauthorized */
  emitEvent(event: { topic: string; chainId: string; name: string; data: unknown }): Promise<void>
  /** Asks for a sign of life; 30 seconds at most. @throws pairing/request-expired, pairing/session-missing */
  ping(topic: string): Promise<void>
  /** Ends a session; the requests of its site that still wait are answered with the same reason. */
  disconnect(topic: string, reason?: { code: number; message: string }): Promise<void>
  /** Returns what stops the listening. */
  on<Name extends keyof WalletClientEvents>(
    name: Name,
    listener: (event: WalletClientEvents[Name]) => void,
  ): () => void
  /** Ends everything in this process; sessions stay. */
  close(): Promise<void>
}
