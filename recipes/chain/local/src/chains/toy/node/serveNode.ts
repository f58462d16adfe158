import type { IncomingMessage, ServerResponse } from 'node:http'
import * as v from 'valibot'
import { feeAtomic, type Ledger, LedgerRefusal } from './createLedger.js'
import { transactionSchema } from './transaction.js'

/** Longest transaction, in bytes. */
const maxBodyBytes = 64 * 1024

/** Pages of any origin may use the node, as they may a public one. */
const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type',
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
}

/** Answers one request: every question has a path. */
export async function serveNode(
  request: IncomingMessage,
  response: ServerResponse,
  ledger: Ledger,
): Promise<void> {
  const reply = (status: number, value: unknown) =>
    void response
      .writeHead(status, headers)
      .end(JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? String(one) : one)))
  const [, subject, id = '', part] = (request.url ?? '').split('/')
  if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end()
  if (request.method === 'POST' && subject === 'transactions') {
    const body = await readBody(request)
    if (body === undefined) return reply(413, { error: 'It is too long' })
    const parsed = v.safeParse(transactionSchema, parseJson(body))
    if (!parsed.success) return reply(400, { error: parsed.issues[0].message })
    try {
      return reply(200, { id: ledger.add(parsed.output) })
    } catch (error) {
      if (error instanceof LedgerRefusal) return reply(422, { error: error.message })
      throw error
    }
  }
  if (request.method !== 'GET') return reply(405, { error: 'GET, and POST /transactions' })
  if (subject === 'status') return reply(200, { height: ledger.getHeight() })
  if (subject === 'fee') return reply(200, { fee: feeAtomic })
  if (subject === 'address' && part === 'coins') return reply(200, ledger.listCoins(id))
  const record = subject === 'transaction' ? ledger.find(id) : undefined
  return record ? reply(200, record) : reply(404, { error: 'There is no such thing' })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
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
