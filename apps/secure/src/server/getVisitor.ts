import type { IncomingMessage } from 'node:http'
import { toCallerBlocks } from '@latchkey/primitives'
import type { Visitor } from './createVisitorBudgets.js'

/**
 * Whom a request counts against.
 *
 * @param request - The request.
 * @param trustedProxyCount - How many proxies in front are believed about `x-forwarded-for`.
 */
export function getVisitor(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustedProxyCount: number,
): Visitor {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const hops = [...forwarded.map((hop) => hop.trim()).filter((hop) => hop !== ''), socket.remoteAddress ?? '']
  return toCallerBlocks(hops[Math.max(0, hops.length - 1 - trustedProxyCount)] ?? '')
}
