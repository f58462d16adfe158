import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  MeterProvider,
  PeriodicExportingMetricReader,
  type PushMetricExporter,
} from '@opentelemetry/sdk-metrics'
import type { Registry } from 'prom-client'
import { toMetrics } from './toMetrics.js'

/** A collector that has not answered by then is given up until the next turn, in milliseconds. */
const maxTimeoutMs = 10_000

/** What is exported, where to, and who is told. */
type ExportOptions = {
  url: string
  intervalMs: number
  registry: Registry
  version: string
  /** Told of the first of failures that follow each other. */
  onFailure(error: unknown): void
  /** Told of the first success after them. */
  onRecovery(): void
}

/**
 * Begins to export.
 *
 * @param options - See {@link ExportOptions}.
 * @returns Exports a last time, and ends it.
 */
export function startExport({
  intervalMs,
  registry,
  url,
  version,
  ...told
}: ExportOptions): () => Promise<void> {
  const resource = resourceFromAttributes({ 'service.name': 'latchkey-gateway', 'service.version': version })
  const timeoutMillis = Math.min(maxTimeoutMs, intervalMs)
  const startedAtMs = Date.now()
  const reader = new PeriodicExportingMetricReader({
    exporter: tellOnce(new OTLPMetricExporter({ url, timeoutMillis }), told),
    exportIntervalMillis: intervalMs,
    exportTimeoutMillis: timeoutMillis,
    metricProducers: [
      {
        async collect() {
          const metrics = toMetrics(await registry.getMetricsAsJSON(), { startedAtMs, nowMs: Date.now() })
          const scopeMetrics = [{ scope: { name: 'latchkey', version }, metrics }]
          return { resourceMetrics: { resource, scopeMetrics }, errors: [] }
        },
      },
    ],
  })
  const provider = new MeterProvider({ readers: [reader], resource })
  return () => provider.shutdown().catch(told.onFailure)
}

/** The SDK tells of every failure, at a place that is one for the whole process. */
function tellOnce(
  exporter: OTLPMetricExporter,
  { onFailure, onRecovery }: Pick<ExportOptions, 'onFailure' | 'onRecovery'>,
): PushMetricExporter {
  let isFailing = false
  return {
    export(metrics, done) {
      exporter.export(metrics, ({ code, error }) => {
        const hasFailed = code !== 0
        if (hasFailed && !isFailing) onFailure(error ?? new Error('The collector refused the figures'))
        if (!hasFailed && isFailing) onRecovery()
        isFailing = hasFailed
        done({ code: 0 })
      })
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
    selectAggregationTemporality: (kind) => exporter.selectAggregationTemporality(kind),
  }
}
