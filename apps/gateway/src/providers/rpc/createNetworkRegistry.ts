import type { Network } from '../../chains/Network.js'
import { createRpcProvider, type RpcProviderOptions } from './createRpcProvider.js'
import type { RpcProvider } from './RpcProvider.js'

/** A network with its way to the chain. */
export type ServedNetwork<Own extends Network = Network> = { network: Own; rpc: RpcProvider }

/** The networks a gateway serves. */
export type NetworkRegistry = {
  all: readonly ServedNetwork[]
  /**
   * Finds a network.
   *
   * @param caipNetworkId - Its CAIP-2 id, as the caller wrote it.
   */
  find(caipNetworkId: string): ServedNetwork | undefined
}

/**
 * Connects each network with its upstreams.
 *
 * @param networks - From the configuration.
 * @param options - What every RPC provider needs.
 */
export function createNetworkRegistry(
  networks: readonly Network[],
  options: Omit<RpcProviderOptions, 'network'>,
): NetworkRegistry {
  const all = networks.map((network) => ({ network, rpc: createRpcProvider({ ...options, network }) }))
  const byId = new Map<string, ServedNetwork>(all.map((served) => [served.network.caipNetworkId, served]))
  return { all, find: (caipNetworkId) => byId.get(caipNetworkId) }
}
