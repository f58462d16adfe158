import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startIdentity } from '@latchkey/local'
import { finishSocialLogin, getSocialLogin, startSocialLogin } from '@latchkey/wire/secure'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { secureSocialLogins } from '../../db/schema/index.js'
import { createTestDevice, publicUrl, secureUrl, site } from '../../testing/secure/createSecureApp.js'
import {
  createSocialApp,
  createSocialConfig,
  readWayOn,
  type SocialApp,
} from '../../testing/secure/createSocialApp.js'
import type { TestDevice } from '../../testing/secure/createTestDevice.js'

const lines: string[] = []
let identity: Awaited<ReturnType<typeof startIdentity>>
let gateway: SocialApp
let device: TestDevice
/** Plays GitHub in ways the local one does not. */
let oddProvider: Server
let answerOddly: RequestListener
beforeAll(async () => {
  identity = await startIdentity({
    port: 0,
    getRedirectUri: (provider) => `${publicUrl}/secure/v1/social/${provider}/callback`,
    // Longer than anybody waits.
    slowMs: 600_000,
  })
  oddProvider = createServer((request, response) => answerOddly(request, response))
  await new Promise<void>((resolve) => oddProvider.listen(0, '127.0.0.1', () => resolve()))
  const social = createSocialConfig(identity.url)
  const { github } = social.clients
  const baseUrl = `http://127.0.0.1:${(oddProvider.address() as AddressInfo).port}`
  const odd = { ...social.clients, ...(github ? { github: { ...github, baseUrl } } : {}) }
  gateway = await createSocialApp({
    identityUrl: identity.url,
    social: { ...social, clients: odd },
    dependencies: { logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } } },
  })
})
afterAll(async () => {
  await gateway?.close()
  await identity?.stop()
  oddProvider?.closeAllConnections()
  await new Promise((resolve) => oddProvider?.close(resolve))
})
beforeEach(async () => {
  device = await createTestDevice()
})
afterEach(() => {
  lines.length = 0
})

const getState = (url: string) => new URL(url).searchParams.get('state') ?? ''
const arrive = (path: string, form?: URLSearchParams) =>
  gateway.openBrowser().arrive({ url: new URL(`${publicUrl}/secure/v1/social/${path}`), form })
const isUnknown = (response: Response) =>
  response.status === 303 &&
  response.headers.get('location') === `${secureUrl}/loading#error=social%2Funknown`

