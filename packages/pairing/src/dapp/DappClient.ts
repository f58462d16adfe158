import type { AuthenticationRequest } from '../authentication/authenticationPayload.js'
import type { Cacao } from '../authentication/cacao.js'
import type { ProposalNamespaces } from '../namespaces/namespaces.js'
import type { RelayStatus } from '../relay/connectionFlow.js'
import type { Session, SessionEvents } from '../sign/Session.js'
import type { ClientOptions } from '../sign/SignEngine.js'

/** A site's options: those of every client and a judge of contract accounts' signatures. */
export type DappClientOptions = ClientOptions & {
  /** Decides on signatures of contract accounts; without it they are refused. */
  verifyContractSignature?:
    | ((parameters: {
        chainId: string
        address: string
        message: string
        signature: string
      }) => Promise<boolean>)
    | undefined
}

/** What a site asks a wallet for. */
export type ConnectParameters = {
  /** What the site cannot do without. The wallet sees it as a wish; what it grants is checked here afterwards. */
  requiredNamespaces?: ProposalNamespaces | undefined
  optionalNamespaces: ProposalNamespaces
  sessionProperties?: Record<string, string> | undefined
  scopedProperties?: Record<string, unknown> | undefined
  /** How long the link can be used; 240 seconds by default. */
  lifetimeSeconds?: number | undefined
  /**
   * Asks for a sign-in together with the session (one-click authentication). Used only when everything asked for
   * is of the namespace that can; a wallet that cannot do it settles a plain session.
   */
  authentication?: AuthenticationRequest | undefined
}

/** What came out of a pairing. One-click authentication without granted methods has no session. */
export type PairingOutcome = { session?: Session; cacaos?: Cacao[] }

/** A proposal that waits for a wallet. */
export type Pairing = {
  topic: string
  /** The link for the QR code or the wallet's own link. */
  uri: string
  /** Milliseconds since 1970. */
  expiresAtMs: number
  /**
   * Resolves when the wallet has approved, in this tab or another one.
   *
   * @throws pairing/rejected, pairing/expired, pairing/namespaces-invalid, pairing/authentication-invalid,
   * pairing/request-cancelled (abandoned), pairing/closed
   */
  settled: Promise<PairingOutcome>
  /** Takes the proposal back. */
  abandon(): Promise<void>
}

/** A proposal that was just made. Its link can be shown at once: the proposal is on its way to the relay. */
export type ProposedPairing = Pairing & {
  /**
   * Resolves when the relay has the proposal. A page that may sleep as soon as the link is opened, as on a phone, waits
   * for this before it hands the link out.
   *
   * @throws pairing/relay-error, pairing/relay-unreachable (60 s), pairing/relay-refused, pairing/closed; `settled` rejects
   * with the same, but for the last
   */
  published: Promise<void>
}

/** A call for the wallet. */
export type RequestParameters = {
  /** The session's topic. */
  topic: string
  /** CAIP-2 id of a chain of the session. */
  chainId: string
  method: string
  params: unknown
  /** 300 to 604800 seconds; 300 by default. */
  lifetimeSeconds?: number | undefined
  /** Ends the waiting here; the wallet may still show the request. */
  signal?: AbortSignal | undefined
  /** Called when the relay has taken the request, with the id the wallet knows it by. */
  onPublished?: ((id: number) => void) | undefined
}

/** What a dapp client tells. */
export type DappClientEvents = SessionEvents

/** The site's side of pairing. */
export type DappClient = {
  /** Takes up what the storage holds. Opens a socket only when there is a pairing or a session. */
  start(): Promise<void>
  /** Open proposals, also those taken up after a reload. */
  readonly pairings: readonly Pairing[]
  readonly sessions: readonly Session[]
  readonly relayStatus: RelayStatus
  /**
   * Proposes a session; resolves as soon as there is a link. What becomes of it is told by what it resolves with.
   *
   * @throws pairing/namespaces-invalid, pairing/authentication-invalid
   */
  connect(parameters: ConnectParameters): Promise<ProposedPairing>
  /**
   * Asks the wallet and waits for its answer.
   *
   * @throws pairing/session-missing, pairing/unauthorized, pairing/rejected, pairing/request-failed,
   * pairing/request-expired, pairing/request-cancelled, pairing/session-deleted, pairing/relay-refused,
   * pairing/relay-unreachable
   */
  request(parameters: RequestParameters): Promise<unknown>
  /** Asks for a sign of life; 30 seconds at most. @throws pairing/request-expired, pairing/session-missing */
  ping(topic: string): Promise<void>
  /** Ends a session, also when the relay cannot be reached: it is then told later. */
  disconnect(topic: string, reason?: { code: number; message: string }): Promise<void>
  /** Returns what stops the listening. */
  on<Name extends keyof DappClientEvents>(
    name: Name,
    listener: (event: DappClientEvents[Name]) => void,
  ): () => void
  /** Ends everything in this tab; sessions stay. */
  close(): Promise<void>
}
