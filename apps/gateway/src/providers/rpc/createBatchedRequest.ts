import { AppKitError } from '@latchkey/errors'
import { NodeError } from '@latchkey/errors/node'
import { rpcResponseSchema } from '@latchkey/wire'
import * as v from 'valibot'
import { parseExact } from './parseExact.js'
import type { RpcProvider } from './RpcProvider.js'

/** Calls of one request: where answers are small the most, where one alone is large fewer. */
const callsPerBatch = { first: 4, most: 100 }
/** What an answer should be long at most, in characters: nodes make the parts of a batch one after another. */
const answerLength = 256 * 1_024
/** Requests that wait for a network's node at the same time. */
const requestsAtOnce = 8

type Call = {
  method: string
  params: unknown
  resolve(result: unknown): void
  reject(reason: unknown): void
}

const batchSchema = v.array(v.looseObject({ id: v.number() }))

/**
 * Makes a way of asking the nodes of a network that puts calls of the same moment into one request. For those who read much: each
 * request costs as much as ten small calls. A network whose nodes take no batches is asked one by one from then on.
 *
 * @param rpc - The nodes.
 */
export function createBatchedRequest(rpc: Pick<RpcProvider, 'forward' | 'request'>): RpcProvider['request'] {
  /** By method: how many calls are asked for together. */
  const sizes = new Map<string, number>()
  /** Methods of which not even two answers fit into one. */
  const tooLong = new Set<string>()
  let collected: Call[] = []
  const queue: (() => Promise<void>)[] = []
  let running = 0
  let takesBatches = true

  function toSize(method: string): number {
    return sizes.get(method) ?? callsPerBatch.first
  }

  function send(): void {
    const calls = collected
    collected = []
    for (const method of new Set(calls.map((call) => call.method))) {
      const some = calls.filter((call) => call.method === method)
      const size = takesBatches ? toSize(method) : 1
      for (let start = 0; start < some.length; start += size) {
        const batch = some.slice(start, start + size)
        queue.push(() => sendBatch(method, batch))
      }
    }
    work()
  }

  function work(): void {
    while (running < requestsAtOnce) {
      const next = queue.shift()
      if (!next) return
      running++
      void next().finally(() => {
        running--
        work()
      })
    }
  }

  async function sendBatch(method: string, calls: readonly Call[]): Promise<void> {
    try {
      const answers = calls.length > 1 ? await askTogether(method, calls) : undefined
      // Answers may have become smaller, which only a batch shows.
      if (calls.length === 1 && toSize(method) === 1 && !tooLong.has(method)) sizes.set(method, 2)
      await Promise.all(
        calls.map(({ reject, resolve, ...call }, id) => {
          const answer = answers?.get(id)
          // What a batch was not answered for is asked alone: then it is clear what is wrong.
          if (answer === undefined) return rpc.request(call).then(resolve, reject)
          return readResult(method, answer).then(resolve, reject)
        }),
      )
    } catch (error) {
      // The answer may have been too long; whoever asks again asks for less.
      sizes.set(method, Math.max(1, Math.floor(calls.length / 2)))
      if (calls.length === 2) tooLong.add(method)
      for (const { reject } of calls) reject(error)
    }
  }

  async function askTogether(method: string, calls: readonly Call[]): Promise<Map<number, unknown>> {
    const bodies = calls.map(({ params }, id) => ({ jsonrpc: '2.0', id, method, params }))
    const { body } = await rpc.forward(JSON.stringify(bodies))
    const answers = v.safeParse(batchSchema, parseExact(body))
    if (!answers.success) {
      takesBatches = false
      return new Map()
    }
    const fitting = Math.floor((calls.length * answerLength) / Math.max(1, body.length))
    const grown = Math.max(toSize(method), calls.length * 2)
    sizes.set(method, Math.max(1, Math.min(fitting, grown, callsPerBatch.most)))
    return new Map(answers.output.map((answer) => [answer.id, answer]))
  }

  return ({ method, params = [] }) =>
    new Promise((resolve, reject) => {
      // Calls that follow each other without a pause belong together.
      if (collected.length === 0) setImmediate(send)
      collected.push({ method, params, resolve, reject })
    })
}

async function readResult(method: string, answer: unknown): Promise<unknown> {
  const { issues, output } = v.safeParse(rpcResponseSchema, answer)
  if (issues) throw new AppKitError('wire/response', { call: method, issue: 'not JSON-RPC' })
  if ('error' in output) throw new NodeError('wire/rpc', output.error)
  return output.result
}
