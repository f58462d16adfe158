import { type ChainFactory, createChainLoader, type Network } from '@latchkey/core'
import type { PolkadotChainOptions, PolkadotOptions } from './PolkadotOptions.js'
import type { PolkadotProvider } from './wallets/PolkadotProvider.js'

const chainOf = createChainLoader<PolkadotChainOptions>(
  async () => (await import('./createPolkadotChain.js')).createPolkadotChain,
)

/**
 * The Polkadot chain (namespace `polkadot`): Polkadot, Kusama, and other networks of Substrate.
 *
 * @param options - See {@link PolkadotOptions}.
 *
 * @example
 * import { polkadot } from '@latchkey/polkadot'
 * import { polkadotAssetHub } from '@latchkey/polkadot/networks'
 * const chains = [polkadot({ networks: [polkadotAssetHub] })]
 */
export function polkadot<const Networks extends readonly Network[]>(
  options: PolkadotOptions<Networks>,
): ChainFactory<'polkadot', PolkadotProvider, Networks[number]['caipNetworkId']> {
  return {
    namespace: 'polkadot',
    name: 'polkadot',
    networks: options.networks,
    ...chainOf(options),
  }
}
