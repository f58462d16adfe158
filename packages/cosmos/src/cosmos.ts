import { type ChainFactory, createChainLoader } from '@latchkey/core'
import type { CosmosNetwork } from './CosmosNetwork.js'
import type { CosmosChainOptions, CosmosOptions } from './CosmosOptions.js'
import type { CosmosProvider } from './wallets/CosmosProvider.js'

const chainOf = createChainLoader<CosmosChainOptions>(
  async () => (await import('./createCosmosChain.js')).createCosmosChain,
)

/**
 * The Cosmos chain (namespace `cosmos`).
 *
 * @param options - See {@link CosmosOptions}.
 *
 * @example
 * import { cosmos } from '@latchkey/cosmos'
 * import { cosmosHub, osmosis } from '@latchkey/cosmos/networks'
 * const chains = [cosmos({ networks: [cosmosHub, osmosis] })]
 */
export function cosmos<const Networks extends readonly CosmosNetwork[]>(
  options: CosmosOptions<Networks>,
): ChainFactory<'cosmos', CosmosProvider, Networks[number]['caipNetworkId']> {
  return {
    namespace: 'cosmos',
    name: 'cosmos',
    networks: options.networks,
    ...chainOf(options),
  }
}
