import type { Account, Stop } from '@latchkey/core'
import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { BitcoinAccount, BitcoinFamily, BitcoinProvider } from './BitcoinProvider.js'

/** What a wallet shares: the accounts it has on the network it is on. The one is never known without the other. */
export type Shared = {
  /** The payment account first. Empty: the wallet is locked, or hides them. */
  readonly accounts: readonly BitcoinAccount[]
  readonly caipNetworkId: CaipNetworkId
  /** Accounts of other namespaces that the same answer names. */
  readonly beside?: readonly Account[] | undefined
}

/** Asking a wallet that cannot answer without a prompt would open it. */
export const cannotTell = 'cannot-tell'

/**
 * A wallet of any family, in the one form that a connection needs. Its functions throw what the wallet throws; what asks the visitor
 * goes out at once, inside their gesture.
 */
export type BitcoinWallet = {
  readonly family: BitcoinFamily
  /** The wallet, as the visitor knows it. */
  readonly name: string
  /** The wallet's own object; `undefined` when it is paired. */
  getObject(): unknown
  /**
   * Asks for accounts.
   *
   * @param wanted - The network in front of the visitor.
   * @param namespaces - Those that the answer shall let the site in on, where the wallet can; its own when left out.
   */
  connect(wanted: CaipNetworkId, namespaces?: readonly Namespace[]): Promise<Shared>
  /**
   * What it shares now, without a prompt.
   *
   * @param wanted - The network to be on, for wallets that are on none.
   * @throws `wallet/unauthorized` when it has let go of the site.
   */
  read(wanted: CaipNetworkId): Promise<Shared | typeof cannotTell>
  /** Takes up what it shared at the last visit, where it cannot tell. */
  resume?(shared: Shared): void
  /** Goes to a network; absent where the wallet alone decides which it is on. */
  switchNetwork?(caipNetworkId: CaipNetworkId): Promise<Shared>
  /** The only networks it serves, where they are known. */
  getServed?(): readonly CaipNetworkId[]
  /** In any of the forms wallets have for signatures. */
  signMessage(
    parameters: { address: string; message: string; protocol: 'bip322' | 'ecdsa' },
    shared: Shared,
  ): Promise<unknown>
  /** In base64 both ways. */
  signPsbt?: (
    parameters: Parameters<NonNullable<BitcoinProvider['signPsbt']>>[0],
    shared: Shared,
  ) => Promise<unknown>
  /** Answers the transaction's id, or an object around it. `from` is one that it shares for payments. */
  sendTransfer?: (
    parameters: Parameters<NonNullable<BitcoinProvider['sendTransfer']>>[0] & { from: string },
    shared: Shared,
  ) => Promise<unknown>
  disconnect?(): Promise<void>
  /** Follows what it says by itself. */
  watch?(listener: WalletListener): Stop
}

/** What a wallet says by itself. */
export type WalletListener = {
  /** What it shares may have changed. */
  onNews(): void
  /** It shares nothing now: it may be locked, and then answers nothing either. */
  onHidden(): void
  /** It has let go of the site. */
  onEnd(): void
}

/** What a wallet is made with: the site's networks. */
export type WalletSite = { readonly caipNetworkIds: readonly CaipNetworkId[] }
