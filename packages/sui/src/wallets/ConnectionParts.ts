import type { Network } from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/primitives'
import type { StandardAccount, StandardWallet } from '@latchkey/wallet-standard'
import type { SuiProvider } from './SuiProvider.js'

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
  /** Answers requests of code of others; comes late. */
  answer(
    context: RequestContext,
    request: { method: string; params?: unknown },
    signal: AbortSignal | undefined,
  ): Promise<unknown>
  /** The network in use is another one by the visitor's choice. */
  onNetwork?(caipNetworkId: CaipNetworkId): void
}

/** What requests are answered with. */
export type RequestContext = Pick<ConnectionParts, 'wallet' | 'name'> & {
  provider: Pick<SuiProvider, 'accounts' | 'account' | 'chain'>
}
