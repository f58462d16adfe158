import type { IncomingMessage, ServerResponse } from 'node:http'
import type { StateHistory } from '../createStateHistory.js'
import type { LocalBlockchain } from '../LocalBlockchain.js'
import { answerScan } from '../scan/answerScan.js'
import { answerText, type Subscriptions } from './answer.js'
import { RpcError, rpcCodes } from './RpcError.js'

/** Longest body of a request, in bytes: the longest extrinsic in hexadecimal, with something beside it. */
export const maxBodyBytes = 5 * 1024 * 1024

/** Pages of any origin may use the node, as they may a public one. */
const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, GET, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
  'x-content-type-options': 'nosniff',
}

const noSubscriptions: Subscriptions = {
  subscribe() {
    throw new RpcError(rpcCodes.unknownMethod, 'Subscriptions are available over websocket only')
  },
  unsubscribe() {},
}

/** Answers one HTTP request: JSON-RPC by POST to `/`, and the list of transfers below `/api`. */
export async function serveHttp(
  request: IncomingMessage,
  response: ServerResponse,
  { chain, history }: { chain: LocalBlockchain; history: StateHistory },
): Promise<void> {
  const reply = (status: number, json: unknown) =>
    void response
      .writeHead(status, { ...headers, 'content-type': 'application/json; charset=utf-8' })
      .end(JSON.stringify(json))
  if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end()
  if (request.method === 'GET' && request.url === '/health') return reply(200, { isSyncing: false, peers: 0 })
  if (request.method !== 'POST')
    return reply(405, { error: 'Used HTTP Method is not allowed. POST is required' })
  const body = await readBody(request)
  if (body === undefined) {
    response.shouldKeepAlive = false
    return reply(413, { error: 'The request is too large' })
  }
  const path = request.url?.split('?')[0] ?? '/'
  if (path === '/') return reply(200, await answerText(body, chain, noSubscriptions))
  const answer = await answerScan(path, body, { chain, history })
  reply(answer ? 200 : 404, answer ?? { error: 'There is nothing here' })
}

/** The whole body, or undefined when it is too long. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > maxBodyBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
