import type { IncomingMessage } from 'node:http'

/**
 * The address a connection comes from.
 *
 * @param request - The upgrade request.
 * @param trustedProxyCount - How many proxies in front are believed about `x-forwarded-for`.
 */
export function getCallerAddress(request: IncomingMessage, trustedProxyCount: number): string {
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const hops = [
    ...forwarded.map((hop) => hop.trim()).filter((hop) => hop !== ''),
    request.socket.remoteAddress ?? '',
  ]
  return hops[Math.max(0, hops.length - 1 - trustedProxyCount)] ?? ''
}
