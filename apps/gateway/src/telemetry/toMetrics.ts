import { ValueType } from '@opentelemetry/api'
import { AggregationTemporality, DataPointType, type MetricData } from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValue, MetricValueWithName, Registry } from 'prom-client'

type Known = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number] &
  MetricObjectWithValues<MetricValue<string>>
type Times = { startTime: [number, number]; endTime: [number, number] }

/**
 * Writes the figures of a registry as OpenTelemetry has them. All of them count from the start of the gateway.
 *
 * @param all - As the registry tells them.
 * @param times - When the gateway started, and now, in milliseconds since 1970.
 */
export function toMetrics(
  all: readonly unknown[],
  { nowMs, startedAtMs }: { startedAtMs: number; nowMs: number },
): MetricData[] {
  const times = { startTime: toHighResolution(startedAtMs), endTime: toHighResolution(nowMs) }
  return (all as readonly Known[]).map((metric) => toMetric(metric, times))
}

function toMetric(metric: Known, times: Times): MetricData {
  const { help: description, name } = metric
  const common = {
    descriptor: {
      name,
      description,
      unit: name.endsWith('_seconds') ? 's' : '',
      valueType: ValueType.DOUBLE,
    },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const kind = String(metric.type)
  if (kind === 'histogram') {
    const dataPoints = toHistograms(metric.values as MetricValueWithName<string>[]).map((point) => ({
      ...point,
      ...times,
    }))
    return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints }
  }
  const dataPoints = metric.values.map(({ labels, value }) => ({
    ...{ ...times, value },
    attributes: toAttributes(labels),
  }))
  return kind === 'counter'
    ? { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...common, dataPointType: DataPointType.GAUGE, dataPoints }
}

/** A registry lists buckets one by one, each with all that are below it; OpenTelemetry has them together, each by itself. */
function toHistograms(values: readonly MetricValueWithName<string>[]) {
  const groups = new Map<string, MetricValueWithName<string>[]>()
  for (const value of values) {
    const { le: _, ...labels } = value.labels as Record<string, unknown>
    const key = JSON.stringify(Object.entries(labels).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    groups.set(key, [...(groups.get(key) ?? []), value])
  }
  return [...groups.values()].map((group) => {
    const find = (end: string) => group.find(({ metricName }) => metricName?.endsWith(end))
    const buckets = group
      .filter(({ metricName }) => metricName?.endsWith('_bucket'))
      .map(({ labels, value }) => ({ bound: Number((labels as { le?: unknown }).le), value }))
      .filter(({ bound }) => Number.isFinite(bound))
      .toSorted((one, other) => one.bound - other.bound)
    const count = find('_count')?.value ?? 0
    const below = [0, ...buckets.map(({ value }) => value)]
    const counts = [...buckets.map(({ value }) => value), count].map((value, at) => value - (below[at] ?? 0))
    const { le: _, ...labels } = (group[0]?.labels ?? {}) as Record<string, unknown>
    return {
      attributes: toAttributes(labels),
      value: {
        ...{ count, sum: find('_sum')?.value ?? 0 },
        buckets: { boundaries: buckets.map(({ bound }) => bound), counts },
      },
    }
  })
}

function toAttributes(labels: object): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]))
}

function toHighResolution(ms: number): [number, number] {
  return [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)]
}
