import { evmNodeMethods } from '@latchkey/wire/nodes'
import * as v from 'valibot'
import { allowOrigin, type Exchange, readBody, sendJson } from './http.js'
import type { PocketSolana } from './readSettings.js'
import type { NetworkList } from './serveNetworks.js'

/** Longest request passed on, in bytes. */
const maxBodyBytes = 512 * 1024

/** How long a node may take, in milliseconds. */
const nodeTimeoutMs = 20_000

/** What wallets need of a Solana node: reading, trying out, and sending what is signed. */
const solanaMethods: ReadonlySet<string> = new Set([
  'getAccountInfo',
  'getBalance',
  'getFeeForMessage',
  'getLatestBlockhash',
  'getMinimumBalanceForRentExemption',
  'getMultipleAccounts',
  'getSignatureStatuses',
  'sendTransaction',
  'simulateTransaction',
])

const callSchema = v.looseObject({ id: v.optional(v.unknown()), method: v.string() })

const bodySchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([callSchema, v.pipe(v.array(callSchema), v.minLength(1))]),
)

const rpcError = (code: number, message: string, id: unknown = null) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})

/**
 * Passes JSON-RPC on to a network's node (`POST`), or says whether pocket has the network (`GET`): for pocket's own pages, and
 * for sites of this machine, whose provider reads here. A node is asked for nothing but what wallets need: one of a
 * developer's own does whatever it is told.
 *
 * @param exchange - The request; its path is `/rpc/{chainId}`, or `/rpc/solana`.
 * @param networks - The networks that are served; every other chain id is refused.
 * @param options - Pocket's own origins, its Solana network, and the fetch to reach nodes with.
 */
export async function serveRpc(
  exchange: Exchange,
  networks: NetworkList,
  {
    fetchNode,
    ownOrigins,
    solana,
  }: { ownOrigins: ReadonlySet<string>; solana: PocketSolana; fetchNode: typeof fetch },
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
  const chainId = /^\/rpc\/([1-9]\d{0,15})$/.exec(path)?.[1]
  const isSolana = path === '/rpc/solana'
  const network = isSolana ? { ...solana, id: 'solana' } : networks.find(Number(chainId ?? 0))
  // No error: a page asks before it asks the person, and its console is no place for what is not wrong.
  if (request.method === 'GET')
    return sendJson(response, 200, { network: network ? { id: network.id, name: network.name } : null })
  if (!network) return sendJson(response, 404, rpcError(-32601, 'Pocket has no such network'))
  if (request.method !== 'POST') return sendJson(response, 405, rpcError(-32600, 'Send JSON-RPC by POST'))
  const call = await readCall(exchange, isSolana ? solanaMethods : evmNodeMethods)
  if (call === undefined) return
  try {
    const answer = await fetchNode(network.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // Written anew: what was read is what the node gets.
      body: JSON.stringify(call),
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

/** One call or several that may be passed on, or `undefined` when the refusal is out. */
async function readCall(
  { request, response }: Exchange,
  allowed: ReadonlySet<string>,
): Promise<v.InferOutput<typeof bodySchema> | undefined> {
  const body = await readBody(request, maxBodyBytes)
  if (body === undefined) {
    response.setHeader('connection', 'close')
    const refusal = `The request is longer than ${maxBodyBytes} bytes`
    return void sendJson(response, 413, rpcError(-32600, refusal))
  }
  const parsed = v.safeParse(bodySchema, body)
  if (!parsed.success) return void sendJson(response, 400, rpcError(-32700, 'The request is no JSON-RPC'))
  const call = parsed.output
  const refused = [call].flat().find(({ method }) => !allowed.has(method))
  if (!refused) return call
  const refusal = `Pocket passes on what reads and what is signed, and not ${refused.method}`
  return void sendJson(response, 200, rpcError(-32601, refusal, Array.isArray(call) ? null : call.id))
}

/** Whether a site is served by this machine, to whoever sits at it. */
function isOfThisMachine(origin: string | undefined): boolean {
  const host = URL.parse(origin ?? '')?.hostname ?? ''
  return /^(127\.0\.0\.1|\[::1\]|(.+\.)?localhost)$/.test(host)
}
