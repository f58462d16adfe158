import * as v from 'valibot'
import { rpcError } from '../chains/admitJsonRpc.js'
import { type NodeQuestion, type ServerChains, serverChainOf } from '../chains/ServerChain.js'
import { networkIdSchema } from '../shared/caip.js'
import { allowOrigin, type Exchange, readBody, sendJson } from './http.js'
import type { NetworkList } from './serveNetworks.js'

/** Longest request passed on, in bytes. */
const maxBodyBytes = 512 * 1024

/** How long a node may take, in milliseconds. */
const nodeTimeoutMs = 20_000

/** What a part of a node's path may be made of. */
const partPattern = /^[-~:.\w]{1,200}$/

const contentTypes = { json: 'application/json; charset=utf-8', text: 'text/plain; charset=utf-8' } as const

/**
 * Asks a network's node (`POST`, or `GET` below the network's address), or says whether pocket has the network (`GET`): for
 * pocket's own pages, and for sites of this machine, whose provider reads here. What reaches the node its namespace decides.
 *
 * @param exchange - The request; its path is `/rpc/{CAIP-2 id}`, and where nodes have paths, those behind it.
 * @param networks - The networks that are served; every other one is refused.
 * @param options - Pocket's own origins, the namespaces, and the fetch to reach nodes with.
 */
export async function serveRpc(
  exchange: Exchange,
  networks: NetworkList,
  {
    chains,
    fetchNode,
    ownOrigins,
  }: { ownOrigins: ReadonlySet<string>; chains: ServerChains; fetchNode: typeof fetch },
): Promise<void> {
  const { request, response, path } = exchange
  const { origin } = request.headers
  response.setHeader('vary', 'origin')
  // A page of pocket's own names no origin when it gets something.
  const isOwnPage = origin === undefined ? request.method === 'GET' : ownOrigins.has(origin)
  if (!isOwnPage && !isOfThisMachine(origin)) {
    const refusal = 'Only Pocket itself and sites of this machine reach nodes through it'
    return sendJson(response, 403, rpcError(-32601, refusal))
  }
  if (origin !== undefined) allowOrigin(response, origin, 'GET, POST')
  if (request.method === 'OPTIONS') return void response.writeHead(204).end()
  const [, , id, ...parts] = path.split('/')
  const network = v.is(networkIdSchema, id) ? networks.find(id) : undefined
  // No error: a page asks before it asks the person, and its console is no place for what is not wrong.
  if (request.method === 'GET' && parts.length === 0)
    return sendJson(response, 200, { network: network ? { id: network.id, name: network.name } : null })
  const chain = network && serverChainOf(chains, network.id)
  if (!network || !chain || !parts.every(isPart))
    return sendJson(response, 404, rpcError(-32601, 'Pocket has no such network'))
  if (request.method !== 'POST' && request.method !== 'GET')
    return sendJson(response, 405, rpcError(-32600, 'Send JSON-RPC by POST'))
  const question = await readQuestion(exchange, request.method, parts)
  if (!question) return
  const call = chain.admit(question)
  if ('status' in call) return sendJson(response, call.status, call.body)
  try {
    const base = call.path === '' ? network.rpcUrl : network.rpcUrl.replace(/\/$/, '')
    const answer = await fetchNode(base + call.path, {
      method: call.method,
      ...(call.method === 'POST' && {
        headers: { 'content-type': contentTypes[call.answers].split(';', 1)[0] ?? '' },
        body: call.body,
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(nodeTimeoutMs),
    })
    const text = await answer.text()
    response.writeHead(answer.ok ? 200 : 502, {
      // Never what the node calls it: it could be a page with scripts.
      'content-type': contentTypes[call.answers],
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    response.end(text)
  } catch {
    // Whatever the reason, the page can only wait or try later; the node's own log has the cause.
    sendJson(response, 502, rpcError(-32000, `The node of ${network.name} cannot be reached`))
  }
}

/** Whether a part of a path leads further down. */
function isPart(part: string): boolean {
  return partPattern.test(part) && part !== '.' && part !== '..'
}

/** What is asked, or `undefined` when the refusal is out. */
async function readQuestion(
  { request, response }: Exchange,
  method: NodeQuestion['method'],
  parts: readonly string[],
): Promise<NodeQuestion | undefined> {
  const body = await readBody(request, maxBodyBytes)
  if (body === undefined) {
    response.setHeader('connection', 'close')
    const refusal = `The request is longer than ${maxBodyBytes} bytes`
    return void sendJson(response, 413, rpcError(-32600, refusal))
  }
  const [, query = ''] = (request.url ?? '').split(/\?(.*)/s)
  return { method, path: parts.map((part) => `/${part}`).join(''), query, body }
}

/** Whether a site is served by this machine, to whoever sits at it. */
function isOfThisMachine(origin: string | undefined): boolean {
  const host = URL.parse(origin ?? '')?.hostname ?? ''
  return /^(127\.0\.0\.1|\[::1\]|(.+\.)?localhost)$/.test(host)
}
