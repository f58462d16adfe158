import type { CaipNetworkId } from '@latchkey/primitives'
import type { StandardAccount, StandardWallet } from '@latchkey/wallet-standard'
import type { SolanaChain } from '../clusters.js'

/** What a provider reports, with what it is told. */
export type SolanaProviderEvents = {
  /** The addresses that are shared now, the active one first. */
  accountsChanged: (addresses: readonly string[]) => void
  /** The network requests are for from now on. */
  chainChanged: (caipNetworkId: CaipNetworkId) => void
  /** The wallet has let go of the site. */
  disconnect: () => void
}

/**
 * A connected wallet, for code of others: the wallet and its account as the Wallet Standard has them, which wallet
 * adapters, Solana Kit's signers and hooks take as they are; and one `request` for those who speak JSON-RPC.
 */
export type SolanaProvider = {
  /** The wallet's own object with its features, such as `solana:signTransaction`. */
  readonly wallet: StandardWallet
  /** The account in use. */
  readonly account: StandardAccount
  readonly accounts: readonly StandardAccount[]
  /** The network in use, as features of wallets ask for it. */
  readonly chain: SolanaChain
  readonly caipNetworkId: CaipNetworkId
  /**
   * `solana_getAccounts`, `solana_requestAccounts`, `solana_signMessage`, `solana_signTransaction`,
   * `solana_signAllTransactions` and `solana_signAndSendTransaction`, in the shapes pairing has them.
   *
   * @throws Errors with an EIP-1193 or JSON-RPC `code`: 4001 declined, 4100 another account, 4200 not supported, -32602 wrong parameters.
   */
  request(
    parameters: { method: string; params?: unknown },
    options?: { signal?: AbortSignal },
  ): Promise<unknown>
  on<Name extends keyof SolanaProviderEvents>(name: Name, listener: SolanaProviderEvents[Name]): void
  removeListener<Name extends keyof SolanaProviderEvents>(
    name: Name,
    listener: SolanaProviderEvents[Name],
  ): void
}
