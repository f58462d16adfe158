import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eip155 } from './chains/eip155/eip155.js'
import { offer } from './providers/Capability.js'
import { names } from './services/names/NameProvider.js'
import { createTestApp, type TestApp } from './testing/createTestApp.js'
import { openTestPglite } from './testing/openTestPglite.js'
import { wireCalls as calls } from './testing/wireCalls.js'

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const operationalPaths = ['/docs', '/openapi.json', '/metrics', '/ready', '/.well-known/jwks.json', '*']

let gateway: TestApp
let routes: { method: string; url: string }[]

beforeAll(async () => {
  gateway = await createTestApp()
  await gateway.app.ready()
  routes = listRoutes(gateway.app.printRoutes({ commonPrefix: false }))
})
afterAll(() => gateway.close())

function listRoutes(tree: string): { method: string; url: string }[] {
  const stack: string[] = []
  return tree.split('\n').flatMap((line) => {
    const match = /^([│ ]*)(?:├──|└──) (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line)
    if (!match) return []
    const depth = (match[1] ?? '').length / 4
    stack.length = depth
    stack.push(match[2] ?? '')
    const url = stack.join('')
    return (match[3] ?? '')
      .split(', ')
      .filter((method) => method !== '' && method !== 'HEAD')
      .map((method) => ({ method, url }))
  })
}

describe('routes and calls', () => {
  test('every call of the wire has a route at each of its paths', () => {
    for (const call of calls) {
      for (const url of [call.path, ...(call.aliases ?? [])]) {
        expect(gateway.app.hasRoute({ method: call.method, url }), `${call.method} ${url}`).toBe(true)
      }
    }
  })

  test('every route has a call', () => {
    const known = calls.flatMap((call) =>
      // Browsers ask about a path before they call it.
      [call.path, ...(call.aliases ?? [])].flatMap((url) => [`${call.method} ${url}`, `OPTIONS ${url}`]),
    )
    expect(routes.length).toBeGreaterThan(calls.length)
    const strangers = routes
      .filter(({ url }) => !operationalPaths.includes(url))
      .map(({ method, url }) => `${method} ${url}`)
      .filter((route) => !known.includes(route))
    expect(strangers).toEqual([])
  })

  test('a path without a route answers 404 in our own shape', async () => {
    const response = await gateway.app.inject('/nowhere')
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({
      error: {
        code: 'route/unknown',
        message: 'There is no GET /nowhere',
        requestId: response.headers['x-request-id'],
      },
    })
  })
})

describe('request ids', () => {
  test('INF-3, INF-4: successes and failures carry a UUID as x-request-id', async () => {
    for (const url of ['/health', '/v1/account/0x0/balance?projectId=p1', '/%E0%A4%A', '/nowhere']) {
      const { headers } = await gateway.app.inject(url)
      expect(headers['x-request-id'], url).toMatch(uuidPattern)
    }
  })

  test('INF-5: the caller’s own x-request-id comes back', async () => {
    const { headers } = await gateway.app.inject({ url: '/health', headers: { 'x-request-id': 'mine-1' } })
    expect(headers['x-request-id']).toBe('mine-1')
  })

  test('an x-request-id that could disturb logs is replaced', async () => {
    for (const id of ['a b', '<script>', 'x'.repeat(129)]) {
      const { headers } = await gateway.app.inject({ url: '/health', headers: { 'x-request-id': id } })
      expect(headers['x-request-id']).toMatch(uuidPattern)
    }
  })
})

