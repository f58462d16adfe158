import {
  getSecureSession,
  revokeAllSecureSessions,
  startEmailLogin,
  verifyEmailCode,
} from '@latchkey/wire/secure'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMemoryStore, type Store } from '../shared/openStore.js'
import type { RunAlone } from '../shared/runAlone.js'
import {
  otherSite,
  projectId,
  site,
  startTestGateway,
  type TestGateway,
} from '../testing/startTestGateway.js'
import { createGateway, type Gateway } from './createGateway.js'
import { createSession, type Session } from './createSession.js'
import { getDeviceKey } from './getDeviceKey.js'

/** As where the browser has no locks. */
const runAlone: RunAlone = (_, run) => run()

let gateway: TestGateway
let people = 0

beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.close())

/** A browser: what it keeps, and its tabs. */
type Browser = { store: Store; calls: string[]; openTab(origin?: string): Tab }
type Tab = { gateway: Gateway; session: Session }

function openBrowser({ skewMs = 0 }: { skewMs?: number } = {}): Browser {
  const store = createMemoryStore()
  const calls: string[] = []
  return {
    store,
    calls,
    openTab(origin = site) {
      const tab = createGateway({
        url: gateway.url,
        getKey: () => getDeviceKey(store),
        now: () => gateway.clock.nowMs + skewMs,
        fetch: (input, init) => {
          calls.push(new URL(String(input)).pathname)
          return gateway.fetch(input, init)
        },
      })
      return {
        gateway: tab,
        session: createSession({ gateway: tab, store, runAlone, projectId, origin }),
      }
    },
  }
}

async function login({ gateway: own, session }: Tab, email: string, origin = site) {
  const { transactionId } = await own.call(startEmailLogin, { body: { projectId, origin, email } })
  const code = await gateway.readCode(email)
  const tokens = await own.call(verifyEmailCode, { body: { transactionId, code } })
  await session.begin(tokens)
  return tokens
}

let email = ''
beforeEach(() => {
  people += 1
  email = `ann${people}@example.org`
  gateway.clock.nowMs += 60_000
})

const refreshes = ({ calls }: Browser) => calls.filter((path) => path.endsWith('/refresh')).length

test('S16 who has logged in makes calls, and a second tab of the site does without a login', async () => {
  const browser = openBrowser()
  const [first, second] = [browser.openTab(), browser.openTab()]
  const { userId } = await login(first, email)
  expect(await first.session.call(getSecureSession)).toMatchObject({ userId, email, origin: site })
  expect(await second.session.getUser()).toMatchObject({ userId })
  expect(await second.session.call(getSecureSession)).toMatchObject({ userId })
  expect(refreshes(browser)).toBe(1)
})

test('S16 a session is one site’s: another site of the project is not logged in', async () => {
  const browser = openBrowser()
  await login(browser.openTab(), email)
  const { session } = browser.openTab(otherSite)
  expect(await session.getUser()).toBeUndefined()
  await expect(session.call(getSecureSession)).rejects.toMatchObject({ code: 'secure/logged-out' })
})

test('S16 no access token is kept', async () => {
  const browser = openBrowser()
  const kept: unknown[] = []
  const put = browser.store.put
  browser.store.put = (name, value) => {
    kept.push(value)
    return put(name, value)
  }
  const { accessToken, refreshToken } = await login(browser.openTab(), email)
  expect(JSON.stringify(kept)).toContain(refreshToken)
  expect(JSON.stringify(kept)).not.toContain(accessToken)
})

test('S16 what is asked at once renews once, and calls go on for days', async () => {
  const browser = openBrowser()
  const tab = browser.openTab()
  const { userId } = await login(tab, email)
  for (const days of [1, 20, 20]) {
    gateway.clock.nowMs += days * 86_400_000
    const before = refreshes(browser)
    const answers = await Promise.all(Array.from({ length: 5 }, () => tab.session.call(getSecureSession)))
    expect(answers.every((answer) => answer.userId === userId)).toBe(true)
    expect(refreshes(browser)).toBe(before + 1)
  }
})

test('S16 two tabs that renew at once stay logged in', async () => {
  const browser = openBrowser()
  const [first, second] = [browser.openTab(), browser.openTab()]
  await login(first, email)
  gateway.clock.nowMs += 3_600_000
  await Promise.all([first.session.call(getSecureSession), second.session.call(getSecureSession)])
  gateway.clock.nowMs += 3_600_000
  await first.session.call(getSecureSession)
  await second.session.call(getSecureSession)
})

