/**
 * The gateway under the load of a site's visitors, who are in a process of their own beside it: requests per second and
 * answer times with 50 and 200 at once, memory over a soak, and the first page of an account with 10,000 transfers; each
 * on the embedded database and on PostgreSQL. `--check` exits with 1 over budget.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestChains } from '@latchkey/local/chains/eip155'
import pg from 'pg'
import { makeTransfers } from './lib/chains/eip155/makeTransfers.mjs'
import { measureGrowth } from './lib/load/measureGrowth.mjs'
import { report } from './lib/report.mjs'
import { startProcess } from './lib/startProcess.mjs'

const { load: budget } = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))
const durationMs = Number(process.env.DURATION_MS ?? 10_000)
const soakMs = Number(process.env.SOAK_MS ?? 180_000)
const serverUrl = process.env.POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432'
const visitorCounts = [50, 200]
const soakVisitors = 50
const warmUpMs = 3_000
/** More than a gateway of this day answers; each signed message counts once. */
const signInsPerSecond = 250
const receiver = `0x${'7'.repeat(40)}`
const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
const databases = ['embedded', 'postgres']

const chains = await startTestChains()
try {
  const rows = []
  for (const database of databases) {
    rows.push(...(await withGateway(database, (gateway) => measureVisits(database, gateway))))
    if (soakMs > 0) rows.push(...(await withGateway(database, (gateway) => soak(database, gateway))))
  }
  await makeTransfers(chains.networks[0], { receiver, blocks: 100, perBlock: 100 })
  for (const database of databases) {
    rows.push(await withGateway(database, (gateway) => readHistory(database, gateway)))
  }
  const isWithin = report(rows)
  if (process.argv.includes('--check')) process.exitCode = isWithin ? 0 : 1
} finally {
  await chains.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measureVisits(database, gateway) {
  await visit(gateway, visitorCounts[0], warmUpMs)
  const rows = []
  for (const count of visitorCounts) {
    const { p50Ms, p99Ms, p99MsByCall, perSecond } = await visit(gateway, count, durationMs)
    const figures = `p50 ${p50Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms`
    const what = `${database}, ${count} visitors`
    process.stdout.write(`     ${what}: ${perSecond.toFixed(0)} requests/s, ${figures}\n`)
    process.stdout.write(`     p99 by call: ${JSON.stringify(p99MsByCall)}\n`)
    if (count === visitorCounts.at(-1)) {
      rows.push({ what: `${what}, p99`, value: p99Ms, limit: budget.p99Ms, unit: ' ms' })
    }
  }
  return rows
}

/** Visits without a pause but for what is prepared between them. */
async function soak(database, gateway) {
  const samples = []
  const startedAt = performance.now()
  let elapsedMs = 0
  while (elapsedMs < soakMs) {
    await visit(gateway, soakVisitors, durationMs)
    const memory = await gateway.server.measureMemory()
    elapsedMs = performance.now() - startedAt
    samples.push({ elapsedMs, ...memory })
  }
  const growth = measureGrowth(samples)
  process.stdout.write(`     ${database}, soak of ${Math.round(elapsedMs / 1000)} s: ${growth.text}\n`)
  const unit = ' MB'
  return [
    {
      what: `${database}, heap grown after the first minute`,
      value: growth.heapMegabytes,
      limit: budget.heapGrowthMegabytes,
      unit,
    },
    {
      what: `${database}, resident memory grown after the first minute`,
      value: growth.residentMegabytes,
      limit: budget.residentGrowthMegabytes,
      unit,
    },
  ]
}

async function readHistory(database, { client, url }) {
  const { durationMs: value, items } = await client.ask({ task: 'readHistory', url, address: receiver })
  if (items === 0) throw new Error('The history is empty')
  const what = `${database}, first page of 10,000 transfers`
  return { what, value, limit: budget.firstHistoryMs, unit: ' ms' }
}

async function visit({ client, url }, count, forMs) {
  // Every visitor has as many, and nobody may run out.
  const signInsEach = Math.ceil(((forMs / 1000) * signInsPerSecond) / count) + 1
  await client.ask({ task: 'prepare', url, count, signInsEach })
  return client.ask({ task: 'visit', url, count, durationMs: forMs })
}

/** A new gateway on an empty database of its own, and visitors. */
async function withGateway(database, measure) {
  const name = `latchkey_bench_${randomUUID().replaceAll('-', '')}`
  const environment = { NETWORKS: JSON.stringify(chains.networks), DATA_FOLDER: join(folder, name) }
  if (database === 'postgres') {
    await query(`create database ${name}`)
    environment.DATABASE_URL = `${serverUrl}/${name}`
  }
  const server = startProcess('gatewayServer.mjs', environment)
  const client = startProcess('load/client.mjs')
  try {
    const [{ url }] = await Promise.all([server.next('url'), client.next('ready')])
    return await measure({ server, client, url })
  } finally {
    await client.stop()
    await server.stop()
    if (database === 'postgres') await query(`drop database ${name} with (force)`)
  }
}

async function query(statement) {
  const connection = new pg.Client({ connectionString: `${serverUrl}/postgres` })
  await connection.connect()
  await connection.query(statement).finally(() => connection.end())
}
