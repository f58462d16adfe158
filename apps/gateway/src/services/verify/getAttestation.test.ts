import { importJWK, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/createTestApp.js'

const id = 'ab'.repeat(32)
const site = 'https://app.example.org'
let gateway: TestApp
beforeAll(async () => {
  gateway = await createTestApp()
})
afterAll(() => gateway.close())

const ask = (query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  gateway.app.inject({
    url: '/v3/attestation',
    query: { projectId: 'p1', origin: site, id, decryptedId: id, ...query },
    headers: { 'sec-fetch-dest': 'iframe', referer: `${site}/`, ...headers },
  })
const readToken = (page: string) => /data-attestation="([^"]+)"/.exec(page)?.[1] ?? ''

test('the page has an attestation of origin and message, which the published key checks', async () => {
  const response = await ask()
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toContain('text/html')
  const { publicKey, expiresAt } = (await gateway.app.inject('/v3/public-key')).json()
  const nowSeconds = Math.floor(gateway.clock.nowMs / 1000)
  expect(expiresAt).toBeGreaterThan(nowSeconds)
  expect(publicKey).not.toHaveProperty('d')
  const token = readToken(response.body)
  const { payload } = await jwtVerify(token, await importJWK(publicKey, 'ES256'), {
    currentDate: new Date(gateway.clock.nowMs),
  })
  expect(payload).toMatchObject({ id, origin: site, isScam: false, isVerified: true, exp: nowSeconds + 3600 })
})

test('only a page of that origin may show it, and no script may read it', async () => {
  const { headers } = await ask()
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'sha256-[^']+'; frame-ancestors https:\/\/app\.example\.org$/,
  )
  expect(headers['x-frame-options']).toBeUndefined()
  expect(headers['access-control-allow-origin']).toBeUndefined()
  expect(headers['cache-control']).toBe('no-store')
})

test.each([
  ['an origin that is not the project’s', { origin: 'https://evil.test' }, {}, 403],
  ['a request of a script', {}, { 'sec-fetch-dest': 'empty' }, 403],
  ['a page of another site', {}, { referer: 'https://evil.test/' }, 403],
  ['a path behind the origin', { origin: `${site}/x` }, {}, 400],
  ['marks in the origin', { origin: `${site}"><script>` }, {}, 400],
  ['a policy in the origin', { origin: `${site}; script-src *` }, {}, 400],
  ['no origin', { origin: 'null' }, {}, 400],
  ['an id that is no hash', { id: '"><script>' }, {}, 400],
  ['no known project', { projectId: 'nobody' }, {}, 403],
])('%s is refused', async (_, query, headers, status) => {
  expect((await ask(query, headers)).statusCode).toBe(status)
})

test('an attestation is no session and no nonce', async () => {
  const token = readToken((await ask()).body)
  const me = await gateway.app.inject({
    url: '/auth/v1/me?projectId=p1',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(me.statusCode).toBe(401)
})
