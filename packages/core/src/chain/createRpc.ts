import type { CaipNetworkId } from '@latchkey/primitives'
import { getRpcAddresses, type RpcAddress } from './getRpcAddresses.js'
import type { Network } from './Network.js'
import { type RpcQuestion, readRpc } from './readRpc.js'

/** A site's options for network calls. */
export type RpcOptions = {
  /** The site's own addresses by network, asked before the gateway. */
  customRpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>> | undefined
  /** The longest wait for each address in ms (10000, §9.016). */
  timeoutMs?: number | undefined
}

/** How networks are asked. */
export type Rpc = {
  /** Where a network is read, best first (§7.035, §7.036). */
  getAddresses(network: Network, options: RpcOptions): Promise<readonly RpcAddress[]>
  /**
   * Asks a network one question, at the first of its addresses that answers.
   *
   * @throws `wire/network` when none answers; the signal's reason.
   */
  ask<Answer>(question: RpcQuestion<Answer>, options: RpcOptions): Promise<Answer>
}

/**
 * Creates the client that calls networks.
 *
 * @param sources - `getRpcUrl`: the gateway's address that forwards JSON-RPC for a network, if it has one (§7.035); `fetch`:
 * how addresses are reached.
 */
export function createRpc(sources: {
  getRpcUrl(caipNetworkId: CaipNetworkId): Promise<string | undefined>
  fetch: typeof globalThis.fetch
}): Rpc {
  const getAddresses: Rpc['getAddresses'] = async (network, { customRpcUrls }) =>
    getRpcAddresses(network, {
      hosted: await sources.getRpcUrl(network.caipNetworkId),
      own: customRpcUrls?.[network.caipNetworkId] ?? [],
    })
  return {
    getAddresses,
    ask: async (question, options) =>
      readRpc(question, {
        addresses: await getAddresses(question.network, options),
        timeoutMs: options.timeoutMs,
        fetch: sources.fetch,
      }),
  }
}
