import type { CaipNetworkId } from '@latchkey/primitives'
import type { StandardAccount, StandardIdentifier, StandardWallet } from './StandardWallet.js'

/** What a provider reports, with what it is told. */
export type StandardProviderEvents = {
  /** The addresses that are shared now, the active one first. */
  accountsChanged: (addresses: readonly string[]) => void
  /** The network requests are for from now on. */
  chainChanged: (caipNetworkId: CaipNetworkId) => void
  /** The wallet has let go of the site. */
  disconnect: () => void
}

/** A connected wallet, for code of others: the wallet and its account as the Wallet Standard has them, and one `request`. */
export type StandardProvider<ChainName extends StandardIdentifier = StandardIdentifier> = {
  /** The wallet's own object with its features. */
  readonly wallet: StandardWallet
  /** The account in use. */
  readonly account: StandardAccount
  readonly accounts: readonly StandardAccount[]
  /** The network in use, as features of wallets ask for it. */
  readonly chain: ChainName
  readonly caipNetworkId: CaipNetworkId
  /**
   * The methods of pairing, in the shapes pairing has them.
   *
   * @throws Errors with an EIP-1193 or JSON-RPC `code`: 4001 declined, 4100 another account, 4200 not supported, -32602 wrong parameters.
   */
  request(
    parameters: { method: string; params?: unknown },
    options?: { signal?: AbortSignal },
  ): Promise<unknown>
  on<Name extends keyof StandardProviderEvents>(name: Name, listener: StandardProviderEvents[Name]): void
  removeListener<Name extends keyof StandardProviderEvents>(
    name: Name,
    listener: StandardProviderEvents[Name],
  ): void
}
