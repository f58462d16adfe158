import type { Connector, WalletSession } from '../connectors/Connector.js'
import type { Siwx } from '../signIn/Siwx.js'
import type { Wallet } from '../wallets/WalletListState.js'

/** How long a link is good, in ms (§4.028, §9.005). */
export const linkLifetimeMs = 240_000
/** A link with less than this left is not offered any more, in ms (§4.029, §9.021). */
export const linkRenewalMs = 10_000

/** Pairing with a wallet elsewhere. Its state is in the store's `pairing`. */
export type PairingGroup = {
  /**
   * Makes a link, or goes on with the live one, and renews it while somebody looks (§4.028). What comes of it is in
   * the store; the promise settles when there is a link or none can be made.
   *
   * @param options - `wallet`: the one the visitor chose; `isFresh`: makes a new link in any case.
   */
  start(options?: { wallet?: Wallet | undefined; isFresh?: boolean }): Promise<void>
  /** The visitor no longer looks at the link. It stays valid until it expires; a wallet may still answer. */
  leave(): void
  /**
   * Remembers the link a wallet was opened with, so that later requests open it again and the connection counts as
   * made on this phone.
   */
  rememberLink(link: { href: string; name: string }): void
  /** The link remembered, while its wallet is paired. */
  getLink(): Promise<{ href: string; name: string } | undefined>
  /**
   * Asks the wallet whether it is there.
   *
   * @returns How long the answer took, in ms.
   * @throws `pairing/…`.
   */
  ping(): Promise<number>
  /** Cancels a request that the wallet has not answered; the caller gets `pairing/request-cancelled`. */
  cancelRequest(id: number): void
}

/** The parts of the kit that pairing uses. */
export type PairingPorts = {
  siwx: Siwx | undefined
  /** Takes in a session that nobody waited for: its link was answered after a reload, or after the visitor looked away. */
  acceptOffered(connector: Connector, session: WalletSession): void
  /** Remembers the wallet the visitor chose. */
  addRecent(wallet: Wallet): void
}