describe('what anybody sends a visitor here with', () => {
  test('is no login unless its state is one’s, once and at that provider', async () => {
    const begun = await gateway.begin(device, 'x')
    const state = getState(begun.url)
    const long = 'c'.repeat(2_049)
    const queries = [
      '',
      '?',
      '?code=c',
      `?code=c&state=`,
      `?code=c&state=${'A'.repeat(43)}`,
      `?code=c&state=${state}&state=${state}`,
      `?code=c&code=d&state=${state}`,
      `?code=%00&state=${state}`,
      `?code=c%00&state=${state}`,
      `?code=c&state=${state}%00`,
      `?code=c&state=%00`,
      `?code=${long}&state=${state}`,
      `?code=c&state=${'s'.repeat(8_000)}`,
      `?error=${long}&state=${state}`,
      `?code=c&state=${state}&user=${'u'.repeat(5_000)}`,
      `?code[]=c&state[]=${state}`,
      `?code=%ED%A0%80&state=${state}`,
      `?__proto__=1&constructor=2&state=${state.slice(1)}`,
    ]
    for (const query of queries) {
      const response = await arrive(`x/callback${query}`)
      expect(isUnknown(response), query.slice(0, 80)).toBe(true)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    }
    for (const provider of ['google', 'discord', 'farcaster', '__proto__', 'constructor', 'x%00']) {
      const response = await arrive(`${provider}/callback?code=c&state=${state}`)
      expect(isUnknown(response), provider).toBe(true)
    }
    // Of all that the login has felt nothing.
    const { secret, transactionId } = begun
    const status = await gateway.call(device, getSocialLogin, { body: { secret, transactionId } })
    expect(status.body.status).toBe('pending')
    const browser = gateway.openBrowser()
    const { result } = readWayOn(await browser.arrive(await browser.choose(begun.url, 'ada')))
    expect(result).toHaveProperty('result')
  })

  test('may be a form, of no more than its length', async () => {
    const begun = await gateway.begin(device, 'apple')
    const state = getState(begun.url)
    for (const form of [
      new URLSearchParams(),
      new URLSearchParams({ state: '\0', code: '\0', user: '\0' }),
      new URLSearchParams([
        ['state', state],
        ['state', state],
        ['code', 'c'],
      ]),
    ]) {
      expect(isUnknown(await arrive('apple/callback', form))).toBe(true)
    }
    const huge = await arrive('apple/callback', new URLSearchParams({ state, user: 'u'.repeat(20_000) }))
    expect(huge.status).toBe(413)
    const wrong = new URLSearchParams({ state, code: 'c', user: '{"name":{"firstName":["x"]}}' })
    expect(readWayOn(await arrive('apple/callback', wrong)).result).toHaveProperty('error')
  })

  test('comes in a window: no picture, frame or script of a page can bring it', async () => {
    const begun = await gateway.begin(device, 'x')
    const url = `/secure/v1/social/x/callback?code=c&state=${getState(begun.url)}`
    for (const headers of [
      { 'sec-fetch-dest': 'image' },
      { 'sec-fetch-dest': 'iframe' },
      { 'sec-fetch-dest': 'empty' },
      { 'sec-fetch-mode': 'no-cors' },
      { 'sec-fetch-mode': 'cors' },
    ] as Record<string, string>[]) {
      const response = await gateway.app.inject({ url, headers })
      expect(response.statusCode, JSON.stringify(headers)).toBe(403)
    }
    const [row] = (await gateway.database.select().from(secureSocialLogins)).filter(
      ({ id }) => id === begun.transactionId,
    )
    expect(row?.status).toBe('pending')
  })

  test('is not used up by who only looks whether there is something', async () => {
    const begun = await gateway.begin(device, 'x')
    const url = `/secure/v1/social/x/callback?code=c&state=${getState(begun.url)}`
    const response = await gateway.app.inject({ method: 'HEAD', url })
    expect(response.statusCode).toBe(404)
    expect(readWayOn(await arrive(`x/callback?code=c&state=${getState(begun.url)}`)).origin).toBe(site)
  })

  test('ends at the secure site also where it cannot be kept', async () => {
    const { database } = gateway
    await database.execute(sql`alter table secure_social_logins rename to elsewhere`)
    try {
      const response = await arrive(`x/callback?code=c&state=${'A'.repeat(43)}`)
      expect(response.headers.get('location')).toMatch(`${secureUrl}/loading#error=social%2Fnot-kept`)
    } finally {
      await database.execute(sql`alter table elsewhere rename to secure_social_logins`)
    }
  })

  test('never says where the visitor goes: that is the secure site, or the address the login began with', async () => {
    const begun = await gateway.begin(device, 'x')
    const query = new URLSearchParams({
      ...{ state: getState(begun.url), error: 'access_denied', error_description: 'Call +1 555 0100' },
      ...{ returnUrl: 'https://evil.test', origin: 'https://evil.test', redirect_uri: 'https://evil.test' },
    })
    const response = await arrive(`x/callback?${query}`)
    const { address, origin, result } = readWayOn(response)
    expect([address.origin, address.search, origin]).toEqual([secureUrl, '', site])
    expect(result).toEqual({ error: 'social/denied' })
    expect(response.headers.get('location')).not.toMatch(/evil|555/)
  })

  test('floods: of a thousand guesses none does anything at a provider, and a login goes on', async () => {
    let asked = 0
    answerOddly = (_request, response) => {
      asked++
      response.end()
    }
    const begun = await gateway.begin(device, 'google')
    const guess = () => crypto.randomUUID().replaceAll('-', '').padEnd(43, 'A')
    const responses = await Promise.all(
      Array.from({ length: 1_000 }, () =>
        gateway.app.inject({ url: `/secure/v1/social/github/callback?code=c&state=${guess()}` }),
      ),
    )
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([303]))
    expect(asked).toBe(0)
    const browser = gateway.openBrowser()
    const { result } = readWayOn(await browser.arrive(await browser.choose(begun.url, 'ada')))
    expect(result).toHaveProperty('result')
  })
})