describe('projects', () => {
  test('INF-6, RPC-7: an unknown project answers 401 with field authentication on data calls', async () => {
    const response = await gateway.app.inject({
      method: 'POST',
      url: '/v1/?chainId=eip155:31337&projectId=nobody',
      payload: { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] },
    })
    expect(response.statusCode).toBe(401)
    expect(response.json()).toEqual({
      status: 'FAILED',
      reasons: [{ field: 'authentication', description: 'This project is unknown or disabled' }],
    })
  })

  test('DIR-6: an unknown project answers 403 on directory calls', async () => {
    const response = await gateway.app.inject('/getWallets?projectId=nobody')
    expect(response.statusCode).toBe(403)
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
    // Clients retry a 403 unless it speaks of origins or allow lists.
    expect(response.body).not.toMatch(/allow.?list|origin/i)
  })

  test('a disabled project is refused like an unknown one', async () => {
    await gateway.projects.insert({
      id: 'off',
      name: 'Off',
      isEnabled: false,
      isAnalyticsEnabled: false,
      allowedOrigins: [],
      features: {},
    })
    expect((await gateway.app.inject('/getWallets?projectId=off')).statusCode).toBe(403)
    expect((await gateway.app.inject('/v1/identity/0x0?projectId=off')).statusCode).toBe(401)
  })

  test('INF-10: a missing project id or query value answers 400 in plain text', async () => {
    for (const url of ['/v1/identity/0x0', '/v1/account/0x0/balance?projectId=p1']) {
      const response = await gateway.app.inject(url)
      expect(response.statusCode, url).toBe(400)
      expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
    }
  })

  test('§7.022, DIR-5: project, sdk type and version may come as headers; the query wins', async () => {
    const inQuery = await gateway.app.inject(
      '/getWallets?projectId=p1&st=appkit&sv=react-wagmi-1.8.9&entries=2',
    )
    const inHeaders = await gateway.app.inject({
      url: '/getWallets?entries=2',
      headers: { 'x-project-id': 'p1', 'x-sdk-type': 'appkit', 'x-sdk-version': 'react-wagmi-1.8.9' },
    })
    expect(inHeaders.statusCode).toBe(200)
    expect(inHeaders.json()).toEqual(inQuery.json())
    const both = await gateway.app.inject({
      url: '/getWallets?projectId=nobody',
      headers: { 'x-project-id': 'p1' },
    })
    expect(both.statusCode).toBe(403)
  })

  test('directory calls from an origin off the list answer 403 and name the allow list', async () => {
    const ask = (origin: string) =>
      gateway.app.inject({ url: '/appkit/v1/config?projectId=p1', headers: { origin } })
    const refused = await ask('https://evil.test')
    expect(refused.statusCode).toBe(403)
    expect(refused.body).toContain('allow list')
    expect(refused.headers['access-control-allow-origin']).toBe('*')
    expect((await ask('https://app.example.org')).statusCode).toBe(200)
    expect((await ask('https://a.b.example.org')).statusCode).toBe(200)
  })

  test('calls without an Origin header are not held to the list', async () => {
    expect((await gateway.app.inject('/appkit/v1/config?projectId=p1')).statusCode).toBe(200)
  })

  test('a change of a project is seen within five seconds', async () => {
    const { app, clock, projects } = gateway
    const isOn = async () => (await app.inject('/getAnalyticsConfig?projectId=p1')).json().isAnalyticsEnabled
    expect(await isOn()).toBe(true)
    await projects.update('p1', { isAnalyticsEnabled: false })
    clock.nowMs += 5_001
    expect(await isOn()).toBe(false)
    await projects.update('p1', { isAnalyticsEnabled: true })
  })
})

