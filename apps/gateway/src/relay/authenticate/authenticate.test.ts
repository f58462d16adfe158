import { afterEach, describe, expect, test } from 'vitest'
import { createIdentity } from '../../testing/relay/createIdentity.js'
import { startTestRelay, type TestRelay, type TestRelayOptions } from '../../testing/relay/startTestRelay.js'

const relays: TestRelay[] = []
afterEach(async () => {
  for (const relay of relays.splice(0)) await relay.clean()
})
async function start(options?: TestRelayOptions): Promise<TestRelay> {
  const relay = await startTestRelay(options)
  relays.push(relay)
  return relay
}

const subscribe = { topic: 'ab'.repeat(32) }

describe('who is let in', () => {
  test('§7.043 a client with a token in the query, on / and on /relay', async () => {
    const relay = await start()
    for (const path of ['/', '/relay']) {
      const client = await relay.connect({ path })
      expect(await client.request('irn_subscribe', subscribe)).toMatch(/^[0-9a-f]{64}$/)
    }
  })

  test('a client with its token in the Authorization header', async () => {
    const relay = await start()
    const identity = createIdentity()
    const authorization = `Bearer ${identity.createToken(relay.url, { nowMs: relay.clock.now() })}`
    const client = await relay.connect({ token: null, headers: { authorization } })
    expect(await client.request('irn_subscribe', subscribe)).toMatch(/^[0-9a-f]{64}$/)
  })

  test('§18.1 upgrades are accepted first: the refusal is a close frame with code 3000, never an HTTP status', async () => {
    const relay = await start()
    const client = await relay.connect({ token: null })
    expect(await client.closed).toEqual({ code: 3000, reason: 'Unauthorized: JWT Token is missing' })
  })

  test('other paths are no relay', async () => {
    const relay = await start()
    await expect(relay.connect({ path: '/elsewhere' })).rejects.toThrow('404')
  })

  test.each([
    ['relay.example.org'],
    ['wss://relay.example.org'],
    ['wss://relay.example.org/'],
    ['https://relay.example.org'],
    ['https://relay.example.org/relay'],
  ])('accepts the audience %s', async (audience) => {
    const relay = await start()
    const client = await relay.connect({ audience })
    expect(await client.request('irn_subscribe', subscribe)).toBeTypeOf('string')
  })

  test('accepts an audience the operator added, and a list with one that fits', async () => {
    const relay = await start({ config: { audiences: ['wss://old.example.org'] } })
    const identity = createIdentity()
    const nowMs = relay.clock.now()
    for (const aud of ['wss://old.example.org', ['wss://x.test', 'wss://old.example.org/']]) {
      const client = await relay.connect({ token: identity.createToken('', { nowMs, payload: { aud } }) })
      expect(await client.request('irn_subscribe', subscribe)).toBeTypeOf('string')
    }
  })

  test.each([
    ['a foreign audience', { payload: { aud: 'wss://relay.evil.test' } }, 'Unauthorized: invalid audience'],
    [
      'a path on the audience',
      { payload: { aud: 'wss://relay.example.org/x' } },
      'Unauthorized: invalid audience',
    ],
    ['another algorithm', { header: { alg: 'none' } }, 'Unauthorized: JWT Token is malformed'],
    ['no audience', { payload: { aud: undefined } }, 'Unauthorized: JWT Token is malformed'],
    ['no expiry', { payload: { exp: undefined } }, 'Unauthorized: JWT Token is malformed'],
    ['a foreign act', { payload: { act: 'irn_watchRegister' } }, 'Unauthorized: JWT Token is malformed'],
    ['no did:key', { payload: { iss: 'did:web:x' } }, 'Unauthorized: JWT Token is malformed'],
    [
      'a key of another kind',
      { payload: { iss: 'did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme' } },
      'Unauthorized: JWT Token is malformed',
    ],
    [
      "somebody else's key",
      { payload: { iss: createIdentity().clientId } },
      'Unauthorized: JWT signature is invalid',
    ],
  ])('refuses a token with %s', async (_, changes, reason) => {
    const relay = await start()
    const token = createIdentity().createToken(relay.url, { nowMs: relay.clock.now(), ...changes })
    const client = await relay.connect({ token })
    expect(await client.closed).toEqual({ code: 3000, reason })
  })

  test.each([['x'], ['a.b'], ['a.b.c.d'], ['..'], [`${'1'.repeat(5000)}.e30.x`]])(
    'refuses %s, which is no token',
    async (token) => {
      const client = await (await start()).connect({ token })
      expect(await client.closed).toEqual({ code: 3000, reason: 'Unauthorized: JWT Token is malformed' })
    },
  )

  test('a token with act client_auth, as other clients send, is as good', async () => {
    const relay = await start()
    const token = createIdentity().createToken(relay.url, {
      nowMs: relay.clock.now(),
      payload: { act: 'client_auth' },
    })
    const client = await relay.connect({ token })
    expect(await client.request('irn_subscribe', subscribe)).toBeTypeOf('string')
  })

  test('§8.020 clocks may differ by 120 seconds either way; beyond that "JWT Token is not yet valid" or expired', async () => {
    const relay = await start()
    const identity = createIdentity()
    const nowMs = Math.floor(relay.clock.now() / 1000) * 1000
    relay.clock.advance(1000 - (relay.clock.now() - nowMs))
    const seconds = relay.clock.now() / 1000
    const connect = (payload: object) =>
      relay.connect({ token: identity.createToken(relay.url, { nowMs: relay.clock.now(), payload }) })
    for (const payload of [{ iat: seconds + 120 }, { exp: seconds - 120 }]) {
      const client = await connect(payload)
      expect(await client.request('irn_subscribe', subscribe)).toBeTypeOf('string')
    }
    const early = await connect({ iat: seconds + 121 })
    expect(await early.closed).toEqual({ code: 3000, reason: 'JWT Token is not yet valid' })
    const late = await connect({ exp: seconds - 121 })
    expect(await late.closed).toEqual({ code: 3000, reason: 'JWT Token is expired' })
  })
})

