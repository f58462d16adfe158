import { type ChainFactory, createChainLoader, type Network } from '@latchkey/core'
import type { SuiChainOptions, SuiOptions } from './SuiOptions.js'
import type { SuiProvider } from './wallets/SuiProvider.js'

const chainOf = createChainLoader<SuiChainOptions>(
  async () => (await import('./createSuiChain.js')).createSuiChain,
)

/**
 * The Sui chain (namespace `sui`).
 *
 * @param options - See {@link SuiOptions}.
 *
 * @example
 * import { sui } from '@latchkey/sui'
 * import { sui as mainnet } from '@latchkey/sui/networks'
 * const chains = [sui({ networks: [mainnet] })]
 */
export function sui<const Networks extends readonly Network[]>(
  options: SuiOptions<Networks>,
): ChainFactory<'sui', SuiProvider, Networks[number]['caipNetworkId']> {
  return {
    namespace: 'sui',
    name: 'sui',
    networks: options.networks,
    ...chainOf(options),
  }
}
