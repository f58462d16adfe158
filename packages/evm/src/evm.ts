import {
  type ChainFactory,
  createChainLoader,
  type Network,
  type NetworkWithId,
  type NotEmpty,
  type OnlyOf,
} from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/primitives'
import type { EvmChainOptions } from './createEvmChain.js'
import type { TransportOptions } from './network/createReader.js'
import { type EvmChainDefinition, type EvmNetworkId, toNetwork } from './toNetwork.js'
import type { Eip1193Provider } from './wallets/Eip1193Provider.js'

/** What a site may give as a network: one of ours, or a chain of viem. */
export type EvmNetwork = Network | EvmChainDefinition

/** The ids of some networks, as far as the compiler knows them. */
export type EvmNetworkIdOf<One extends EvmNetwork> = One extends {
  caipNetworkId: infer Id extends CaipNetworkId
}
  ? Id
  : One extends { id: infer Id extends number }
    ? EvmNetworkId<Id>
    : never

/** What {@link evm} takes. */
export type EvmOptions<Networks extends readonly EvmNetwork[] = readonly EvmNetwork[]> = {
  /** The networks of the site, at least one: those of `@latchkey/evm/networks`, and chains of viem as they are. */
  networks: Networks & NotEmpty<Networks> & OnlyOf<'eip155', Networks>
  /** Listens for wallets that announce themselves (EIP-6963; true). */
  enableEIP6963?: boolean
  /** Offers `window.ethereum` as "Browser Wallet" (true). */
  enableInjected?: boolean
  /** Own RPC addresses by network, asked before the gateway. */
  customRpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>>
  /** How networks are read. */
  transport?: TransportOptions
}

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
