import { type ChainFactory, createChainLoader, type Network } from '@latchkey/core'
import type { SolanaChainOptions, SolanaOptions } from './SolanaOptions.js'
import type { SolanaProvider } from './wallets/SolanaProvider.js'

const chainOf = createChainLoader<SolanaChainOptions>(
  async () => (await import('./createSolanaChain.js')).createSolanaChain,
)

/**
 * The Solana chain (namespace `solana`).
 *
 * @param options - See {@link SolanaOptions}.
 *
 * @example
 * import { solana } from '@latchkey/solana'
 * import { solana as mainnet } from '@latchkey/solana/networks'
 * const chains = [solana({ networks: [mainnet] })]
 */
export function solana<const Networks extends readonly Network[]>(
  options: SolanaOptions<Networks>,
): ChainFactory<'solana', SolanaProvider, Networks[number]['caipNetworkId']> {
  return {
    namespace: 'solana',
    name: 'solana',
    networks: options.networks,
    ...chainOf(options),
  }
}
