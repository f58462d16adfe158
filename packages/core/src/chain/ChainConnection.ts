import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { Account } from './Account.js'
import type { Network } from './Network.js'

/** Stops the work that a call started. */
export type Stop = () => void

/** A change that a wallet made to a connection, by itself or on request; missing fields are unchanged. */
export type ConnectionChange = {
  /** The active one first. An empty list: the wallet is locked, or hides its accounts for another reason; it has not left. */
  accounts?: readonly Account[]
  /**
   * The network the wallet is on; one that is unlocked names it together with its accounts. On some chains another network has other addresses: such a change carries both, so
   * that nobody sees the one without the other.
   */
  caipNetworkId?: CaipNetworkId
  /** The only networks the wallet serves. */
  approvedCaipNetworkIds?: readonly CaipNetworkId[]
}

/** The reports of a connected wallet. */
export type ConnectionEvents = {
  onChange(change: ConnectionChange): void
  /** The wallet has let go of the site. */
  onEnd(): void
}

/**
 * A wallet that has shared accounts on one namespace, ready to be used. It is bound to the wallet's interface: nobody
 * passes that interface around.
 */
export type ChainConnection<Provider = unknown> = {
  readonly namespace: Namespace
  /**
   * The accounts that the wallet shared at the connection, the active one first; later ones come through `watch`. Empty for a
   * wallet of an earlier visit that shares none now.
   */
  readonly accounts: readonly Account[]
  /** Accounts of other namespaces that the wallet shared by the same answer, for connectors with the same `grant`. */
  readonly sharedBeside?: readonly Account[] | undefined
  /** The network the wallet was on; it may be one the site does not know. */
  readonly caipNetworkId: CaipNetworkId
  /** The only networks the wallet serves; absent when it goes to any network it is asked to. */
  readonly approvedCaipNetworkIds?: readonly CaipNetworkId[] | undefined
  /** The wallet's own interface, for code of others: a provider of EIP-1193, or Wallet Standard features. */
  readonly provider: Provider
  /**
   * Signs a text as one of the accounts. `inTransaction`: in a transaction that no network takes, for accounts that sign nothing
   * else, such as those of some hardware wallets; chains that say `signsInTransaction` know how.
   *
   * @returns The signature in the chain's usual text form, or the whole signed transaction; with address and text it is enough to
   * verify it.
   * @throws `wallet/…` codes, as the wallet's answer translates.
   */
  signMessage(parameters: {
    address: string
    message: string
    inTransaction?: boolean | undefined
    signal: AbortSignal
  }): Promise<string>
  /**
   * Goes to a network, adding it when the wallet does not know it (§5.033). Where that changes the address, the change
   * is reported before this resolves.
   *
   * @throws `network/switch-rejected`, `network/switch-failed`.
   */
  switchNetwork(network: Network, options: { signal: AbortSignal }): Promise<void>
  /**
   * Puts one of the accounts in front at a wallet that has a say in it: what it says then is reported before this resolves. Where
   * a wallet has none, who is in front is the kit's own matter.
   */
  selectAccount?(address: string, options: { signal: AbortSignal }): Promise<void>
  /**
   * Tells the wallet that the site lets go of it.
   *
   * @throws `wallet/…`; with `wallet/unsupported-method` or `wallet/unauthorized` the wallet has nothing to let go of.
   */
  disconnect(): Promise<void>
  /** Watches the wallet's own reports. */
  watch(events: ConnectionEvents): Stop
}
