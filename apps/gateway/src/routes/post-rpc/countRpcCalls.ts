import { maxRpcBatchSize } from '@latchkey/primitives'
import { GatewayFailure } from '../../http/GatewayFailure.js'

/**
 * How many calls a body counts as: each request of a batch is one.
 *
 * @param body - The parsed body.
 * @param capacity - How many calls a caller may make at once; a longer batch could never be answered.
 * @throws GatewayFailure `request/batch-too-long`
 */
export function countRpcCalls(body: unknown, capacity: number): number {
  if (!Array.isArray(body)) return 1
  const longest = Math.min(maxRpcBatchSize, Math.floor(capacity))
  if (body.length > longest) {
    throw new GatewayFailure(
      'request/batch-too-long',
      `A batch may hold ${longest} requests; this one holds ${body.length}. Send it in parts`,
    )
  }
  return body.length
}
