import type { IncomingMessage, ServerResponse } from 'node:http'
import { maxTransactionHexLength } from '../transaction/parseTransaction.js'
import { addressRoutes } from './addressRoutes.js'
import { blockRoutes } from './blockRoutes.js'
import type { EsploraAnswer, EsploraContext, EsploraRoute } from './EsploraRoute.js'
import { transactionRoutes } from './transactionRoutes.js'

/** Longest body of a request, in bytes: the largest transaction there may be, and a line's end. */
export const maxBodyBytes = maxTransactionHexLength + 16

const routes: readonly EsploraRoute[] = [...addressRoutes, ...transactionRoutes, ...blockRoutes]

/** Pages of any origin may use the node, as they may a public one. */
const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, GET, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
  'x-content-type-options': 'nosniff',
}

/** Answers one HTTP request. */
export async function serveEsplora(
  request: IncomingMessage,
  response: ServerResponse,
  context: EsploraContext,
): Promise<void> {
  const reply = ({ body, status }: EsploraAnswer) => {
    const [type, content] = writeBody(body)
    response.writeHead(status, { ...headers, 'content-type': type }).end(content)
  }
  const { method, url = '/' } = request
  if (method === 'OPTIONS') return void response.writeHead(204, headers).end()
  if (method !== 'GET' && method !== 'POST') return reply({ status: 405, body: 'Method not allowed' })
  const found = findRoute(method, url)
  if (!found) return reply({ status: 404, body: 'endpoint does not exist' })
  const body = method === 'POST' ? await readBody(request) : ''
  if (body === undefined) {
    response.shouldKeepAlive = false
    return reply({ status: 413, body: 'The request is too large' })
  }
  reply(found.route.answer(context, found.parts, body))
}

function findRoute(method: string, url: string): { route: EsploraRoute; parts: string[] } | undefined {
  const [path = ''] = url.split('?')
  const asked = path.split('/')
  for (const route of routes) {
    const pattern = route.path.split('/')
    if (route.method !== method || pattern.length !== asked.length) continue
    if (pattern.every((part, index) => part.startsWith(':') || part === asked[index])) {
      return { route, parts: asked.filter((_, index) => pattern[index]?.startsWith(':')) }
    }
  }
  return undefined
}

function writeBody(body: EsploraAnswer['body']): [type: string, content: string | Uint8Array] {
  if (typeof body === 'string') return ['text/plain; charset=utf-8', body]
  if (body instanceof Uint8Array) return ['application/octet-stream', body]
  return ['application/json; charset=utf-8', JSON.stringify(body)]
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
  return Buffer.concat(chunks).toString('latin1')
}
