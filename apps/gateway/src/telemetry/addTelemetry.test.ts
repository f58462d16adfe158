import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { afterEach, expect, test } from 'vitest'
import { createTestApp } from '../testing/createTestApp.js'
import { addTelemetry } from './addTelemetry.js'

type Attribute = { key: string; value: { stringValue: string } }
type Point = { attributes: Attribute[]; startTimeUnixNano: string; timeUnixNano: string } & Record<
  string,
  unknown
>
type Metric = { name: string; unit: string } & Partial<
  Record<
    'sum' | 'gauge' | 'histogram',
    { dataPoints: Point[]; aggregationTemporality?: number; isMonotonic?: boolean }
  >
>
type Sent = {
  resourceMetrics: { resource: { attributes: Attribute[] }; scopeMetrics: { metrics: Metric[] }[] }[]
}

let server: Server | undefined
let app: FastifyInstance | undefined
afterEach(async () => {
  await app?.close()
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
})

/** A collector that keeps what it is sent. */
async function startCollector(port = 0) {
  const requests: { path: string; type: string; body: Sent }[] = []
  const answer = { status: 200 }
  server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => {
      text += part.toString()
    })
    request.on('end', () => {
      requests.push({
        ...{ path: request.url ?? '', type: request.headers['content-type'] ?? '' },
        body: JSON.parse(text) as Sent,
      })
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve))
  return { answer, requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('counters, gauges and histograms arrive at the collector as OTLP has them', async () => {
  const { requests, url } = await startCollector()
  const registry = new Registry()
  const registers = [registry]
  const counter = new Counter({ name: 'calls_total', help: 'Calls.', labelNames: ['route'], registers })
  counter.inc({ route: '/a' }, 3)
  counter.inc({ route: '/b' })
  new Gauge({ name: 'open', help: 'Open.', registers }).set(-2.5)
  const spans = new Histogram({
    ...{ name: 'duration_seconds', help: 'Time.', labelNames: ['route'] as const, registers },
    buckets: [0.1, 1],
  })
  for (const seconds of [0.05, 0.5, 0.6, 7]) spans.observe({ route: '/a' }, seconds)
  app = Fastify()
  addTelemetry(app, { endpoint: `${url}/`, intervalMs: 50, registry, version: '1.2.3' })
  await app.ready()
  await expect.poll(() => requests.length).toBeGreaterThan(0)

  const [{ body, path, type }] = requests as [(typeof requests)[number]]
  expect([path, type]).toEqual(['/v1/metrics', 'application/json'])
  const [{ resource, scopeMetrics }] = body.resourceMetrics as [Sent['resourceMetrics'][number]]
  const names = resource.attributes.map(({ key, value }) => [key, value.stringValue])
  expect(Object.fromEntries(names)).toMatchObject({
    'service.name': 'latchkey-gateway',
    'service.version': '1.2.3',
  })
  const all = Object.fromEntries(
    scopeMetrics.flatMap(({ metrics }) => metrics).map((metric) => [metric.name, metric]),
  )
  const route = (value: string) => [{ key: 'route', value: { stringValue: value } }]
  expect(all.calls_total?.sum).toMatchObject({
    ...{ aggregationTemporality: 2, isMonotonic: true },
    dataPoints: [
      { attributes: route('/a'), asDouble: 3 },
      { attributes: route('/b'), asDouble: 1 },
    ],
  })
  expect(all.open?.gauge?.dataPoints).toMatchObject([{ asDouble: -2.5 }])
  expect(all.duration_seconds).toMatchObject({
    unit: 's',
    histogram: {
      aggregationTemporality: 2,
      dataPoints: [
        { attributes: route('/a'), count: 4, sum: 8.15, explicitBounds: [0.1, 1], bucketCounts: [1, 2, 1] },
      ],
    },
  })
  const [point] = all.calls_total?.sum?.dataPoints ?? []
  expect(BigInt(point?.timeUnixNano ?? 0)).toBeGreaterThanOrEqual(BigInt(point?.startTimeUnixNano ?? 0))
})

test('a collector that refuses is logged once, and once more when it takes figures again', async () => {
  const { answer, requests, url } = await startCollector()
  answer.status = 400
  const lines: string[] = []
  app = Fastify({ logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } } })
  addTelemetry(app, { endpoint: url, intervalMs: 30, registry: new Registry(), version: '1' })
  await app.ready()
  await expect.poll(() => requests.length).toBeGreaterThan(4)
  expect(lines.filter((line) => line.includes('could not be sent'))).toHaveLength(1)
  answer.status = 200
  await expect.poll(() => lines.filter((line) => line.includes('sent to the collector again')).length).toBe(1)
})

test('a gateway that ends exports what it has counted', async () => {
  const { requests, url } = await startCollector()
  const gateway = await createTestApp({ config: { otlpEndpoint: url } })
  await gateway.app.inject('/health')
  await gateway.close()
  const metrics = requests.flatMap(({ body }) => body.resourceMetrics[0]?.scopeMetrics[0]?.metrics ?? [])
  const counted = metrics.find(({ name }) => name === 'latchkey_http_requests_total')?.sum?.dataPoints ?? []
  expect(
    counted.some(({ attributes }) => attributes.some(({ value }) => value.stringValue === '/health')),
  ).toBe(true)
})
