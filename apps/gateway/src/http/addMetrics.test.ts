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
  const second = await createTestApp({
    shared,
    config: { hasMetrics: false },
  })
  expect((await second.app.inject('/metrics')).statusCode).toBe(404)
  expect((await first.app.inject('/metrics')).body).not.toContain('status="404"')
  await first.close()
  await second.close()
})

test('figures are for a private network, and no page may read them', async () => {
  const { app, close } = await createTestApp({ shared })
  const ask = (remoteAddress: string, headers = {}) => app.inject({ url: '/metrics', remoteAddress, headers })
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '::1',
    'fd00::1',
    '::ffff:10.0.0.1',
  ]) {
    const { headers, statusCode } = await ask(address, { origin: 'https://app.example.org' })
    expect(statusCode, address).toBe(200)
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  }
  const escaped = await app.inject('/%6Detrics')
  expect([escaped.statusCode, escaped.headers['access-control-allow-origin']]).toEqual([200, undefined])
  for (const address of ['8.8.8.8', '172.32.0.1', '2001:db8::1', '::ffff:8.8.8.8']) {
    const response = await ask(address)
    expect(response.statusCode, address).toBe(403)
    expect(response.json().error).toMatchObject({ code: 'metrics/refused' })
    expect(response.json().error.message).toContain('LATCHKEY_METRICS_TOKEN')
  }
  // A proxy in front has a private address itself.
  expect((await ask('127.0.0.1', { 'x-forwarded-for': '8.8.8.8' })).statusCode).toBe(403)
  expect((await ask('127.0.0.1', { forwarded: 'for=8.8.8.8' })).statusCode).toBe(403)
  const preflight = await app.inject({
    method: 'OPTIONS',
    url: '/metrics',
    headers: { origin: 'https://evil.test' },
  })
  expect(preflight.headers).not.toHaveProperty('access-control-allow-origin')
  await close()
})

test('an address of this machine proves nothing behind a proxy: figures are refused without the token', async () => {
  const ask = async (
    options: { isPublic?: boolean; trustedProxyCount?: number },
    headers: Record<string, string> = {},
  ) => {
    const { isPublic = false, trustedProxyCount = 0 } = options
    const { app, close } = await createTestApp({
      ...{ shared, config: { trustedProxyCount }, dependencies: { isPublic: () => isPublic } },
    })
    const { statusCode } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1', headers })
    await close()
    return statusCode
  }
  expect(await ask({})).toBe(200)
  expect(await ask({}, { host: '192.168.1.9:4000' })).toBe(200)
  for (const name of ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'via', 'cf-connecting-ip'])
    expect(await ask({}, { [name]: '10.0.0.9' }), name).toBe(403)
  expect(await ask({ trustedProxyCount: 1 }, { 'x-forwarded-for': '127.0.0.1' })).toBe(403)
  expect(await ask({ trustedProxyCount: 1 })).toBe(403)
  // A proxy that adds no header at all.
  expect(await ask({ isPublic: true })).toBe(403)
  // A page whose name points to this machine.
  expect(await ask({}, { host: 'rebound.example.org:4000' })).toBe(403)
})

test('with a token figures are for whoever shows it', async () => {
  const metricsToken = 'a-token-of-the-operator'
  const { app, close } = await createTestApp({ shared, config: { metricsToken } })
  const ask = async (remoteAddress: string, authorization?: string) =>
    (await app.inject({ url: '/metrics', remoteAddress, headers: authorization ? { authorization } : {} }))
      .statusCode
  expect(await ask('8.8.8.8', `Bearer ${metricsToken}`)).toBe(200)
  for (const wrong of [undefined, metricsToken, 'Bearer ', `Bearer ${metricsToken}x`]) {
    expect(await ask('127.0.0.1', wrong), wrong).toBe(403)
  }
  await close()
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
