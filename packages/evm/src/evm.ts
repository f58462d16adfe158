import { type ChainFactory, createChainLoader, type NetworkWithId } from '@latchkey/core'
import type { EvmChainOptions, EvmNetwork, EvmNetworkIdOf, EvmOptions } from './EvmOptions.js'
import { toNetwork } from './toNetwork.js'
import type { Eip1193Provider } from './wallets/Eip1193Provider.js'

const chainOf = createChainLoader<EvmChainOptions>(
  async () => (await import('./createEvmChain.js')).createEvmChain,
)

/**
 * The EVM chain (namespace `eip155`).
 *
 * @param options - See {@link EvmOptions}.
 *
 * @example
 * import { evm } from '@latchkey/evm'
 * import { mainnet } from '@latchkey/evm/networks'
 * const chains = [evm({ networks: [mainnet] })]
 */
export function evm<const Networks extends readonly EvmNetwork[]>(
  options: EvmOptions<Networks>,
): ChainFactory<'eip155', Eip1193Provider, EvmNetworkIdOf<Networks[number]>> {
  const given: readonly EvmNetwork[] = options.networks
  // Each keeps its id, or has the one its type spells.
  const networks = given.map((network) =>
    'caipNetworkId' in network ? network : toNetwork(network),
  ) as NetworkWithId<EvmNetworkIdOf<Networks[number]>>[]
  return {
    namespace: 'eip155',
    name: 'evm',
    networks,
    ...chainOf({ ...options, networks }),
  }
}
