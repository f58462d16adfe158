import * as v from 'valibot'
import { type AddedNetwork, networkSchema } from '../shared/network.js'
import { admitOwnPage, type Exchange, readJson, sendError, sendJson } from './http.js'
import type { PocketNetwork } from './readSettings.js'

/** Longest description of a network, in bytes. */
const maxBodyBytes = 4 * 1024

/** Networks added at most. */
const maxAdded = 100

/** How long a node may take to say which network it serves, in milliseconds. */
const checkTimeoutMs = 10_000

const chainIdAnswerSchema = v.object({ result: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,13}$/)) })

/** The networks pocket's server knows: its own, and those that were added in pocket. */
export type NetworkList = {
  find(chainId: number): PocketNetwork | undefined
  /** @returns Why it cannot be added, for people. */
  add(network: AddedNetwork): string | undefined
  remove(chainId: number): void
}

/**
 * Makes the list of networks.
 *
 * @param own - The server's own; they cannot be replaced.
 */
export function createNetworkList(own: readonly PocketNetwork[]): NetworkList {
  const added = new Map<number, PocketNetwork>()
  const findOwn = (chainId: number) => own.find(({ id }) => id === chainId)
  return {
    find: (chainId) => findOwn(chainId) ?? added.get(chainId),
    add({ id, name, rpcUrl }) {
      if (findOwn(id)) return 'Pocket has this network already'
      if (!added.has(id) && added.size >= maxAdded) return `Pocket keeps ${maxAdded} networks at most`
      added.set(id, { id, name, rpcUrl })
      return undefined
    },
    remove: (chainId) => void added.delete(chainId),
  }
}

/**
 * Networks over HTTP: pocket's own pages try one (`POST /networks/check`), add one (`POST /networks`) and remove one
 * (`DELETE /networks/{chainId}`). One is added only when its node answers with its chain id.
 *
 * @param exchange - The request; its path starts with `/networks`.
 * @param list - The networks.
 * @param options - Pocket's own origins, and the fetch to reach nodes with.
 */
export async function serveNetworks(
  exchange: Exchange,
  list: NetworkList,
  { ownOrigins, fetchNode }: { ownOrigins: ReadonlySet<string>; fetchNode: typeof fetch },
): Promise<void> {
  const { request, response, path } = exchange
  if (!admitOwnPage(exchange, ownOrigins, 'its networks')) return
  const removed = /^\/networks\/(\d{1,16})$/.exec(path)?.[1]
  if (removed !== undefined && request.method === 'DELETE') {
    list.remove(Number(removed))
    return void response.writeHead(204).end()
  }
  if (request.method !== 'POST' || (path !== '/networks' && path !== '/networks/check')) {
    return sendError(response, 404, 'not-found', 'There is no such address')
  }
  const network = await readJson(exchange, networkSchema, { maxBytes: maxBodyBytes, name: 'network' })
  if (!network) return
  const obstacle = await findObstacle(network, fetchNode)
  if (obstacle !== undefined) return sendError(response, 422, 'node', obstacle)
  const refusal = path === '/networks' ? list.add(network) : undefined
  if (refusal !== undefined) return sendError(response, 409, 'refused', refusal)
  sendJson(response, 200, {})
}

async function findObstacle(
  { id, rpcUrl }: AddedNetwork,
  fetchNode: typeof fetch,
): Promise<string | undefined> {
  const host = new URL(rpcUrl).host
  try {
    const answer = await fetchNode(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
      // Where a node sends on to is nothing the person has agreed to.
      redirect: 'error',
      signal: AbortSignal.timeout(checkTimeoutMs),
    })
    const parsed = v.safeParse(chainIdAnswerSchema, await answer.json())
    if (!parsed.success) return `${host} does not answer like a network's node`
    const served = Number(parsed.output.result)
    return served === id ? undefined : `The node at ${host} serves network ${served}, not ${id}`
  } catch {
    return `The node at ${host} cannot be reached`
  }
}
