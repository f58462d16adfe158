import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../db/Database.js'
import { events } from '../../db/schema/index.js'
import { createTestApp, type TestApp, testProject } from '../../testing/createTestApp.js'
import { openTestPglite } from '../../testing/openTestPglite.js'
import { openTestPostgres } from '../../testing/openTestPostgres.js'
import { analyticsService } from './analyticsService.js'
import { maxValues } from './countEvents.js'
import { findPercentile, toSpeedClass } from './speeds.js'
import { analyticsDays, analyticsSalts, analyticsVisitors } from './tables.js'

const dayMs = 86_400_000
const engines = { PGlite: openTestPglite, PostgreSQL: openTestPostgres }

const toEvent = (event: string, properties: object = {}, props: object = {}) => ({
  ...{
    eventId: 'e',
    url: 'https://app.example.org/',
    domain: 'app.example.org',
    timestamp: 1_780_000_000_000,
  },
  props: { type: 'track', event, properties, ...props },
})

describe.each(Object.entries(engines))('what is counted on %s', (_name, open) => {
  let opened: OpenDatabase
  let gateway: TestApp
  let startMs = Date.parse('2030-03-04T12:00:00Z')
  beforeAll(async () => {
    opened = await open()
    gateway = await createTestApp({
      shared: opened,
      config: { settings: { LATCHKEY_COUNTRY_HEADER: 'x-country' } },
    })
  })
  afterAll(async () => {
    await gateway?.close()
    await opened?.close()
  })
  beforeEach(async () => {
    for (const table of [events, analyticsDays, analyticsVisitors, analyticsSalts])
      await opened.database.delete(table)
    // A gateway remembers the salt of the day.
    startMs += 1_000 * dayMs
    gateway.clock.nowMs = startMs
  })

  const send = (
    list: readonly object[],
    headers: Record<string, string> = {},
    of = gateway,
    address = '192.0.2.1',
  ) =>
    of.app.inject({
      ...{
        method: 'POST',
        url: '/batch?projectId=p1',
        payload: JSON.stringify(list),
        remoteAddress: address,
      },
      headers: { 'user-agent': 'One', ...headers },
    })
  const list = async (dimension: string, event = '') => {
    const rows = await opened.database.select().from(analyticsDays)
    const found = rows.filter((row) => row.dimension === dimension && row.event === event)
    return Object.fromEntries(found.map(({ count, value }) => [value, count]))
  }
  const prune = async () => {
    for (const one of analyticsService.tables ?? [])
      if (one.endsBy === 'time') await one.prune(opened.database, gateway.clock.nowMs, {})
  }

  test('events by name, wallet, network, way, speed and failure; a reload is no new connection', async () => {
    const connected = { name: 'Amber', method: 'browser', caipNetworkId: 'toy:one', durationMs: 4_000 }
    await send([
      toEvent('MODAL_OPEN', { connected: false }),
      toEvent('MODAL_OPEN', { connected: true }),
      toEvent('SELECT_WALLET', { name: 'Amber', platform: 'browser' }),
      toEvent('CONNECT_SUCCESS', connected),
      toEvent('CONNECT_SUCCESS', { ...connected, reconnect: true }),
      toEvent(
        'CONNECT_ERROR',
        { message: 'no', code: 'wire/network' },
        { type: 'error', stackTrace: 'at a\nat b' },
      ),
      toEvent('SWAP_ERROR', { message: 'too late' }),
    ])
    expect(await list('event')).toEqual({
      ...{ MODAL_OPEN: 1, MODAL_OPEN_CONNECTED: 1, SELECT_WALLET: 1, CONNECT_SUCCESS: 1, CONNECT_AGAIN: 1 },
      ...{ CONNECT_ERROR: 1, SWAP_ERROR: 1 },
    })
    expect(await list('wallet', 'SELECT_WALLET')).toEqual({ Amber: 1 })
    expect(await list('wallet', 'CONNECT_SUCCESS')).toEqual({ Amber: 1 })
    expect(await list('network', 'CONNECT_SUCCESS')).toEqual({ 'toy:one': 1 })
    expect(await list('way', 'CONNECT_SUCCESS')).toEqual({ browser: 1 })
    expect(await list('speed', 'CONNECT_SUCCESS')).toEqual({ [toSpeedClass(4_000)]: 1 })
    expect(await list('error')).toEqual({ 'wire/network': 1, SWAP_ERROR: 1 })
    const samples = await opened.database.select({ sample: analyticsDays.sample }).from(analyticsDays)
    expect(samples.flatMap(({ sample }) => sample ?? [])).toContainEqual({
      ...{ event: 'CONNECT_ERROR', text: 'no', place: 'at a\nat b' },
    })
  })

  test('a page that makes up names gets no more rows than one with fifty, nothing is lost, and what is frequent stays', async () => {
    await send(Array.from({ length: 20 }, () => toEvent('SELECT_WALLET', { name: 'Amber' })))
    for (let turn = 0; turn < 20; turn++) {
      await send(
        Array.from({ length: 40 }, (_, at) => toEvent('SELECT_WALLET', { name: `Made up ${turn} ${at}` })),
      )
    }
    await send([toEvent('SELECT_WALLET', { name: 'Late' }), toEvent('SELECT_WALLET', { name: 'Late' })])
    await send([toEvent('SELECT_WALLET', { name: 'Another' })])
    const found = await list('wallet', 'SELECT_WALLET')
    expect(Object.keys(found)).toHaveLength(maxValues + 1)
    expect(found).toMatchObject({ Amber: 20, Late: 2, Another: 1 })
    expect(Object.values(found).reduce((sum, count) => sum + count, 0)).toBe(20 + 800 + 3)
    await send(Array.from({ length: 200 }, (_, at) => toEvent(`NAME_${at}`)))
    expect(Object.keys(await list('event'))).toHaveLength(maxValues + 1)
  })

  test('hostile texts and values are counted as one line, or not at all', async () => {
    const answer = await send([
      toEvent('SELECT_WALLET', { name: 'a\0b\u202e \n <script>', platform: { nested: true } }),
      toEvent('CONNECT_SUCCESS', { name: 'x'.repeat(10_000), caipNetworkId: "'; drop table events --" }),
      toEvent('CONNECT_SUCCESS', { durationMs: -1 }),
      toEvent('CONNECT_SUCCESS', { durationMs: 1e300 }),
      toEvent('CONNECT_SUCCESS', { durationMs: 'soon', name: '' }),
      toEvent('\0'),
      toEvent(
        'X_ERROR',
        {},
        { type: 'error', errorType: '\ud800', errorMessage: '\0', stackTrace: 'a\0\ud800' },
      ),
    ])
    expect(answer.statusCode).toBe(202)
    expect(await list('wallet', 'SELECT_WALLET')).toEqual({ 'a b <script>': 1 })
    expect(await list('wallet', 'CONNECT_SUCCESS')).toEqual({ ['x'.repeat(64)]: 1 })
    expect(await list('network', 'CONNECT_SUCCESS')).toEqual({})
    expect(await list('speed', 'CONNECT_SUCCESS')).toEqual({ 49: 1 })
    expect(await list('error')).toEqual({ X_ERROR: 1 })
  })

  test('two gateways at once count every event once, and keep no more values than one', async () => {
    const other = await createTestApp({ shared: opened })
    other.clock.nowMs = gateway.clock.nowMs
    const turns = Array.from({ length: 40 }, (_, turn) =>
      send(
        [toEvent('SELECT_WALLET', { name: 'Amber' }), toEvent('SELECT_WALLET', { name: `Made up ${turn}` })],
        { 'user-agent': `${turn % 5}` },
        turn % 2 === 0 ? gateway : other,
        `192.0.2.${turn % 7}`,
      ),
    )
    const statuses = (await Promise.all(turns)).map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([202]))
    expect(await list('event')).toEqual({ SELECT_WALLET: 80 })
    expect((await list('wallet', 'SELECT_WALLET')).Amber).toBe(40)
    expect(await opened.database.$count(analyticsVisitors)).toBe(35)
    expect(await opened.database.$count(analyticsSalts)).toBe(1)
    gateway.clock.nowMs += dayMs
    // Both janitors at the same moment.
    await Promise.all([prune(), prune()])
    expect(await list('visitors')).toEqual({ '': 35 })
    expect(await opened.database.$count(analyticsVisitors)).toBe(0)
    await other.close()
  })

  test('a visitor is one a day, by a salt that goes with the day; then there is only how many, by country', async () => {
    await send([toEvent('MODAL_OPEN')], { 'x-country': 'de' })
    await send([toEvent('MODAL_OPEN')], { 'x-country': 'de' })
    await send([toEvent('MODAL_OPEN')], { 'x-country': 'fr', 'user-agent': 'Two' })
    await send([toEvent('MODAL_OPEN')], { 'x-country': "d'" }, gateway, '2001:db8::1')
    await send([toEvent('MODAL_OPEN')], { 'x-country': 'deu' }, gateway, '2001:db8::2')
    const today = await opened.database.select().from(analyticsVisitors)
    expect(today.map(({ country }) => country).toSorted()).toEqual(['', 'DE', 'FR'])
    expect(JSON.stringify(today)).not.toMatch(/192\.0\.2\.1|One|2001/)
    gateway.clock.nowMs += dayMs
    await send([toEvent('MODAL_OPEN')], { 'x-country': 'de' })
    const tomorrow = (await opened.database.select().from(analyticsVisitors)).map(({ visitor }) => visitor)
    expect(new Set(tomorrow).size).toBe(4)
    await prune()
    expect(await list('visitors')).toEqual({ DE: 1, FR: 1, '': 1 })
    expect(await opened.database.$count(analyticsVisitors)).toBe(1)
    const salts = await opened.database.select().from(analyticsSalts)
    expect(salts.map(({ day }) => day)).toEqual([new Date(startMs + dayMs).toISOString().slice(0, 10)])
  })

  test('the texts of failures end with the events, after 90 days, and numbers after 400', async () => {
    await send([toEvent('X_ERROR', { message: 'somebody' })])
    gateway.clock.nowMs += 92 * dayMs
    await prune()
    const kept = await opened.database.select().from(analyticsDays)
    expect(kept.map(({ dimension, sample }) => [dimension, sample]).toSorted()).toEqual([
      ['error', null],
      ['event', null],
      ['visitors', null],
    ])
    gateway.clock.nowMs += 310 * dayMs
    await prune()
    expect(await opened.database.$count(analyticsDays)).toBe(0)
  })

  test('what a project does not want, or is more than it may send, is not counted', async () => {
    await gateway.projects.insert({ ...testProject, id: 'quiet', isAnalyticsEnabled: false })
    await gateway.app.inject({
      ...{ method: 'POST', url: '/batch?projectId=quiet', payload: JSON.stringify([toEvent('MODAL_OPEN')]) },
    })
    const small = await createTestApp({
      shared: opened,
      config: { settings: { LATCHKEY_ANALYTICS_EVENTS: 50 } },
    })
    small.clock.nowMs = gateway.clock.nowMs + 10 * dayMs
    await send([toEvent('MODAL_OPEN'), toEvent('MODAL_OPEN')], {}, small)
    expect(await opened.database.$count(analyticsDays)).toBe(0)
    expect(await opened.database.$count(analyticsVisitors)).toBe(0)
    await small.close()
  })
})

test('a percentile of spans is off by a tenth at most', () => {
  const spans = Array.from({ length: 1_000 }, (_, at) => 200 + at * 37)
  const counts = new Map<number, number>()
  for (const span of spans) counts.set(toSpeedClass(span), (counts.get(toSpeedClass(span)) ?? 0) + 1)
  for (const part of [0.5, 0.95]) {
    const exact = spans[Math.ceil(spans.length * part) - 1] ?? 0
    expect(Math.abs((findPercentile(counts, part) ?? 0) / exact - 1)).toBeLessThan(0.1)
  }
  expect(findPercentile(new Map(), 0.5)).toBeUndefined()
  expect([0, 100, 101, 1e9].map(toSpeedClass)).toEqual([0, 0, 1, 49])
})
