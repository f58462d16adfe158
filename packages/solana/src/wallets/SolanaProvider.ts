import type { StandardProvider, StandardProviderEvents } from '@latchkey/wallet-standard'
import type { SolanaChain } from '../clusters.js'

/** What a provider reports, with what it is told. */
export type SolanaProviderEvents = StandardProviderEvents

/**
 * A connected wallet, for code of others: the wallet and its account as the Wallet Standard has them, which wallet
 * adapters, Solana Kit's signers and hooks take as they are; and one `request` for those who speak JSON-RPC, which knows
 * `solana_getAccounts`, `solana_requestAccounts`, `solana_signMessage`, `solana_signTransaction`,
 * `solana_signAllTransactions` and `solana_signAndSendTransaction`.
 */
export type SolanaProvider = StandardProvider<SolanaChain>
