import type { IncomingMessage, ServerResponse } from 'node:http'
import * as v from 'valibot'
import type { Faucet } from './faucet.js'
import { faucetGift } from './faucet.js'
import { answerGraph } from './graphql/answerGraph.js'
import { answerGrpc } from './grpc/answerGrpc.js'
import type { Ledger } from './ledger/createLedger.js'
import { Refusal } from './ledger/Refusal.js'
import { maxTransactionBytes } from './ledger/SuiTransaction.js'

/** Longest body of a request, in bytes: the longest transaction in JSON, in base64, with something beside it. */
export const maxBodyBytes = 2 * maxTransactionBytes

/** Pages of any origin may use the node, as they may a public one. */
const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': 'grpc-status, grpc-message',
  'access-control-max-age': '86400',
  'x-content-type-options': 'nosniff',
}

/** What requests are answered with; `report` is told of failures of the node itself. */
export type HttpContext = { ledger: Ledger; faucet: Faucet; report(error: unknown): void }
type Answer = { status: number; contentType: string; body: string | Buffer }

/** Answers one HTTP request. */
export async function serveHttp(
  request: IncomingMessage,
  response: ServerResponse,
  context: HttpContext,
): Promise<void> {
  if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end()
  const reply = ({ body, contentType, status }: Answer) =>
    void response.writeHead(status, { ...headers, 'content-type': contentType }).end(body)
  const [path = ''] = (request.url ?? '').split('?')
  const answer = routes.find(({ isPath }) => isPath(path))?.answer
  if (!answer) return reply(toJson(404, { error: 'not found' }))
  if (request.method !== 'POST') return reply(toJson(405, { error: 'method not allowed' }))
  const body = await readBody(request)
  if (!body) {
    response.shouldKeepAlive = false
    return reply(toJson(413, { error: 'request entity too large' }))
  }
  reply(await answer({ path, body, contentType: request.headers['content-type'] ?? '' }, context))
}

type Question = { path: string; body: Buffer; contentType: string }

const routes: readonly {
  isPath(path: string): boolean
  answer(question: Question, context: HttpContext): Promise<Answer>
}[] = [
  {
    isPath: (path) => path === '/graphql',
    answer: async ({ body }, context) => toJson(200, await answerGraph(body.toString(), context)),
  },
  {
    isPath: (path) => path.startsWith('/sui.rpc.'),
    answer: async ({ body, contentType, path }, context) => ({
      status: 200,
      ...(await answerGrpc({ name: path.slice(1), body, contentType }, context)),
    }),
  },
  {
    // As the faucets of Sui's test networks, so that their clients work.
    isPath: (path) => path === '/v2/gas',
    answer: async ({ body }, { faucet }) => await answerFaucet(body.toString(), faucet),
  },
]

const faucetSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ FixedAmountRequest: v.object({ recipient: v.string() }) }),
)

async function answerFaucet(body: string, faucet: Faucet): Promise<Answer> {
  const request = v.safeParse(faucetSchema, body)
  const fail = (status: number, internal: string) =>
    toJson(status, { status: { Failure: { internal } }, coins_sent: null })
  if (!request.success) return fail(400, 'the request is not a FixedAmountRequest')
  try {
    const transferTxDigest = await faucet.give(request.output.FixedAmountRequest.recipient)
    return toJson(200, { status: 'Success', coins_sent: [{ amount: Number(faucetGift), transferTxDigest }] })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return fail(error.kind === 'RESOURCE_EXHAUSTED' ? 429 : 400, error.message)
  }
}

function toJson(status: number, json: unknown): Answer {
  return { status, contentType: 'application/json; charset=utf-8', body: JSON.stringify(json) }
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
