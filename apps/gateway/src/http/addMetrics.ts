import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import type { GatewayConfig } from '../config/GatewayConfig.js'
import { GatewayFailure } from './GatewayFailure.js'
import { isPrivateAddress } from './isPrivateAddress.js'
import { isPrivateUrl } from './isPrivateUrl.js'
import { isSameText } from './isSameText.js'

/** What proxies add; whoever sends one of these is not, or does not want to be, a direct caller. */
const proxyHeaders = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-.*|x-envoy-.*)$/

/** What is set about `/metrics`. */
type MetricsConfig = Pick<GatewayConfig, 'hasMetrics' | 'metricsToken' | 'trustedProxyCount'>

/**
 * Counts answers by route and status and measures their time; one log line per answer. Serves the figures as
 * Prometheus text at `/metrics` to those who show the token or, where there is none and the gateway is no public one, to
 * direct callers of a private network.
 *
 * @param app - The router.
 * @param options - The settings, the clock, whether the gateway is public, and the registry, to which others may have added figures.
 */
export function addMetrics(
  app: FastifyInstance,
  {
    config,
    isPublic,
    now,
    registry,
  }: { config: MetricsConfig; isPublic: () => boolean; now: () => number; registry: Registry },
): void {
  const requests = new Counter({
    name: 'latchkey_http_requests_total',
    help: 'Answers by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'latchkey_http_request_duration_seconds',
    help: 'Time from the request to the end of the answer.',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  const startedAtMs = new WeakMap<object, number>()

  app.addHook('onRequest', async (request) => {
    startedAtMs.set(request, now())
  })
  app.addHook('onResponse', async (request, reply) => {
    const durationMs = now() - (startedAtMs.get(request) ?? now())
    const route = request.routeOptions.url ?? 'unknown'
    const labels = { method: request.method, route }
    requests.inc({ ...labels, status: reply.statusCode })
    durations.observe(labels, durationMs / 1000)
    // The route, not the address: queries may hold tokens and account addresses.
    request.log.info({ ...labels, status: reply.statusCode, durationMs }, 'answered')
  })
  if (!config.hasMetrics) return
  app.get('/metrics', { config: { isOwn: true } }, async (request, reply) => {
    checkReader(request, config, isPublic())
    reply.type(registry.contentType)
    return registry.metrics()
  })
}

function checkReader(
  request: FastifyRequest,
  { metricsToken, trustedProxyCount }: MetricsConfig,
  isPublic: boolean,
): void {
  const isAllowed =
    metricsToken === undefined
      ? trustedProxyCount === 0 && !isPublic && isDirectLocalCaller(request.raw)
      : isSameText(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
  if (isAllowed) return
  throw new GatewayFailure(
    'metrics/refused',
    metricsToken === undefined
      ? 'Figures are for direct callers of a private network, of a gateway that is not public. For others set LATCHKEY_METRICS_TOKEN, and send it as Authorization: Bearer'
      : 'Figures need the token of LATCHKEY_METRICS_TOKEN as Authorization: Bearer',
  )
}

/**
 * Whether a request comes straight from a private network. An address alone says nothing: a proxy on the same host has it too. The
 * name it was called by counts as well, which a page that has its own name point here cannot choose.
 *
 * @param request - The request.
 */
function isDirectLocalCaller({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  if (Object.keys(headers).some((name) => proxyHeaders.test(name))) return false
  return isPrivateAddress(socket.remoteAddress ?? '') && isPrivateUrl(`http://${headers.host ?? ''}`)
}
