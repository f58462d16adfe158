import type { Blockchain, SubscriptionManager } from '@acala-network/chopsticks-core'
import * as v from 'valibot'
import { methods } from './methods.js'
import { RpcError, rpcCodes } from './RpcError.js'
import { toRpcError } from './toRpcError.js'

/** Most requests in one batch. */
const maxBatchLength = 100

const requestSchema = v.object({
  id: v.optional(v.union([v.string(), v.number(), v.null()]), null),
  method: v.string(),
  params: v.optional(v.array(v.unknown()), []),
})

/** Who gets what subscriptions tell; over plain HTTP nobody. */
export type Subscriptions = SubscriptionManager

type Answer = { jsonrpc: '2.0'; id: string | number | null } & (
  | { result: unknown }
  | { error: { code: number; message: string; data?: string } }
)

/**
 * Answers the text of a request or of a batch.
 *
 * @param text - Whatever came.
 * @returns An answer or several; never throws.
 */
export async function answerText(
  text: string,
  chain: Blockchain,
  subscriptions: Subscriptions,
): Promise<Answer | Answer[]> {
  const parsed = parse(text)
  if (!('json' in parsed)) return toAnswer(null, new RpcError(rpcCodes.parse, 'Parse error'))
  const { json } = parsed
  if (!Array.isArray(json)) return await answerOne(json, chain, subscriptions)
  if (json.length === 0 || json.length > maxBatchLength) {
    return toAnswer(null, new RpcError(rpcCodes.request, 'Invalid request'))
  }
  return await Promise.all(json.map((one) => answerOne(one, chain, subscriptions)))
}

async function answerOne(json: unknown, chain: Blockchain, subscriptions: Subscriptions): Promise<Answer> {
  const request = v.safeParse(requestSchema, json)
  if (!request.success) return toAnswer(null, new RpcError(rpcCodes.request, 'Invalid request'))
  const { id, method, params } = request.output
  try {
    const handler = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!handler) throw new RpcError(rpcCodes.unknownMethod, 'Method not found')
    const result = await handler({ chain }, params, subscriptions)
    // What ends a subscription answers nothing, and nodes say that it was there.
    return { jsonrpc: '2.0', id, result: result === undefined ? true : result }
  } catch (error) {
    return toAnswer(id, toRpcError(error))
  }
}

function toAnswer(id: string | number | null, { code, data, message }: RpcError): Answer {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } }
}

function parse(text: string): { json: unknown } | Record<string, never> {
  try {
    return { json: JSON.parse(text) }
  } catch {
    return {}
  }
}
