import type { Network } from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/primitives'
import type { StandardAccount, StandardWallet } from '@latchkey/wallet-standard'
import type { SolanaProvider } from './SolanaProvider.js'

/** What a connection is made from. */
export type ConnectionParts = {
  wallet: StandardWallet
  /** The wallet, as the visitor knows it. */
  name: string
  accounts: readonly StandardAccount[]
  /** The network to begin with. */
  caipNetworkId: CaipNetworkId
  /** The site's networks. */
  networks: readonly Network[]
  /** Those of them that the wallet serves now. */
  getServed(): readonly CaipNetworkId[]
  /** Hands a signed transaction to a network's node, for wallets that only sign. Answers its signature in base58. */
  sendRaw(parameters: SendRawParameters): Promise<string>
  /** Answers requests of code of others; comes late. */
  answer(
    context: RequestContext,
    request: { method: string; params?: unknown },
    signal: AbortSignal | undefined,
  ): Promise<unknown>
  /** Signs a text in a transaction that is never sent; comes late. */
  signInTransaction(
    context: RequestContext,
    parameters: { address: string; message: string; signal: AbortSignal },
  ): Promise<string>
  /** The network in use is another one by the visitor's choice. */
  onNetwork?(caipNetworkId: CaipNetworkId): void
}

/** A signed transaction for a network's node. */
export type SendRawParameters = {
  network: Network
  transaction: Uint8Array
  /** `skipPreflight`, `preflightCommitment`, `maxRetries`, `minContextSlot` of JSON-RPC. */
  options?: Readonly<Record<string, unknown>> | undefined
  signal?: AbortSignal | undefined
}

/** What requests are answered with. */
export type RequestContext = Pick<ConnectionParts, 'wallet' | 'name' | 'networks' | 'sendRaw'> & {
  provider: Pick<SolanaProvider, 'accounts' | 'account' | 'caipNetworkId'>
}
