import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseEnvironment } from '../../config/parseEnvironment.js'
import type { OpenDatabase } from '../../db/Database.js'
import { serviceMigrations } from '../../db/migrations.js'
import { openPglite } from '../../db/openPglite.js'
import { createTestApp, type TestAppOptions } from '../../testing/createTestApp.js'
import { openTestDatabase } from '../../testing/openTestDatabase.js'
import { startUpstream, type Upstream } from '../../testing/startUpstream.js'
import { createReportRepository } from './createReportRepository.js'
import { weatherReports } from './tables.js'

let shared: OpenDatabase
let station: Upstream
let isBroken = false
beforeAll(async () => {
  shared = await openTestDatabase()
  station = await startUpstream((_body, response, { url }) => {
    if (isBroken || url === '/broken') response.statusCode = 500
    else if (url !== '/lisbon') response.statusCode = 404
    response.end(JSON.stringify({ celsius: 31 }))
  })
})
afterAll(async () => {
  await station.close()
  await shared.close()
})

const open = ({ config, ...options }: TestAppOptions = {}) =>
  createTestApp({
    ...options,
    shared,
    config: { settings: { LATCHKEY_WEATHER_STATION: station.url, ...config?.settings }, ...config },
  })
const path = (place: string) => `/v1/weather/${place}?projectId=p1`
const report = (place: string, celsius: unknown) =>
  ({ method: 'POST', url: path(place), payload: JSON.stringify({ celsius }) }) as const

test('the station is asked first, then the almanac, in the operator’s order where there is one', async () => {
  const { app, close } = await open()
  const ask = async (place: string) => (await app.inject(path(place))).json()
  expect(await ask('lisbon')).toEqual({ celsius: 31, report: null })
  expect((await ask('oslo')).celsius).toBe(6.9)
  isBroken = true
  expect((await ask('lisbon')).celsius).toBe(17.4)
  isBroken = false
  const metrics = (await app.inject('/metrics')).body
  expect(metrics).toContain('capability="weather",scope="weather",provider="station",outcome="failed"')
  await close()
  const ordered = await open({ config: { providers: { weather: [{ name: 'almanac' }] } } })
  expect((await ordered.app.inject(path('lisbon'))).json().celsius).toBe(17.4)
  await ordered.close()
  await expect(open({ config: { providers: { weather: [{ name: 'frog' }] } } })).rejects.toThrow(
    'The order of weather has an unexpected form: there is no frog; there is station, almanac',
  )
})

test('a place that nobody knows has a code, and one that is none is refused', async () => {
  const { app, close } = await open()
  const unknown = await app.inject(path('atlantis'))
  expect(unknown.statusCode).toBe(404)
  expect(unknown.json().error.code).toBe('weather/unknown-place')
  expect((await app.inject(path('Not-a-place'))).json().error.code).toBe('request/url')
  await close()
})

test('reports are kept up to the operator’s setting; the newest is shown', async () => {
  const { app, clock, close } = await open({ config: { settings: { LATCHKEY_WEATHER_REPORTS: 2 } } })
  const send = async (celsius: number) => (await app.inject(report('singapore', celsius))).statusCode
  expect(await send(30)).toBe(204)
  clock.nowMs += 1_000
  expect(await send(32)).toBe(204)
  const third = await app.inject(report('singapore', 33))
  expect([third.statusCode, third.json().error.code]).toEqual([429, 'weather/too-many-reports'])
  const atSeconds = Math.floor(clock.nowMs / 1000)
  expect((await app.inject(path('singapore'))).json().report).toEqual({ celsius: 32, atSeconds })
  await close()
})

test('a report is small, and counts as five calls', async () => {
  const taken: number[] = []
  const { app, close } = await open({
    dependencies: {
      rateLimiter: {
        async take(_key, calls = 1) {
          taken.push(calls)
          return { isAllowed: true, retryAfterSeconds: 0 }
        },
      },
    },
  })
  expect((await app.inject(report('lisbon', 'x'.repeat(300)))).statusCode).toBe(413)
  expect((await app.inject(report('lisbon', 1_000))).statusCode).toBe(422)
  await app.inject(path('lisbon'))
  expect(Math.max(...taken)).toBe(5)
  await close()
})

test('what the environment says is read with the rest of it', () => {
  expect(parseEnvironment({ LATCHKEY_WEATHER_PROVIDERS: 'almanac@50,station' })).toMatchObject({
    providers: { weather: [{ name: 'almanac', timeoutMs: 50 }, { name: 'station' }] },
    settings: { LATCHKEY_WEATHER_REPORTS: 100 },
  })
  expect(() => parseEnvironment({ LATCHKEY_WEATHER_REPORTS: '0' })).toThrow(
    'LATCHKEY_WEATHER_REPORTS must be a whole number from 1 to 1000',
  )
})

test('the reference has its calls, with their failures', async () => {
  const { app, close } = await open()
  const { body } = await app.inject('/docs')
  expect(body).toContain('<h2 id="service-weather">Weather</h2>')
  expect(body).toContain('weather/too-many-reports')
  await close()
})

test('a database from before the service gets its table, and keeps what it has', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-weather-'))
  const data = join(folder, 'gateway')
  await (await openPglite(data)).close()
  const stores = ['gateway', serviceMigrations('weather')] as const
  for (const count of [1, 2]) {
    const { close, database } = await openPglite(data, { stores })
    const reports = createReportRepository({ database, now: Date.now, most: 10 })
    expect(await reports.add('p1', 'lisbon', 20)).toBe(true)
    expect(await database.$count(weatherReports)).toBe(count)
    await close()
  }
  await rm(folder, { recursive: true })
}, 300_000)
