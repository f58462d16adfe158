import type { ConnectionParts } from '../wallets/ConnectionParts.js'
import type { SolanaProvider } from '../wallets/SolanaProvider.js'

/** What requests are answered with. */
export type RequestContext = Pick<ConnectionParts, 'wallet' | 'name' | 'networks' | 'sendRaw'> & {
  provider: Pick<SolanaProvider, 'accounts' | 'account' | 'caipNetworkId'>
}
