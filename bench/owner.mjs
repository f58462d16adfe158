/**
 * The owner's page over a million events of 90 days, with as many rows of numbers as there can be: fifty values of each dimension
 * on each day, and 200,000 visitors today. Prints the slowest and the middle answer; `--check` exits with 1 over budget.
 */

import { readFileSync } from 'node:fs'
import { startGateway } from '@latchkey/gateway'
import { localNetworks } from '@latchkey/local/networks/eip155'
import pg from 'pg'
import { makeDatabase } from './lib/makeDatabase.mjs'

const { owner: budget } = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))
const rounds = Number(process.env.ROUNDS ?? 20)
const eventCount = Number(process.env.EVENTS ?? 1_000_000)
const token = 'the token of the owner in this benchmark'
const projectId = 'bench'

/** The dimensions, each with the events that are counted by it. */
const connects = ['CONNECT_SUCCESS', 'SIWX_AUTH_SUCCESS', 'SEND_SUCCESS', 'SWAP_SUCCESS']
const dimensions = [
  ['event', ['']],
  ['error', ['']],
  ['wallet', ['SELECT_WALLET', 'CONNECT_SUCCESS']],
  ['way', ['SELECT_WALLET', 'CONNECT_SUCCESS']],
  ['network', connects],
  ['speed', connects],
]

const database = await makeDatabase()
const project = {
  id: projectId,
  name: 'Bench',
  isEnabled: true,
  isAnalyticsEnabled: true,
  allowedOrigins: ['*'],
  features: {},
}
const gateway = await startGateway({
  ...{ networks: localNetworks, databaseUrl: database.url, projects: [project] },
  config: { settings: { LATCHKEY_ADMIN_TOKEN: token } },
})
try {
  await fill(database.url)
  const figures = await measure(gateway.url)
  const isOk = figures.slowest <= budget.pageMs
  process.stdout.write(
    `${isOk ? 'ok  ' : 'OVER'} owner's page of 90 days over ${eventCount} events: ${figures.middle.toFixed(0)} ms, ` +
      `the slowest of ${rounds} ${figures.slowest.toFixed(0)} ms of ${budget.pageMs} ms (${figures.bytes} bytes)\n`,
  )
  if (process.argv.includes('--check')) process.exitCode = isOk ? 0 : 1
} finally {
  await gateway.close()
  await database.drop()
}

async function fill(url) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(
    `insert into events (project_id, event_id, event, received_at, payload)
     select $1, n::text, 'SELECT_WALLET', now() - (n % 90) * interval '1 day', jsonb_build_object('n', n, 'name', 'Wallet ' || n % 500)
     from generate_series(1, $2::int) as n`,
    [projectId, eventCount],
  )
  for (const [dimension, events] of dimensions) {
    await client.query(
      `insert into analytics_days (project_id, day, dimension, event, value, count, sample)
       select $1, date_trunc('day', now() at time zone 'utc') at time zone 'utc' - d * interval '1 day', $2, e,
         case when v = 50 then '' when $2 = 'speed' then v::text else 'Value ' || v end, 1 + (v * 7919 + d) % 400,
         case when $2 = 'error' then jsonb_build_object('event', 'X_ERROR', 'text', repeat('t', 300), 'place', repeat('p', 600)) end
       from generate_series(0, 89) as d, generate_series(0, 50) as v, unnest($3::text[]) as e`,
      [projectId, dimension, events],
    )
  }
  await client.query(
    `insert into analytics_days (project_id, day, dimension, event, value, count)
     select $1, date_trunc('day', now() at time zone 'utc') at time zone 'utc' - d * interval '1 day', 'visitors', '', 
       chr(65 + c / 15) || chr(65 + c % 15), 1 + c from generate_series(1, 89) as d, generate_series(0, 224) as c`,
    [projectId],
  )
  await client.query(
    `insert into analytics_visitors (project_id, day, visitor, country)
     select $1, date_trunc('day', now() at time zone 'utc') at time zone 'utc', md5(n::text), 'DE' from generate_series(1, 200000) as n`,
    [projectId],
  )
  await client.query('analyze')
  await client.end()
}

async function measure(url) {
  const form = {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams({ token }),
  }
  const answer = await fetch(`${url}/owner/sign-in`, form)
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0]
  // As an owner comes: by the list of projects.
  await (await fetch(`${url}/owner`, { headers: { cookie } })).text()
  const times = []
  let bytes = 0
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now()
    const page = await fetch(`${url}/owner/projects/${projectId}?days=90`, { headers: { cookie } })
    bytes = (await page.text()).length
    times.push(performance.now() - startedAt)
    if (page.status !== 200) throw new Error(`The page answered ${page.status}`)
  }
  times.sort((one, other) => one - other)
  return { bytes, middle: times[Math.floor(times.length / 2)], slowest: times.at(-1) }
}
