import { type ChainFactory, createChainLoader, type Network } from '@latchkey/core'
import type { ToyChainOptions, ToyOptions } from './ToyOptions.js'
import type { ToyWallet } from './wallets/ToyWallet.js'
// For the namespace it adds.
import './networks.js'

const chainOf = createChainLoader<ToyChainOptions>(
  async () => (await import('./createToyChain.js')).createToyChain,
)

/**
 * The toy chain (namespace `toy`).
 *
 * @param options - See {@link ToyOptions}.
 *
 * @example
 * import { toy } from '@latchkey/toy'
 * import { toyOne, toyTwo } from '@latchkey/toy/networks'
 * const chains = [toy({ networks: [toyOne, toyTwo] })]
 */
export function toy<const Networks extends readonly Network[]>(
  options: ToyOptions<Networks>,
): ChainFactory<'toy', ToyWallet, Networks[number]['caipNetworkId']> {
  return {
    namespace: 'toy',
    name: 'toy',
    networks: options.networks,
    ...chainOf(options),
  }
}
