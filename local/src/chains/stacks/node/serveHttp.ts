import type { IncomingMessage, ServerResponse } from 'node:http'
import { maxTransactionBytes } from './ledger/decodeTransaction.js'
import { answerRequest } from './rest/answer.js'
import type { RestContext } from './rest/Route.js'

/** Longest body of a request, in bytes: the longest transaction in JSON, in hexadecimal, with something beside it. */
export const maxBodyBytes = 3 * maxTransactionBytes

/** Pages of any origin may use the node, as they may a public one. */
const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, GET, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
  'x-content-type-options': 'nosniff',
}

/** Answers one HTTP request. */
export async function serveHttp(
  request: IncomingMessage,
  response: ServerResponse,
  context: RestContext,
): Promise<void> {
  const reply = (status: number, json: unknown) =>
    void response
      .writeHead(status, { ...headers, 'content-type': 'application/json; charset=utf-8' })
      .end(JSON.stringify(json))
  if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end()
  const url = readUrl(request.url)
  if (!url) return reply(400, { error: 'bad request' })
  const body = await readBody(request)
  if (!body) {
    response.shouldKeepAlive = false
    return reply(413, { error: 'request entity too large' })
  }
  const contentType = request.headers['content-type'] ?? ''
  const answer = answerRequest(request.method ?? '', url, { body, contentType }, context)
  reply(answer.status, answer.json)
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
