import type { FastifyRequest } from 'fastify'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import { isLoopbackHost } from '../sites/createSites.js'

/** What proxies say whom they ask for with. */
const forwardedHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip']

/** What the operator reads, at start and when the first one comes through a proxy. */
export const unknownProxyText =
  'Set LATCHKEY_TRUSTED_PROXIES to how many proxies stand in front of the gateway: without it all visitors seem to come from one address, and limits by address are no bound'

/**
 * Refuses to begin a login whose visitor's address is not known: it came through a proxy that the gateway was not told of.
 *
 * @throws GatewayFailure `secure/proxy-unknown`
 */
export type ProxyGuard = (request: FastifyRequest) => void

/**
 * Makes the check. Who begins a login is bounded by their network before anybody else is; behind a proxy nobody told of, the
 * network is the proxy's, and one visitor could use up what all have.
 *
 * @param options - The secure site: on a developer's machine nothing is refused; how many proxies are believed; and who is told,
 *   once.
 */
export function createProxyGuard({
  onFirst,
  secureUrl,
  trustedProxyCount,
}: {
  onFirst: () => void
  secureUrl: string
  trustedProxyCount: number
}): ProxyGuard {
  let isTold = false
  return (request) => {
    if (!needsProxies({ secureUrl, trustedProxyCount })) return
    if (!forwardedHeaders.some((name) => request.headers[name] !== undefined)) return
    if (!isTold) onFirst()
    isTold = true
    throw new GatewayFailure(
      'secure/proxy-unknown',
      'Logins are refused: this service does not know which network its visitors come from. Its operator has to set LATCHKEY_TRUSTED_PROXIES',
    )
  }
}

/**
 * Whether a gateway has a public secure site and believes no proxy.
 *
 * @param options - The secure site, and how many are believed.
 */
export function needsProxies({
  secureUrl,
  trustedProxyCount,
}: {
  secureUrl: string
  trustedProxyCount: number
}): boolean {
  const { hostname, protocol } = new URL(secureUrl)
  return trustedProxyCount === 0 && protocol === 'https:' && !isLoopbackHost(hostname)
}
