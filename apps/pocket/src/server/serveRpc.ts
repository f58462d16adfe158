import { allowEveryOrigin, type Exchange, readBody, sendJson } from './http.js'
import type { NetworkList } from './serveNetworks.js'

/** Longest request passed on, in bytes. */
const maxBodyBytes = 512 * 1024

/** How long a node may take, in milliseconds. */
const nodeTimeoutMs = 20_000

const rpcError = (code: number, message: string) => ({ jsonrpc: '2.0', id: null, error: { code, message } })

/**
 * Passes JSON-RPC on to a network's node (`POST`), or says whether pocket has the network (`GET`).
 *
 * @param exchange - The request; its path is `/rpc/{chainId}`.
 * @param networks - The networks that are served; every other chain id is refused.
 * @param fetchNode - The fetch to reach nodes with.
 */
export async function serveRpc(
  exchange: Exchange,
  networks: NetworkList,
  fetchNode: typeof fetch,
): Promise<void> {
  const { request, response, path } = exchange
  allowEveryOrigin(response, 'GET, POST')
  if (request.method === 'OPTIONS') return void response.writeHead(204).end()
  const chainId = /^\/rpc\/([1-9]\d{0,15})$/.exec(path)?.[1]
  const network = chainId === undefined ? undefined : networks.find(Number(chainId))
  // No error: a page asks before it asks the person, and its console is no place for what is not wrong.
  if (request.method === 'GET')
    return sendJson(response, 200, { network: network ? { id: network.id, name: network.name } : null })
  if (!network) return sendJson(response, 404, rpcError(-32601, 'Pocket has no such network'))
  if (request.method !== 'POST') return sendJson(response, 405, rpcError(-32600, 'Send JSON-RPC by POST'))
  const body = await readBody(request, maxBodyBytes)
  if (body === undefined) {
    response.setHeader('connection', 'close')
    return sendJson(response, 413, rpcError(-32600, `The request is longer than ${maxBodyBytes} bytes`))
  }
  if (!isJson(body)) return sendJson(response, 400, rpcError(-32700, 'The request is not JSON'))
  try {
    const answer = await fetchNode(network.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(nodeTimeoutMs),
    })
    const text = await answer.text()
    response.writeHead(answer.ok ? 200 : 502, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
    response.end(text)
  } catch {
    // Whatever the reason, the page can only wait or try later; the node's own log has the cause.
    sendJson(response, 502, rpcError(-32000, `The node of ${network.name} cannot be reached`))
  }
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}
