import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'

/**
 * Counts answers by route and status and measures their time; one log line per answer. Serves the figures as
 * Prometheus text at `/metrics` when `isServed`.
 *
 * @param app - The router.
 * @param options - `isServed`, the clock, and the registry, to which others may have added figures.
 */
export function addMetrics(
  app: FastifyInstance,
  { isServed, now, registry }: { isServed: boolean; now: () => number; registry: Registry },
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
  if (!isServed) return
  app.get('/metrics', async (_request, reply) => {
    reply.type(registry.contentType)
    return registry.metrics()
  })
}