describe('bodies', () => {
  const send = (payload: string, headers: Record<string, string> = {}) =>
    gateway.app.inject({ method: 'POST', url: '/e?projectId=p1', payload, headers })

  test('INF-12: a body that is not JSON answers 400 in plain text', async () => {
    for (const payload of ['{', 'hello', '']) {
      const response = await send(payload, { 'content-type': 'application/json' })
      expect(response.statusCode, payload).toBe(400)
      expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
    }
  })

  test('INF-11: a body without a field answers 422 in plain text that names it', async () => {
    const response = await send('{"eventId":"1"}')
    expect(response.statusCode).toBe(422)
    expect(response.body).toContain('url')
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  test('a body over 2 MiB answers 413', async () => {
    const response = await gateway.app.inject({
      method: 'POST',
      url: '/v1/?chainId=eip155:31337&projectId=p1',
      payload: `"${'x'.repeat(2 * 1024 * 1024)}"`,
    })
    expect(response.statusCode).toBe(413)
  })

  test('the content type is ignored, whatever it says', async () => {
    const event = { eventId: '1', url: 'u', domain: 'd', timestamp: 1, props: { type: 'track', event: 'E' } }
    for (const type of ['text/plain', 'application/xml', 'nonsense', 'text/plain, application/json', '']) {
      const response = await send(JSON.stringify(event), { 'content-type': type })
      expect(response.statusCode, type).toBe(202)
    }
  })
})

describe('headers', () => {
  test('every answer may be read by any site, without credentials', async () => {
    for (const url of ['/health', '/nowhere', '/v1/identity/0x0?projectId=nobody']) {
      const { headers } = await gateway.app.inject({ url, headers: { origin: 'https://any.test' } })
      expect(headers['access-control-allow-origin']).toBe('*')
      expect(headers['access-control-allow-credentials']).toBeUndefined()
      expect(headers['access-control-expose-headers']).toContain('retry-after')
    }
  })

  test('a preflight question allows the sign-in headers and methods', async () => {
    const response = await gateway.app.inject({
      method: 'OPTIONS',
      url: '/auth/v1/authenticate?projectId=p1',
      headers: { origin: 'https://app.example.org', 'access-control-request-method': 'POST' },
    })
    expect(response.statusCode).toBe(204)
    expect(response.headers['access-control-allow-methods']).toBe('GET, POST, PUT, OPTIONS')
    const allowed = String(response.headers['access-control-allow-headers']).split(', ')
    for (const name of [
      'authorization',
      'x-nonce-jwt',
      'x-otp',
      'x-project-id',
      'content-type',
      'x-sdk-version',
    ]) {
      expect(allowed).toContain(name)
    }
  })

  test('security headers are on every answer', async () => {
    for (const url of ['/health', '/docs', '/nowhere', '/%E0%A4%A']) {
      const { headers } = await gateway.app.inject(url)
      expect(headers['x-content-type-options'], url).toBe('nosniff')
      expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'")
      expect(headers['x-frame-options'], url).toBe('DENY')
      expect(headers['referrer-policy'], url).toBe('no-referrer')
      expect(headers['strict-transport-security'], url).toBe('max-age=31536000')
    }
  })
})

describe('rate limits', () => {
  async function withLimit<Result>(run: (limited: TestApp) => Promise<Result>, trustedProxyCount = 0) {
    const limited = await createTestApp({
      config: { rateLimit: { capacity: 4, refillPerSecond: 2 }, trustedProxyCount },
    })
    return run(limited).finally(() => limited.close())
  }
  const burst = async ({ app }: TestApp, count: number, headers: Record<string, string> = {}) => {
    const statuses: number[] = []
    for (let index = 0; index < count; index++) {
      statuses.push((await app.inject({ url: '/health', headers })).statusCode)
    }
    return statuses
  }

  test('INF-9, INF-8: the limit itself passes and one more does not, until tokens come back', () =>
    withLimit(async (limited) => {
      expect(await burst(limited, 4)).toEqual([200, 200, 200, 200])
      const refused = await limited.app.inject('/health')
      expect(refused.statusCode).toBe(429)
      expect(refused.json().reasons[0].field).toBe('rate_limited')
      expect(refused.headers['retry-after']).toBe('1')
      expect((await limited.app.inject('/v1/supported-chains')).statusCode).toBe(200)
      limited.clock.nowMs += 1_000
      expect(await burst(limited, 3)).toEqual([200, 200, 429])
    }))

  test('x-forwarded-for counts only behind a trusted proxy, and then its last entry', async () => {
    await withLimit(async (limited) => {
      await burst(limited, 4, { 'x-forwarded-for': '1.1.1.1' })
      expect(await burst(limited, 1, { 'x-forwarded-for': '2.2.2.2' })).toEqual([429])
    })
    await withLimit(async (limited) => {
      await burst(limited, 4, { 'x-forwarded-for': '9.9.9.9, 1.1.1.1' })
      expect(await burst(limited, 1, { 'x-forwarded-for': '8.8.8.8, 1.1.1.1' })).toEqual([429])
      expect(await burst(limited, 1, { 'x-forwarded-for': '1.1.1.1, 2.2.2.2' })).toEqual([200])
    }, 1)
  })

  test('of IPv6 a whole network of 64 bits is one caller', async () => {
    await withLimit(async (limited) => {
      const from = (address: string) => burst(limited, 1, { 'x-forwarded-for': address })
      for (let part = 1; part <= 5; part++) await from(`2001:db8:1:2::${part}`)
      expect(await from('2001:db8:1:2:ffff::6')).toEqual([429])
      expect(await from('2001:db8:1:3::6')).toEqual([200])
    }, 1)
  })

  test('a limiter that fails limits nobody', async () => {
    const broken = await createTestApp({
      dependencies: { rateLimiter: { take: () => Promise.reject(new Error('down')) } },
    })
    expect((await broken.app.inject('/health')).statusCode).toBe(200)
    await broken.close()
  })
})

describe('when the database is gone', () => {
  test('INF-13: data calls are let through; directory calls answer 503 with Retry-After', async () => {
    const shared = await openTestPglite()
    const broken = await createTestApp({ shared })
    await shared.client.close()
    broken.clock.nowMs += 6_000
    const rpc = await broken.app.inject({
      method: 'POST',
      url: '/v1/?chainId=eip155:31337&projectId=p1',
      payload: { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
    })
    expect(rpc.json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x7a69' })
    const config = await broken.app.inject('/appkit/v1/config?projectId=p1')
    expect(config.statusCode).toBe(503)
    expect(config.headers['retry-after']).toBe('5')
    await broken.app.close()
  })
})

test('what can be no id of a project is unknown, and neither asked of the database nor let through', async () => {
  const lines: string[] = []
  const strict = await createTestApp({
    dependencies: { logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } },
  })
  for (const projectId of ['%00', 'p1%00', '%F0%9F%98%80', 'a'.repeat(65), '..%2F']) {
    const rpc = await strict.app.inject({
      method: 'POST',
      url: `/v1/?chainId=eip155:31337&projectId=${projectId}`,
      payload: { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
    })
    const wallets = await strict.app.inject(`/getWallets?projectId=${projectId}`)
    // What no database keeps is refused before anybody asks whose it is.
    const expected = projectId.includes('%00') ? [400, 400] : [401, 403]
    expect([rpc.statusCode, wallets.statusCode], projectId).toEqual(expected)
  }
  expect(lines).toEqual([])
  await strict.close()
})

describe('unexpected failures', () => {
  test('answer 500 with a plain text that tells nothing; the log has the reason', async () => {
    const lines: string[] = []
    const broken = await createTestApp({
      dependencies: {
        logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } },
        chains: [
          {
            ...eip155,
            createProviders: () => ({
              offers: [
                offer(names, [
                  {
                    name: 'broken',
                    provider: {
                      resolve: () => Promise.reject(new TypeError('secret detail')),
                      lookUp: async () => null,
                    },
                  },
                ]),
              ],
            }),
          },
        ],
      },
    })
    const response = await broken.app.inject(
      '/v1/identity/0x0000000000000000000000000000000000000001?projectId=p1&token=hush',
    )
    expect(response.statusCode).toBe(500)
    expect(response.body).toBe('Internal server error')
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(lines.join('')).toContain('secret detail')
    expect(lines.join('')).not.toContain('hush')
    await broken.close()
  })
})
