import { type ChainFactory, createChainLoader, type Network } from '@latchkey/core'
import type { StacksChainOptions, StacksOptions } from './StacksOptions.js'
import type { StacksProvider } from './wallets/StacksProvider.js'

const chainOf = createChainLoader<StacksChainOptions>(
  async () => (await import('./createStacksChain.js')).createStacksChain,
)

/**
 * The Stacks chain (namespace `stacks`).
 *
 * @param options - See {@link StacksOptions}.
 *
 * @example
 * import { stacks } from '@latchkey/stacks'
 * import { stacks as mainnet } from '@latchkey/stacks/networks'
 * const chains = [stacks({ networks: [mainnet] })]
 */
export function stacks<const Networks extends readonly Network[]>(
  options: StacksOptions<Networks>,
): ChainFactory<'stacks', StacksProvider, Networks[number]['caipNetworkId']> {
  return {
    namespace: 'stacks',
    name: 'stacks',
    networks: options.networks,
    ...chainOf(options),
  }
}
