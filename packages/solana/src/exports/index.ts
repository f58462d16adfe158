export type { SolanaChain } from '../clusters.js'
export { type SolanaOptions, solana } from '../solana.js'
export type { SolanaProvider, SolanaProviderEvents } from '../wallets/SolanaProvider.js'
