import { type CaipNetworkId, maxRpcBatchSize } from '@latchkey/primitives'
import type { ChainContext } from './Chain.js'
import type { Network } from './Network.js'

/** What says where networks are read. */
export type RpcSources = {
  /** The gateway's address of a network; see `ChainContext`. */
  getRpcUrl: ChainContext['getRpcUrl']
  /** The site's own addresses by network. */
  customRpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>> | undefined
  /** How they are reached; the platform's own way by default. */
  fetch?: ChainContext['fetch'] | undefined
}

/** An address that answers JSON-RPC. */
export type RpcAddress = {
  url: string
  /** The type a question to it is sent as. */
  contentType: 'application/json' | 'text/plain'
  /** The most questions it takes at once, where that is known. */
  maxBatchSize?: number
}

/**
 * Where a network is read, best first: at the site's own addresses, then at the gateway (§7.035). A network the gateway
 * does not serve is read at its public addresses (§7.036).
 *
 * @param network - The network.
 * @param sources - See {@link RpcSources}.
 */
export async function getRpcAddresses(
  network: Network,
  { getRpcUrl, customRpcUrls }: RpcSources,
): Promise<readonly RpcAddress[]> {
  const hosted = await getRpcUrl(network.caipNetworkId)
  const own = customRpcUrls?.[network.caipNetworkId] ?? []
  const toNode = (url: string): RpcAddress => ({ url, contentType: 'application/json' })
  return [
    ...own.map(toNode),
    // Plain text asks no preflight question, and the gateway takes it; nodes want their JSON named.
    ...(hosted
      ? [{ url: hosted, contentType: 'text/plain', maxBatchSize: maxRpcBatchSize } as const]
      : network.rpcUrls.default.http.map(toNode)),
  ]
}
