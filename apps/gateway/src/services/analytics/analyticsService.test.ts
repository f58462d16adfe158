import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { events } from '../../db/schema/index.js'
import { createTestApp, type TestApp, testProject } from '../../testing/createTestApp.js'

const event = {
  eventId: '3c2f0a1e-6d1b-4f8e-8d3b-7d0b3d9f1e11',
  url: 'https://app.example.org/swap',
  domain: 'app.example.org',
  timestamp: 1_780_000_000_000,
  props: { type: 'track', event: 'CONNECT_SUCCESS', address: '0xA1', properties: { method: 'browser' } },
}

let gateway: TestApp
beforeAll(async () => {
  gateway = await createTestApp()
})
afterAll(() => gateway.close())
beforeEach(async () => {
  await gateway.database.delete(events)
})

const post = (path: string, payload: unknown, headers: Record<string, string> = {}, projectId = 'p1') =>
  gateway.app.inject({
    method: 'POST',
    url: `${path}?projectId=${projectId}&st=appkit&sv=react-wagmi-1.8.9`,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers,
  })
const stored = () => gateway.database.select().from(events).orderBy(events.id)

describe('what is stored', () => {
  test('§7.030, ANA-1: one event, as JSON or text/plain, answers 202 with an empty body and is kept', async () => {
    for (const type of ['application/json', 'text/plain']) {
      const response = await post('/e', event, { 'content-type': type, origin: 'https://app.example.org' })
      expect(response.statusCode).toBe(202)
      expect(response.body).toBe('')
    }
    expect(await stored()).toHaveLength(2)
    expect((await stored())[0]).toMatchObject({
      projectId: 'p1',
      eventId: event.eventId,
      event: 'CONNECT_SUCCESS',
      sdkType: 'appkit',
      sdkVersion: 'react-wagmi-1.8.9',
      origin: 'https://app.example.org',
      sentAt: new Date(event.timestamp),
      payload: event,
    })
  })

  test('§7.030, ANA-2: a list sent as a beacon is kept in order', async () => {
    const response = await post('/batch', [event, { ...event, eventId: '2' }], {
      'content-type': 'text/plain',
    })
    expect(response.statusCode).toBe(202)
    expect((await stored()).map(({ eventId }) => eventId)).toEqual([event.eventId, '2'])
    expect((await post('/batch', [])).statusCode).toBe(202)
  })

  test('§9.064 a client that names no version counts as the original’s own default', async () => {
    const url = '/e?projectId=p1&st=appkit'
    await gateway.app.inject({ method: 'POST', url, payload: JSON.stringify(event) })
    expect((await stored())[0]).toMatchObject({ sdkType: 'appkit', sdkVersion: 'html-wagmi-4.2.2' })
  })

  test('ANA-3: unknown names and both forms of time are taken', async () => {
    const failure = {
      type: 'error',
      event: 'INTERNAL_SDK_ERROR',
      errorType: 'E',
      errorMessage: 'm',
      stackTrace: 's',
    }
    const list = [
      { ...event, props: { type: 'track', event: 'NEVER_HEARD_OF' } },
      { ...event, timestamp: '2026-01-02T03:04:05.000Z', props: failure },
      { ...event, timestamp: 'yesterday' },
    ]
    expect((await post('/batch', list)).statusCode).toBe(202)
    expect((await stored()).map(({ sentAt }) => sentAt?.toISOString() ?? null)).toEqual([
      new Date(event.timestamp).toISOString(),
      '2026-01-02T03:04:05.000Z',
      null,
    ])
  })

  test('texts that the database cannot keep do not stop the rest', async () => {
    const payload = JSON.stringify([{ ...event, url: 'a\0b \\u0000', eventId: '\ud800x' }])
    expect((await post('/batch', payload)).statusCode).toBe(202)
    const [row] = await stored()
    expect(row?.payload.url).toBe('ab \\u0000')
    expect(row?.eventId).toBe('\uFFFDx')
  })

  test('events of a project that wants none are taken and dropped', async () => {
    await gateway.projects.insert({ ...testProject, id: 'quiet', isAnalyticsEnabled: false })
    expect((await post('/e', event, {}, 'quiet')).statusCode).toBe(202)
    expect(await stored()).toEqual([])
  })
})

describe('how much is stored', () => {
  test('what is more than a network’s part of the day is answered as always and dropped, which is counted and logged once', async () => {
    const lines: string[] = []
    const small = await createTestApp({
      config: { settings: { LATCHKEY_ANALYTICS_EVENTS: 500, LATCHKEY_ANALYTICS_MEGABYTES: 1 } },
      dependencies: {
        logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } },
      },
    })
    const send = (remoteAddress: string) =>
      small.app.inject({
        ...{ method: 'POST', url: '/e?projectId=p1', payload: JSON.stringify(event), remoteAddress },
      })
    for (let index = 0; index < 14; index++) {
      const { body, statusCode } = await send('198.51.100.1')
      expect([statusCode, body]).toEqual([202, ''])
    }
    await send('198.51.100.2')
    expect(await small.database.$count(events)).toBe(11)
    expect(lines.filter((line) => line.includes('quota of the day'))).toHaveLength(1)
    expect((await small.app.inject('/metrics')).body).toContain(
      'latchkey_analytics_dropped_events_total{limit="network"} 4',
    )
    await small.close()
  })
})

describe('who may send', () => {
  test('the origin is echoed with credentials, because beacons carry them', async () => {
    const { headers } = await post('/batch', [event], { origin: 'https://app.example.org' })
    expect(headers['access-control-allow-origin']).toBe('https://app.example.org')
    expect(headers['access-control-allow-credentials']).toBe('true')
    expect(headers.vary).toContain('origin')
  })

  test('an unknown project answers 400, an origin off the list 403', async () => {
    expect((await post('/e', event, {}, 'nobody')).statusCode).toBe(400)
    expect((await post('/e', event, { origin: 'https://evil.test' })).statusCode).toBe(403)
    expect(await stored()).toEqual([])
  })

  test('ANA-4: a body that is not JSON answers 400, one over 64 KB 413', async () => {
    expect((await post('/e', 'nope')).statusCode).toBe(400)
    const large = { ...event, url: 'x'.repeat(64 * 1024) }
    expect((await post('/e', large)).statusCode).toBe(413)
    expect((await post('/batch', [large])).statusCode).toBe(413)
  })
})
