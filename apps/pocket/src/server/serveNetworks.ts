import * as v from 'valibot'
import { type ServedNetwork, type ServerChains, serverChainOf } from '../chains/ServerChain.js'
import { networkIdSchema } from '../shared/caip.js'
import { type AddedNetwork, addedNetworkSchema } from '../shared/network.js'
import { admitOwnPage, type Exchange, readJson, sendError, sendJson } from './http.js'

/** Longest description of a network, in bytes. */
const maxBodyBytes = 16 * 1024

/** Networks added at most. */
const maxAdded = 100

/** The networks pocket's server knows: its own, and those that were added in pocket. */
export type NetworkList = {
  find(network: string): ServedNetwork | undefined
  /** @returns Why it cannot be added, for people. */
  add(network: AddedNetwork): string | undefined
  remove(network: string): void
}

/**
 * Makes the list of networks.
 *
 * @param own - The server's own; they cannot be replaced.
 */
export function createNetworkList(own: readonly ServedNetwork[]): NetworkList {
  const added = new Map<string, ServedNetwork>()
  const findOwn = (network: string) => own.find(({ id }) => id === network)
  return {
    find: (network) => findOwn(network) ?? added.get(network),
    add(network) {
      const { id } = network
      if (findOwn(id)) return 'Pocket has this network already'
      if (!added.has(id) && added.size >= maxAdded) return `Pocket keeps ${maxAdded} networks at most`
      added.set(id, network)
      return undefined
    },
    remove: (network) => void added.delete(network),
  }
}

/**
 * Networks over HTTP: pocket's own pages try one (`POST /networks/check`), add one (`POST /networks`) and remove one
 * (`DELETE /networks/{CAIP-2 id}`). One is added only when its node says that it serves it.
 *
 * @param exchange - The request; its path starts with `/networks`.
 * @param list - The networks.
 * @param options - Pocket's own origins, the namespaces, and the fetch to reach nodes with.
 */
export async function serveNetworks(
  exchange: Exchange,
  list: NetworkList,
  {
    ownOrigins,
    chains,
    fetchNode,
  }: { ownOrigins: ReadonlySet<string>; chains: ServerChains; fetchNode: typeof fetch },
): Promise<void> {
  const { request, response, path } = exchange
  if (!admitOwnPage(exchange, ownOrigins, 'its networks')) return
  const removed = /^\/networks\/([^/]+)$/.exec(path)?.[1]
  if (v.is(networkIdSchema, removed) && request.method === 'DELETE') {
    list.remove(removed)
    return void response.writeHead(204).end()
  }
  if (request.method !== 'POST' || (path !== '/networks' && path !== '/networks/check')) {
    return sendError(response, 404, 'not-found', 'There is no such address')
  }
  const network = await readJson(exchange, addedNetworkSchema, { maxBytes: maxBodyBytes, name: 'network' })
  if (!network) return
  const check = serverChainOf(chains, network.id)?.checkNode
  if (!check) return sendError(response, 400, 'invalid', 'No network of this kind can be added')
  const obstacle = await check(network, fetchNode)
  if (obstacle !== undefined) return sendError(response, 422, 'node', obstacle)
  const refusal = path === '/networks' ? list.add(network) : undefined
  if (refusal !== undefined) return sendError(response, 409, 'refused', refusal)
  sendJson(response, 200, {})
}
