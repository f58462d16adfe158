/**
 * The relay against a bare `ws` loop that stores nothing, in one run on one machine: messages per second, delivery
 * times with many sockets open, memory of an idle socket. Prints medians; `--check` exits with 1 over budget.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from './lib/startProcess.mjs'

const { relay: budget } = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))
const rounds = Number(process.env.ROUNDS ?? 5)
const load = { pairs: 32, unanswered: 32, durationMs: Number(process.env.DURATION_MS ?? 4000) }
const openSockets = 2000
const redisUrl = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379'
const redisPrefix = `latchkey-bench:${randomUUID()}:`
const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))

const servers = {
  bare: { file: 'relay/bareServer.mjs', environment: {} },
  embedded: { file: 'gatewayServer.mjs', environment: { DATA_FOLDER: join(folder, 'data') } },
  redis: {
    file: 'gatewayServer.mjs',
    environment: { DATA_FOLDER: 'memory', REDIS_URL: redisUrl, REDIS_PREFIX: redisPrefix },
  },
}

try {
  const samples = { bare: [], embedded: [], redis: [] }
  // Alternating, so that what else the machine does falls on all alike.
  for (let round = 0; round < rounds; round++) {
    for (const name of Object.keys(servers)) {
      const { perSecond } = await run(name, (url, client) => client.ask({ task: 'throughput', url, ...load }))
      samples[name].push(perSecond)
    }
  }
  const bare = median(samples.bare)
  print('bare ws', `${bare.toFixed(0)} messages/s`)
  const ratios = ['embedded', 'redis'].map((name) => ({
    what: `${name}: messages/s against bare ws`,
    figure: `${median(samples[name]).toFixed(0)} messages/s`,
    value: median(samples[name]) / bare,
    limit: budget[`${name}Ratio`],
  }))
  for (const { what, figure, value, limit } of ratios) {
    print(what, `${value.toFixed(2)}x (${figure}), at least ${limit}x`, value >= limit)
  }
  const verdicts = ratios.map(({ value, limit }) => value >= limit)
  for (const name of ['bare', 'embedded', 'redis']) {
    const { p50Ms, p99Ms, received, sent, socketBytes } = await run(name, measureFull)
    const isOurs = name !== 'bare'
    const isQuick = p99Ms <= budget.deliveryP99Ms && received === sent
    print(
      `${name}: delivery with ${openSockets} sockets open`,
      `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms (${received} of ${sent})`,
      isOurs ? isQuick : undefined,
    )
    const isSmall = socketBytes <= budget.idleSocketBytes
    print(
      `${name}: memory of an idle socket`,
      `${(socketBytes / 1024).toFixed(1)} KiB`,
      isOurs ? isSmall : undefined,
    )
    if (isOurs) verdicts.push(isQuick, isSmall)
  }
  if (process.argv.includes('--check')) process.exitCode = verdicts.every(Boolean) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
  await removeKeys()
}

async function measureFull(url, client, server) {
  const before = await server.measureMemory()
  await client.ask({ task: 'idle', url, sockets: openSockets })
  const after = await server.measureMemory()
  const delivery = await client.ask({
    task: 'latency',
    url,
    pairs: 50,
    perSecond: 500,
    durationMs: load.durationMs,
  })
  return { ...delivery, socketBytes: (toBytes(after) - toBytes(before)) / openSockets }
}

/** What JavaScript holds, after collecting garbage; the resident set also moves with what start-up left behind. */
function toBytes({ heapUsed, external }) {
  return heapUsed + external
}

/** One server and one client, each in a process of its own. */
async function run(name, measure) {
  const { file, environment } = servers[name]
  const server = startProcess(file, environment)
  const client = startProcess('relay/client.mjs')
  try {
    const [{ url }] = await Promise.all([server.next('url'), client.next('ready')])
    return await measure(url.replace('http', 'ws'), client, server)
  } finally {
    await client.stop()
    await server.stop()
  }
}

async function removeKeys() {
  const { Redis } = createRequire(createRequire(import.meta.url).resolve('@latchkey/gateway'))('ioredis')
  const redis = new Redis(redisUrl)
  for await (const keys of redis.scanStream({ match: `${redisPrefix}*`, count: 1000 })) {
    if (keys.length > 0) await redis.unlink(...keys)
  }
  redis.disconnect()
}

function median(values) {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)]
}

function print(what, figure, isWithin) {
  const verdict = isWithin === undefined ? '    ' : isWithin ? 'ok  ' : 'OVER'
  process.stdout.write(`${verdict} ${what}: ${figure}\n`)
}
