import type { IncomingMessage, ServerResponse } from 'node:http'
import { maxTransactionBytes } from './ledger/decodeTransaction.js'
import { answerRest } from './rest/answer.js'
import type { RestAnswer, RestContext } from './rest/Route.js'
import { answerRpc, answerRpcPath } from './rpc/answerRpc.js'

/** Longest body of a request, in bytes: the longest transaction in base64 or hexadecimal, with something beside it. */
export const maxBodyBytes = 3 * maxTransactionBytes

/** Pages of any origin may use the node, as they may a public one. */
const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, GET, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
  'x-content-type-options': 'nosniff',
}

/** Answers one HTTP request: REST below `/cosmos` and `/ibc`, CometBFT's calls at `/` and as paths. */
export async function serveHttp(
  request: IncomingMessage,
  response: ServerResponse,
  context: RestContext,
): Promise<void> {
  const reply = ({ json, status }: RestAnswer) =>
    void response
      .writeHead(status, { ...headers, 'content-type': 'application/json; charset=utf-8' })
      .end(JSON.stringify(json))
  if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end()
  const url = readUrl(request.url)
  if (!url) return reply({ status: 400, json: { code: 3, message: 'bad request', details: [] } })
  const body = await readBody(request)
  if (!body) {
    response.shouldKeepAlive = false
    return reply({ status: 413, json: { code: 3, message: 'request entity too large', details: [] } })
  }
  reply(answer(request.method ?? '', url, body, context))
}

function answer(method: string, url: URL, body: Buffer, context: RestContext): RestAnswer {
  if (method === 'POST' && url.pathname === '/') return { status: 200, json: answerRpc(body, context.ledger) }
  const json =
    method === 'GET' ? answerRpcPath(url.pathname.slice(1), url.searchParams, context.ledger) : undefined
  return json === undefined ? answerRest(method, url, body, context) : { status: 200, json }
}

function readUrl(text = '/'): URL | undefined {
  try {
    return new URL(`http://node${text}`)
  } catch {
    return undefined
  }
}

/** The whole body, or undefined when it is too long. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > maxBodyBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
