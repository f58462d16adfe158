import type { CaipAddress, CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { Client, SignInMessage } from '@latchkey/wire'
import type { Clock } from '../base/Clock.js'
import type { WalletLogin } from '../connectors/Connector.js'
import type { RequestedNetworks } from '../networks/NetworkState.js'
import type { Connection } from '../state/Connection.js'
import type { KitStorage } from '../storage/createKitStorage.js'

/** A sign-in session: the message's data, its text and the signature (§3.027). */
export type SignInSession = {
  data: SignInMessage
  message: string
  signature: string
  /** The login it came along with, where that is no connection yet. */
  login?: WalletLogin
}

/** A message ready to be signed: its data and its text (§3.026). */
export type SignInRequest = SignInMessage & { toString(): string }

/** A mail that was asked for. */
export type EmailOtp = { uuid: string | null; email: string; retryAfterMs: number }

/** Sign-in with a signature, "SIWX": creates the messages and stores the sessions. */
export type Siwx = {
  /** Makes the message the account is asked to sign. */
  createMessage(input: {
    accountAddress: string
    chainId: CaipNetworkId
    notBefore?: string | undefined
    /** An address the visitor has proven; the signature is to be for it, too. */
    email?: string | undefined
  }): Promise<SignInRequest>
  /** Verifies and keeps a session. */
  addSession(session: SignInSession): Promise<void>
  /** Verifies all sessions and replaces the stored ones; an empty list clears them. */
  setSessions(sessions: SignInSession[]): Promise<void>
  /** The valid sessions of an account on a network. */
  getSessions(chainId: CaipNetworkId, address: string): Promise<SignInSession[]>
  /** Ends an account's session on a network. */
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /**
   * Has a code mailed that proves an address for an account; an implementation that cannot asks nobody for one.
   *
   * @returns The address in its one spelling; `uuid` is null where it is proven for the account already.
   */
  requestEmailOtp?(input: { email: string; account: CaipAddress }): Promise<EmailOtp>
  /** Takes the code of the last mail. */
  confirmEmailOtp?(input: { code: string }): Promise<void>
  /** Whether declining the signature disconnects. */
  getRequired?(): boolean
  /**
   * Whether `addSession` verifies a text that was signed in a transaction, too (false); `signature` is then the transaction in
   * base64. Visitors whose account signs no texts, as with some hardware wallets, are offered that.
   */
  verifiesTransactions?: boolean
  /** Whether disconnecting ends the sessions (true). */
  signOutOnDisconnect?: boolean
}

/** The parts that a kit passes to a sign-in implementation. */
export type SiwxContext = {
  client: Client
  storage: KitStorage
  clock: Clock
  /** The connection in front of the visitor. */
  getConnection(): Connection | undefined
  /** Whether two addresses on a network are the same account, however they are spelt. */
  isSameAddress(caipNetworkId: CaipNetworkId, one: string, other: string): boolean
  /** The networks of the site. */
  getNetworks(): Readonly<Partial<Record<Namespace, RequestedNetworks>>>
  /** Makes the gateway's own sign-in; `gatewaySignIn()` asks for it. */
  createGatewaySiwx(options?: GatewaySignInOptions): Siwx
}

/** Makes a sign-in implementation for one kit. */
export type SiwxFactory = (context: SiwxContext) => Siwx

/** How `gatewaySignIn` behaves. */
export type GatewaySignInOptions = {
  /** Whether declining the signature disconnects (true). */
  required?: boolean
  /**
   * Whether one signature counts on all networks of the site that share a namespace (false: each network asks for its own).
   * The message lists them, and the gateway agrees for accounts of a key; a contract wallet signs for each network.
   */
  allNetworks?: boolean
  /** A sentence the visitor reads before signing. */
  statement?: string
  /** How long the signed message is good, in milliseconds; without end by default. */
  expiresAfterMs?: number
  /** Whether disconnecting signs out (true). */
  signOutOnDisconnect?: boolean
}
