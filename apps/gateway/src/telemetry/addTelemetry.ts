import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'

/** From one export to the next, in milliseconds. */
const usualIntervalMs = 60_000

/**
 * Sends the figures of `/metrics` to a collector by OTLP over HTTP, as JSON. Nothing of it is loaded where there is no collector. A
 * collector that cannot be reached is logged once, until it is reached again.
 *
 * @param app - The router.
 * @param options - The collector's address without `/v1/metrics`, the figures, and the gateway's version.
 */
export function addTelemetry(
  app: FastifyInstance,
  {
    endpoint,
    intervalMs = usualIntervalMs,
    registry,
    version,
  }: { endpoint: string; intervalMs?: number; registry: Registry; version: string },
): void {
  let close: (() => Promise<void>) | undefined
  app.addHook('onReady', async () => {
    const { startExport } = await import('./startExport.js')
    close = startExport({
      ...{ intervalMs, registry, version },
      url: `${endpoint.replace(/\/$/, '')}/v1/metrics`,
      onFailure: (err) => app.log.warn({ err }, 'figures could not be sent to the collector'),
      onRecovery: () => app.log.info('figures are sent to the collector again'),
    })
  })
  app.addHook('preClose', async () => close?.())
}
