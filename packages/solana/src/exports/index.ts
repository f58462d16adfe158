export type { SolanaChain } from '../clusters.js'
export type { SolanaOptions } from '../SolanaOptions.js'
export { solana } from '../solana.js'
export type { SolanaProvider, SolanaProviderEvents } from '../wallets/SolanaProvider.js'