describe('project and origin', () => {
  test.each([['unknown'], [null], ['']])(
    '§8.020 the project %s is refused with "Unauthorized: invalid key"',
    async (projectId) => {
      const client = await (await start()).connect({ projectId })
      expect(await client.closed).toEqual({ code: 3000, reason: 'Unauthorized: invalid key' })
    },
  )

  test('§8.020 a project that is switched off is refused with "Unauthorized: invalid key"', async () => {
    const client = await (await start({ project: { isEnabled: false } })).connect()
    expect(await client.closed).toEqual({ code: 3000, reason: 'Unauthorized: invalid key' })
  })

  test('§18.2 where no project is required any or none will do', async () => {
    const relay = await start({ config: { isProjectRequired: false } })
    for (const projectId of ['unknown', null, 'p1']) {
      const client = await relay.connect({ projectId })
      expect(await client.request('irn_subscribe', subscribe)).toBeTypeOf('string')
    }
  })

  test('§8.020 a browser on a foreign origin is refused with "Unauthorized: origin not allowed"', async () => {
    const relay = await start()
    const client = await relay.connect({ headers: { origin: 'https://evil.test' } })
    expect(await client.closed).toEqual({ code: 3000, reason: 'Unauthorized: origin not allowed' })
  })

  test.each([
    ['https://app.example.org'],
    ['http://localhost:3000'],
    ['http://127.0.0.1:5173'],
    ['http://[::1]:3000'],
    ['http://pocket.localhost:4002'],
  ])('§18.2 a browser on %s is let in', async (origin) => {
    const client = await (await start()).connect({ headers: { origin } })
    expect(await client.request('irn_subscribe', subscribe)).toBeTypeOf('string')
  })
})

test('a registry that is down is no refusal for good: code 1013 says to come back', async () => {
  const relay = await start({ findProject: () => Promise.reject(new Error('the database is gone')) })
  const client = await relay.connect()
  expect((await client.closed).code).toBe(1013)
  expect(relay.getLog()).toContain('the database is gone')
})
