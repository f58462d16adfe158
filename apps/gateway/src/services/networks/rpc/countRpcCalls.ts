import { maxRpcBatchSize } from '@latchkey/primitives'
import { GatewayFailure } from '../../../http/GatewayFailure.js'
import { getMethods } from './methodPolicy.js'

/**
 * How many calls a body counts as: each request of a batch is one, or as many as its method costs.
 *
 * @param body - The parsed body.
 * @param capacity - How many calls a caller may make at once; a batch of more could never be answered, and a single request
 *   counts as no more.
 * @param costs - How many calls methods of the network's namespace count as; one for those it does not name.
 * @throws GatewayFailure `request/batch-too-long`
 */
export function countRpcCalls(
  body: unknown,
  capacity: number,
  costs: ReadonlyMap<string, number> | undefined,
): number {
  const count = (request: unknown) =>
    // Every spelling counts: which one a node takes is its own affair.
    Math.max(1, ...getMethods(request).map((method) => costs?.get(String(method)) ?? 1))
  const requests = Array.isArray(body) ? body : [body]
  const longest = Math.min(maxRpcBatchSize, Math.floor(capacity))
  if (Array.isArray(body) && body.length > longest) {
    throw new GatewayFailure(
      'request/batch-too-long',
      `A batch may hold ${longest} requests; this one holds ${body.length}. Send it in parts`,
    )
  }
  const calls = requests.reduce<number>((sum, request) => sum + count(request), 0)
  if (calls > capacity && requests.length > 1) {
    throw new GatewayFailure(
      'request/batch-too-long',
      `A batch may count as ${Math.floor(capacity)} calls; this one asks for much and counts as ${calls}. Send it in parts`,
    )
  }
  return Math.min(calls, capacity)
}