describe('a provider', () => {
  async function tryOdd(listener: RequestListener) {
    answerOddly = listener
    const begun = await gateway.begin(device, 'github')
    const response = await arrive(`github/callback?code=c&state=${getState(begun.url)}`)
    const { result } = readWayOn(response)
    return result && 'error' in result ? result.error : 'answered'
  }
  const token = JSON.stringify({ access_token: 'secret-of-hub', token_type: 'bearer' })
  const json = { 'content-type': 'application/json' }
  const failed = 'social/failed'
  const silent = 'social/silent'

  test('that is slow is given up, and the visitor told', async () => {
    const quick = await createSocialApp({
      identityUrl: identity.url,
      config: { upstreamTimeoutMs: 1_500 },
    })
    try {
      const slow = await quick.begin(device, 'x')
      const browser = quick.openBrowser()
      const arrival = await browser.choose(slow.url, 'sol')
      expect(readWayOn(await browser.arrive(arrival)).result).toEqual({
        error: 'social/silent',
      })
      const { secret, transactionId } = slow
      const status = await quick.call(device, getSocialLogin, { body: { secret, transactionId } })
      expect(status.body).toMatchObject({
        status: 'refused',
        failure: { code: 'social/silent', context: { provider: 'X' } },
      })
    } finally {
      await quick.close()
    }
  })

  test('that is not there, fails, or answers in another form logs nobody in', async () => {
    expect(await tryOdd((_, response) => response.writeHead(500).end())).toBe(failed)
    expect(await tryOdd((_, response) => response.writeHead(200, json).end('{'))).toBe(failed)
    expect(await tryOdd((_, response) => response.writeHead(200, json).end('null'))).toBe(failed)
    expect(
      await tryOdd((_, response) => response.writeHead(200, json).end('{"error":"bad_verification_code"}')),
    ).toBe(failed)
    expect(await tryOdd((request) => request.socket.destroy())).toBe(silent)
    // The token is right, and what it opens is not.
    for (const user of [
      '{}',
      '{"id":0,"login":"a"}',
      '{"id":"1 or 1","login":"a"}',
      '{"id":[1],"login":"a"}',
      '{"id":1e300,"login":"a"}',
      '{"id":1}',
    ]) {
      const listener: RequestListener = (request, response) =>
        void response.writeHead(200, json).end(request.method === 'POST' ? token : user)
      expect(await tryOdd(listener), user).toBe(failed)
    }
    expect(lines.join('')).not.toContain('secret-of-hub')
  })

  test('cannot send the gateway elsewhere, nor fill it', async () => {
    const visited: string[] = []
    const redirecting: RequestListener = (request, response) => {
      visited.push(request.url ?? '')
      response.writeHead(307, { location: '/metadata' }).end()
    }
    expect(await tryOdd(redirecting)).toBe(failed)
    expect(visited).toEqual(['/login/oauth/access_token'])
    let hasEnded = false
    const endless: RequestListener = (_request, response) => {
      response.writeHead(200, json)
      const fill = () => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
      }
      response.on('drain', fill).on('close', () => {
        hasEnded = true
      })
      fill()
    }
    expect(await tryOdd(endless)).toBe(silent)
    await expect.poll(() => hasEnded).toBe(true)
  })

  test('says names that are shown as one short line', async () => {
    const listener: RequestListener = (request, response) => {
      const { method, url } = request
      const user = { id: 4242, login: `${'a'.repeat(500)}\u202E\0\n` }
      const emails = [{ email: 'not an email\0', primary: true, verified: true }]
      const body = method === 'POST' ? token : JSON.stringify(url === '/user' ? user : emails)
      response.writeHead(200, json).end(body)
    }
    answerOddly = listener
    const begun = await gateway.begin(device, 'github')
    const response = await arrive(`github/callback?code=c&state=${getState(begun.url)}`)
    const { body } = await gateway.finish(device, begun, readWayOn(response).resultUri)
    expect(body).toMatchObject({ userName: 'a'.repeat(64), email: null })
  })
})

test('nothing of a login is in the log', async () => {
  const begun = await gateway.begin(device, 'google')
  const browser = gateway.openBrowser()
  const arrival = await browser.choose(begun.url, 'ada')
  const { result, resultUri } = readWayOn(await browser.arrive(arrival))
  await browser.arrive(arrival)
  await gateway.finish(device, begun, resultUri)
  await gateway.finish(device, begun, resultUri)
  const failing = await gateway.begin(device, 'discord')
  const body = { ...begun, result: '\0' }
  await gateway.call(device, finishSocialLogin, { body })
  await gateway.call(device, startSocialLogin, { body: { projectId: 'p1', origin: site, provider: 'no' } })
  const wrong = await arrive(`discord/callback?code=wrongcode&state=${getState(failing.url)}`)
  expect(readWayOn(wrong).result).toHaveProperty('error')
  const log = lines.join('')
  // It says that one came to nothing, and what the provider called it.
  expect(log).toContain('a login at a provider came to nothing')
  expect(log).toContain('invalid_grant')
  const secrets = [
    getState(begun.url),
    getState(failing.url),
    arrival.url.searchParams.get('code'),
    begun.secret,
    failing.secret,
    result && 'result' in result ? result.result : '',
    'wrongcode',
    'ada@example.test',
    'Lovelace',
    'local-discord-secret',
  ]
  for (const secret of secrets) {
    expect(secret?.length).toBeGreaterThan(7)
    expect(log).not.toContain(secret)
  }
})
