import { maxRpcBatchSize } from '@latchkey/primitives'
import type { Network } from './Network.js'

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
 * @param sources - `hosted`: the gateway's address for it; `own`: the site's.
 */
export function getRpcAddresses(
  network: Network,
  { hosted, own }: { hosted: string | undefined; own: readonly string[] },
): readonly RpcAddress[] {
  const toNode = (url: string): RpcAddress => ({ url, contentType: 'application/json' })
  return [
    ...own.map(toNode),
    // Plain text asks no preflight question, and the gateway takes it; nodes want their JSON named.
    ...(hosted
      ? [{ url: hosted, contentType: 'text/plain', maxBatchSize: maxRpcBatchSize } as const]
      : network.rpcUrls.default.http.map(toNode)),
  ]
}
