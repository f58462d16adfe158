import { createPublicClient, custom, type PublicClient } from 'viem'
import type { Network } from '../../config/networks.js'
import { createRpcProvider, type RpcProviderOptions } from './createRpcProvider.js'
import type { RpcProvider } from './RpcProvider.js'

/** A network with its way to the chain. */
export type ServedNetwork = {
  network: Network
  rpc: RpcProvider
  /** Reads of the chain through the same upstreams; for EVM networks. */
  client: PublicClient
}

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
  const all = networks.map((network) => {
    const rpc = createRpcProvider({ ...options, network })
    return { network, rpc, client: toClient(network, rpc) }
  })
  const byId = new Map<string, ServedNetwork>(all.map((served) => [served.network.caipNetworkId, served]))
  return { all, find: (caipNetworkId) => byId.get(caipNetworkId) }
}

function toClient(network: Network, rpc: RpcProvider): PublicClient {
  return createPublicClient({
    chain: {
      id: Number(network.id) || 0,
      name: network.name,
      nativeCurrency: network.nativeCurrency,
      rpcUrls: network.rpcUrls,
    },
    // Retries and fallbacks are the provider's; following links found on chain would let anyone name an address
    // for the gateway to call.
    transport: custom({ request: (call) => rpc.request(call) }, { retryCount: 0 }),
    ccipRead: false,
  })
}
