import { daySeconds, yearSeconds } from '@latchkey/primitives'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Request headers a page may send; the original list, then those of the directory and sign-in calls. */
const allowedHeaders = [
  'content-type',
  'user-agent',
  'referer',
  'origin',
  'access-control-request-method',
  'access-control-request-headers',
  'solana-client',
  'sec-fetch-mode',
  'x-sdk-type',
  'x-sdk-version',
  'authorization',
  'dpop',
  'x-nonce-jwt',
  'x-otp',
  'x-project-id',
  'x-request-id',
].join(', ')

/** Beacons go out with credentials, for which browsers do not accept `*`. */
const credentialedPaths = new Set(['/e', '/batch'])

/** What no page shall read, of whatever site. */
const operatorPaths = new Set(['/metrics'])

/** What is for the secure site only. */
const securePath = '/secure/'

/** What headers depend on. */
export type HeaderOptions = {
  /** True when callers reach the gateway over https; then browsers are told to stay there. */
  isHttps: boolean
  /** Origin of the secure site, where there is one. */
  secureUrl: string | undefined
  /** The time the gateway goes by, in milliseconds since 1970. */
  nowMs: number
}

/** Nothing in an answer may run, be framed or sniffed; pictures may be embedded by any site. */
const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/**
 * Puts request id, security and cross-origin headers on an answer.
 *
 * @param request - The request.
 * @param reply - The answer.
 * @param options - See {@link HeaderOptions}.
 */
export function writeHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  { isHttps, nowMs, secureUrl }: HeaderOptions,
): void {
  reply.header('x-request-id', request.id)
  reply.headers(securityHeaders)
  if (isHttps) reply.header('strict-transport-security', `max-age=${yearSeconds}`)
  const path = getPath(request.url)
  // By its route too: a path may be written in other ways.
  if (operatorPaths.has(path) || operatorPaths.has(request.routeOptions?.url ?? '')) {
    reply.header('cross-origin-resource-policy', 'same-origin')
    return
  }
  if (path.startsWith(securePath) || request.routeOptions?.url?.startsWith(securePath)) {
    // No other site may read what the secure site is told. The date, by which its proofs are judged, lets it set right its clock.
    reply.header('date', new Date(nowMs).toUTCString())
    reply.header('access-control-expose-headers', 'date, retry-after, x-request-id')
    if (secureUrl !== undefined) reply.header('access-control-allow-origin', secureUrl)
    reply.header('vary', 'origin')
    return
  }
  reply.header('access-control-expose-headers', 'retry-after, x-request-id')
  const { origin } = request.headers
  if (origin !== undefined && credentialedPaths.has(path)) {
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-allow-credentials', 'true')
    reply.header('vary', 'origin')
  } else {
    reply.header('access-control-allow-origin', '*')
  }
}

/**
 * Puts headers on every answer and answers preflight questions.
 *
 * @param app - The router.
 * @param getOptions - See {@link HeaderOptions}.
 */
export function addHeaders(app: FastifyInstance, getOptions: () => HeaderOptions): void {
  app.addHook('onRequest', async (request, reply) => writeHeaders(request, reply, getOptions()))

  app.options('/*', async (_request, reply) => {
    writeAllowedHeaders(reply, 'GET, POST, PUT, OPTIONS')
    return reply.code(204).send()
  })
}

/**
 * Says in the answer to a preflight question what a page may send.
 *
 * @param reply - The answer.
 * @param methods - Of the path.
 */
export function writeAllowedHeaders(reply: FastifyReply, methods: string): void {
  reply.header('access-control-allow-methods', methods)
  reply.header('access-control-allow-headers', allowedHeaders)
  reply.header('access-control-max-age', String(daySeconds))
}

function getPath(url: string): string {
  return url.split('?', 1)[0] ?? url
}
