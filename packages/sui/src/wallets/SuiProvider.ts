import type { StandardProvider, StandardProviderEvents } from '@latchkey/wallet-standard'
import type { SuiChain } from './rules.js'

/** What a provider reports, with what it is told. */
export type SuiProviderEvents = StandardProviderEvents

/**
 * A connected wallet, for code of others: the wallet and its account as the Wallet Standard has them; and one `request` for
 * those who speak JSON-RPC, which knows `sui_getAccounts`, `sui_signPersonalMessage`, `sui_signTransaction` and
 * `sui_signAndExecuteTransaction`.
 */
export type SuiProvider = StandardProvider<SuiChain>