test('S16 what another browser has copied without the key is worth nothing', async () => {
  const browser = openBrowser()
  await login(browser.openTab(), email)
  const thief = openBrowser()
  const name = `session ${projectId} ${site}`
  await thief.store.put(name, await browser.store.get(name))
  const { session } = thief.openTab()
  await expect(session.call(getSecureSession)).rejects.toMatchObject({ code: 'secure/logged-out' })
  expect(await session.getUser()).toBeUndefined()
})

test('S16 a session that was ended elsewhere is over here', async () => {
  const browser = openBrowser()
  const [first, second] = [browser.openTab(), browser.openTab()]
  await login(first, email)
  await second.session.call(getSecureSession)
  await first.session.call(revokeAllSecureSessions)
  await expect(second.session.call(getSecureSession)).rejects.toMatchObject({ code: 'secure/logged-out' })
  expect(await second.session.getUser()).toBeUndefined()
})

test('who logs out is logged out in every tab, also when the gateway cannot be told', async () => {
  const browser = openBrowser()
  const [first, second] = [browser.openTab(), browser.openTab()]
  await login(first, email)
  await second.session.call(getSecureSession)
  await first.session.end()
  expect(await first.session.getUser()).toBeUndefined()
  await expect(second.session.call(getSecureSession)).rejects.toMatchObject({ code: 'secure/logged-out' })
  gateway.clock.nowMs += 60_000
  await login(first, email)
  const broken = createSession({
    gateway: { ...first.gateway, call: () => Promise.reject(new Error('away')) },
    store: browser.store,
    runAlone,
    projectId,
    origin: site,
  })
  await broken.end()
  expect(await first.session.getUser()).toBeUndefined()
})

test('who logs in as somebody else in another tab is nobody in this one', async () => {
  const browser = openBrowser()
  const [first, second] = [browser.openTab(), browser.openTab()]
  await login(first, email)
  const bob = await login(second, `bob${people}@example.org`)
  expect(await first.session.getUser()).toBeUndefined()
  gateway.clock.nowMs += 3_600_000
  await expect(first.session.call(getSecureSession)).rejects.toMatchObject({ code: 'secure/logged-out' })
  // The tab that is nobody does not end the other one's session.
  await first.session.end()
  expect(await second.session.call(getSecureSession)).toMatchObject({ userId: bob.userId })
})

test.each([-86_400_000, 3_600_000])(
  'a clock that is %i ms off is set right by the gateway',
  async (skewMs) => {
    // The answer's date is the machine's own.
    gateway.clock.nowMs = Date.now()
    const browser = openBrowser({ skewMs })
    const tab = browser.openTab()
    const { userId } = await login(tab, email)
    expect(await tab.session.call(getSecureSession)).toMatchObject({ userId })
    expect(browser.calls.filter((path) => path.endsWith('/start'))).toHaveLength(2)
    expect(browser.calls.filter((path) => path.endsWith('/verify'))).toHaveLength(1)
  },
)

test('S2 a site that is not on the project’s list is told so', async () => {
  const { gateway: own } = openBrowser().openTab()
  for (const body of [
    { projectId, origin: 'https://evil.example.com', email },
    { projectId: 'unknown', origin: site, email },
  ]) {
    await expect(own.call(startEmailLogin, { body })).rejects.toMatchObject({
      code: 'secure/unverified-domain',
      message: 'unverified_domain',
    })
  }
})

test('two tabs of one browser have one key, whoever makes it first', async () => {
  const { store } = openBrowser()
  const [first, second] = await Promise.all([getDeviceKey(store), getDeviceKey(store)])
  expect(first.publicJwk).toEqual(second.publicJwk)
  await expect(crypto.subtle.exportKey('pkcs8', first.privateKey)).rejects.toThrow()
})

test('a gateway that is away, or answers something else, is told apart', async () => {
  const answer = (fetch: typeof globalThis.fetch) =>
    createGateway({
      url: gateway.url,
      getKey: () => getDeviceKey(createMemoryStore()),
      now: Date.now,
      fetch,
    }).call(startEmailLogin, { body: { projectId, origin: site, email } })
  await expect(answer(() => Promise.reject(new TypeError('no')))).rejects.toMatchObject({
    code: 'secure/unreachable',
  })
  await expect(answer(async () => new Response('<html>'))).rejects.toMatchObject({
    code: 'secure/answer-invalid',
  })
  await expect(answer(async () => new Response('', { status: 502 }))).rejects.toMatchObject({
    code: 'secure/unreachable',
  })
})
