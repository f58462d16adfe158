import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerBody } from './rpc/answer.js'
import type { RpcContext } from './rpc/RpcMethod.js'

/** Longest body of a request, in bytes: a large batch of transactions fits. */
export const maxBodyBytes = 256 * 1024

/** Pages of any origin may use the node, as they may a public one. */
const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, GET, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
  'x-content-type-options': 'nosniff',
}

/** Answers one HTTP request: JSON-RPC by POST, and `GET /health`. */
export async function serveHttp(
  request: IncomingMessage,
  response: ServerResponse,
  context: RpcContext,
): Promise<void> {
  const reply = (status: number, text: string, type = 'text/plain; charset=utf-8') =>
    response.writeHead(status, { ...headers, 'content-type': type }).end(text)
  if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end()
  if (request.method === 'GET' && request.url === '/health') return void reply(200, 'ok')
  if (request.method !== 'POST') {
    return void reply(405, 'Used HTTP Method is not allowed. POST or OPTIONS is required\n')
  }
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    return void reply(
      415,
      'Supplied content type is not allowed. Content-Type: application/json is required\n',
    )
  }
  const body = await readBody(request)
  if (body === undefined) {
    response.shouldKeepAlive = false
    return void reply(413, 'The request is too large\n')
  }
  const answer = await answerBody(body, context)
  if (answer === undefined) response.writeHead(204, headers).end()
  else reply(200, answer, 'application/json; charset=utf-8')
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
