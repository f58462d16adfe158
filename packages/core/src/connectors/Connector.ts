import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { Account } from '../chain/Account.js'
import type { ChainConnection, ConnectionChange, Stop } from '../chain/ChainConnection.js'
import type { LoginMethods } from './LoginMethods.js'

/** Where a connector comes from (§3.004). It decides how a row, and the way a visitor came, is worded, and nothing else. */
export type ConnectorType = 'ANNOUNCED' | 'AUTH' | 'MULTI_CHAIN' | 'INJECTED' | 'EXTERNAL' | 'WALLET_CONNECT'

/** Events that a session reports by itself. Without a namespace, an event concerns all of them. */
export type WalletSessionEvent =
  | ({ type: 'changed'; namespace: Namespace } & ConnectionChange)
  | { type: 'ended'; namespace?: Namespace | undefined }
  /** The user's email or name has changed. */
  | { type: 'login-changed'; auth: WalletLogin }

/** The login an embedded wallet is made of. */
export type WalletLogin = {
  /** How the visitor logged in: the social account's provider, such as `google`, or `email`. */
  name: string
  /** The logged-in user. */
  user: { email?: string | undefined; username?: string | undefined }
  /** The visitor's Farcaster profile, if they logged in with Farcaster. */
  farcasterUrl?: string | undefined
}

/** A wallet that has let the site in, on one namespace or on several. */
export type WalletSession = {
  /** One per namespace the wallet has shared accounts on. */
  readonly connections: readonly ChainConnection[]
  /** Name and picture the wallet gives itself now that it is known, where its connector stands for any wallet. */
  readonly wallet?: { name: string; imageUrl?: string | undefined; imageId?: string | undefined } | undefined
  /** The login behind it, where the wallet is made of one. */
  readonly auth?: WalletLogin | undefined
  /** Calls back for every event; returns a function that stops it. */
  on(listener: (event: WalletSessionEvent) => void): Stop
  /** Tells the wallet that the site lets go of it; all its connections go with it. */
  end(): Promise<void>
}

/** Parameters that open a connector. */
export type OpenParameters = {
  /** The namespaces wanted; all of the connector's when left out. */
  namespaces?: readonly Namespace[] | undefined
  /** The network in front of the visitor. */
  caipNetworkId?: CaipNetworkId | undefined
  /**
   * What it shared at the last visit, where it is taken up, or along with another namespace: for wallets that cannot be asked without
   * a prompt. It may come from storage, so whoever uses it reads it as foreign.
   */
  accounts?: readonly Account[] | undefined
  /** Aborted when the caller no longer waits. */
  signal: AbortSignal
}

/** A way to connect one wallet (§3.003): the content of its row, and its functions. */
export type Connector = {
  /**
   * Unique within its namespaces: the rdns of an announced wallet, or a fixed id such as `injected`. Further wallets that
   * claim one that is taken have a number after it (`org.example#2`).
   */
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  /** The namespaces it can open, at least one. */
  readonly namespaces: readonly Namespace[]
  /** The networks of the site it can be asked for. */
  readonly chains: readonly CaipNetworkId[]
  /** A picture of its own, such as the data URL an announced wallet brings. */
  readonly imageUrl?: string | undefined
  /** A picture of the directory. */
  readonly imageId?: string | undefined
  /** The wallet's id in the directory. */
  readonly explorerId?: string | undefined
  readonly info?: { rdns?: string | undefined } | undefined
  /** Stands for the wallet's interface: of two with one id, another source is another wallet. */
  readonly source?: string | number | undefined
  /**
   * What lets a site in on several namespaces by one answer of the wallet: once this one was opened for all of them, connectors of
   * the other namespaces that have the same one are restored without asking again.
   */
  readonly grant?: object | undefined
  /** The wallet is in this browser. */
  readonly isInstalled?: boolean | undefined
  /** The page stands inside the wallet: it is connected by itself, and nothing else is offered. */
  readonly isExclusive?: boolean | undefined
  /** Puts the wallet's own window in front of the page, where it has one in which a request waits. */
  bringToFront?(): void
  /** How the visitor logs in, where the wallet is made of a login; opening takes the login up. */
  readonly login?: LoginMethods | undefined
  /**
   * A closed dialog of the page that the wallet's own page is in, where a request waits for the visitor there: whoever shows
   * requests opens it. It must not be moved. `undefined` until the wallet was asked for something.
   */
  getSurface?(): HTMLDialogElement | undefined
  /** How long opening may take, in ms; 120 s where it does not say (§9.009). */
  readonly openTimeoutMs?: number | undefined
  /**
   * Asks the wallet to let the site in. The wallet may open a window, so the question goes out before anything is
   * awaited: the caller is inside the visitor's gesture.
   *
   * @throws `connection/…` codes, as the wallet's answer translates; the signal's reason when it is aborted.
   */
  open(parameters: OpenParameters): Promise<WalletSession>
  /**
   * Restores the accounts that the wallet still shares, without a prompt. A connection without accounts waits until the wallet
   * shares one; `undefined` when the wallet has let go of the site.
   */
  restore(parameters: OpenParameters): Promise<WalletSession | undefined>
}

/** A row of the wallet list: one wallet, with its connectors (§3.005). */
export type ConnectorRow = Omit<Connector, 'open' | 'restore'> & { readonly connectors: readonly Connector[] }
