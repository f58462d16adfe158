import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../db/Database.js'
import { createTestApp } from '../testing/createTestApp.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'

let shared: OpenDatabase
beforeAll(async () => {
  shared = await openTestDatabase()
})
afterAll(() => shared.close())

test('answers are counted by route and status, not by address', async () => {
  const { app, close } = await createTestApp({ shared })
  for (const id of ['ETH', 'USDC', 'NOPE']) await app.inject(`/public/getTokenImage/${id}`)
  const { body, headers } = await app.inject('/metrics')
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toContain(
    'latchkey_http_requests_total{method="GET",route="/public/getTokenImage/:id",status="200"} 2',
  )
  expect(body).toContain(
    'latchkey_http_requests_total{method="GET",route="/public/getTokenImage/:id",status="404"} 1',
  )
  expect(body).toContain(
    'latchkey_http_request_duration_seconds_count{method="GET",route="/public/getTokenImage/:id"} 3',
  )
  await close()
})

test('two gateways in one process count apart, and figures can be switched off', async () => {
  const first = await createTestApp({ shared })
  const second = await createTestApp({ shared, config: { hasMetrics: false } })
  expect((await second.app.inject('/metrics')).statusCode).toBe(404)
  expect((await first.app.inject('/metrics')).body).not.toContain('status="404"')
  await first.close()
  await second.close()
})

test('the log has one line per answer and no secrets', async () => {
  const lines: string[] = []
  const { app, close } = await createTestApp({
    shared,
    dependencies: {
      logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } },
    },
  })
  await app.inject({
    url: '/auth/v1/me?projectId=p1&token=hush-1',
    headers: { authorization: 'Bearer hush-2', cookie: 'c=hush-3', 'x-nonce-jwt': 'hush-4' },
  })
  app.log.info({ headers: { authorization: 'hush-5' }, signature: 'hush-6' }, 'whole objects')
  expect(lines.filter((line) => line.includes('"answered"'))).toHaveLength(1)
  expect(lines.join('')).toContain('"route":"/auth/v1/me"')
  expect(lines.join('')).not.toContain('hush')
  await close()
})
