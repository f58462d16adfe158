import { createHash } from 'node:crypto'
import { startIdentity } from '@latchkey/local'
import {
  finishSocialLogin,
  getSocialLogin,
  proveSocialWindow,
  readSocialResult,
  startSocialLogin,
} from '@latchkey/wire/secure'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '../../db/Database.js'
import { secureSessions, secureSocialLogins, secureUsers } from '../../db/schema/index.js'
import { openTestPostgres } from '../../testing/openTestPostgres.js'
import { createTestDevice, otherSite, publicUrl, site } from '../../testing/secure/createSecureApp.js'
import {
  createSocialApp,
  readWayOn,
  type SocialApp,
  windowSecret,
} from '../../testing/secure/createSocialApp.js'
import type { TestDevice } from '../../testing/secure/createTestDevice.js'
import { socialLimits } from './createSocialLimits.js'
import { socialLifetimeMs } from './createSocialStore.js'

/** Two gateways on one database. */
let shared: OpenDatabase
let identity: Awaited<ReturnType<typeof startIdentity>>
let nodes: [SocialApp, SocialApp]
let device: TestDevice
let other: TestDevice
beforeAll(async () => {
  shared = await openTestPostgres()
  identity = await startIdentity({
    port: 0,
    getRedirectUri: (provider) => `${publicUrl}/secure/v1/social/${provider}/callback`,
  })
  const options = { shared, identityUrl: identity.url }
  nodes = [await createSocialApp(options), await createSocialApp(options)]
})
afterAll(async () => {
  await Promise.all((nodes ?? []).map((node) => node.close()))
  await shared?.close()
  await identity?.stop()
})
beforeEach(async () => {
  const nowMs = Date.now()
  for (const { clock } of nodes) clock.nowMs = nowMs
  ;[device, other] = await Promise.all([createTestDevice(), createTestDevice()])
})

const toBody = ({ secret, transactionId }: { secret: string; transactionId: string }, resultUri: string) => {
  const result = readSocialResult(resultUri)
  return { transactionId, secret, result: result && 'result' in result ? result.result : '' }
}
const askStatus = async (
  node: SocialApp,
  asker: TestDevice,
  { secret, transactionId }: { secret: string; transactionId: string },
) => (await node.call(asker, getSocialLogin, { body: { secret, transactionId } })).body

test('a login begun at one gateway comes back at another and is redeemed at either', async () => {
  const begun = await nodes[0].begin(device, 'github')
  const browser = nodes[1].openBrowser()
  const { origin, resultUri } = readWayOn(await browser.arrive(await browser.choose(begun.url, 'ada')))
  expect(origin).toBe(site)
  expect(await askStatus(nodes[0], device, begun)).toEqual({ status: 'answered', resultUri, failure: null })
  const { body, status } = await nodes[0].finish(device, begun, resultUri)
  expect([status, body.userName]).toEqual([200, 'ada'])
})

test('S9 a stolen result is redeemed by nobody but the device that began, with its secret, and once', async () => {
  const { uri, ...begun } = await nodes[0].visit(device, 'discord', 'ada')
  const right = toBody(begun, uri)
  const { uri: theirUri, ...theirs } = await nodes[0].visit(other, 'discord', 'bo')
  const unknown = { status: 404, code: 'social/unknown' }
  const tries: [TestDevice, object][] = [
    [other, right],
    [other, { ...right, secret: theirs.secret }],
    [other, { ...right, transactionId: theirs.transactionId }],
    [device, { ...right, secret: theirs.secret }],
    [device, { ...right, result: toBody(theirs, theirUri).result }],
    [device, { ...right, result: right.secret }],
    [device, { ...right, transactionId: theirs.transactionId }],
    [device, { ...right, transactionId: crypto.randomUUID() }],
  ]
  for (const [thief, body] of tries) {
    expect(await nodes[1].call(thief, finishSocialLogin, { body })).toMatchObject(unknown)
  }
  expect((await nodes[1].call(device, finishSocialLogin, { body: right })).status).toBe(200)
  for (const node of nodes) {
    expect(await node.call(device, finishSocialLogin, { body: right })).toMatchObject(unknown)
  }
  expect((await nodes[0].finish(other, theirs, theirUri)).body).toMatchObject({ userName: 'bo#4242' })
})

test('S9 a result that is redeemed at two gateways at once makes one session, and one user', async () => {
  const before = (await shared.database.select().from(secureUsers)).length
  const { uri, ...begun } = await nodes[0].visit(device, 'x', 'uma')
  const body = toBody(begun, uri)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      nodes[(index % 2) as 0 | 1].call(device, finishSocialLogin, { body }),
    ),
  )
  const done = answers.filter(({ status }) => status === 200)
  expect(done).toHaveLength(1)
  const { sessionId, userId } = done[0]?.body ?? {}
  const sessions = await shared.database.select().from(secureSessions)
  expect(sessions.filter((row) => row.userId === userId).map(({ id }) => id)).toEqual([sessionId])
  expect((await shared.database.select().from(secureUsers)).length).toBe(before + 1)
})

test('two devices that are the first of an account at once are one user', async () => {
  const [one, two] = [await nodes[0].visit(device, 'x', 'noa'), await nodes[1].visit(other, 'x', 'noa')]
  const answers = await Promise.all([
    nodes[0].finish(device, one, one.uri),
    nodes[1].finish(other, two, two.uri),
  ])
  expect(new Set(answers.map(({ body }) => body.userId)).size).toBe(1)
  expect(answers.map(({ body }) => body.isNewUser).sort()).toEqual([false, true])
})

test('S9 a state that arrives at two gateways at once is taken once', async () => {
  const begun = await nodes[0].begin(device, 'github')
  const arrival = await nodes[0].openBrowser().choose(begun.url, 'ada')
  const ways = await Promise.all(
    [0, 1, 0, 1].map(async (index) => readWayOn(await nodes[index as 0 | 1].openBrowser().arrive(arrival))),
  )
  const taken = ways.filter(({ resultUri }) => resultUri !== '')
  expect(taken).toHaveLength(1)
  expect((await nodes[0].finish(device, begun, taken[0]?.resultUri ?? '')).status).toBe(200)
})

test('S10 where the window is cut off from its opener, the frame is told by the gateway', async () => {
  const begun = await nodes[0].begin(device, 'google')
  expect(await askStatus(nodes[0], device, begun)).toEqual({
    status: 'pending',
    resultUri: null,
    failure: null,
  })
  const browser = nodes[0].openBrowser()
  const { resultUri } = readWayOn(await browser.arrive(await browser.choose(begun.url, 'ada')))
  const status = await askStatus(nodes[1], device, begun)
  expect(status).toEqual({ status: 'answered', resultUri, failure: null })
  // Nobody else is told anything.
  const nothing = { status: 'expired', resultUri: null, failure: null }
  expect(await askStatus(nodes[0], other, begun)).toEqual(nothing)
  const guess = { ...begun, secret: 'g'.repeat(43) }
  expect(await askStatus(nodes[0], device, guess)).toEqual(nothing)
  expect((await nodes[0].finish(device, begun, status.resultUri ?? '')).status).toBe(200)
  expect(await askStatus(nodes[0], device, begun)).toEqual(nothing)
})

test('S9 whoever has somebody else answer the provider gets nothing, though both have one address and one kind of browser', async () => {
  // The address of a provider is sent to somebody, who logs in there as themselves, in a window of their own.
  const begun = await nodes[0].begin(device, 'google')
  const victim = nodes[0].openBrowser({ secret: 'the-secret-of-another-window' })
  const { origin, resultUri } = readWayOn(await victim.arrive(await victim.choose(begun.url, 'ada')))
  expect(origin).toBe(site)
  expect(await askStatus(nodes[0], device, begun)).toEqual({
    status: 'pending',
    resultUri: null,
    failure: null,
  })
  // A hostile site in the victim's browser may have handed it on: it is worth nothing to the device that began.
  expect((await nodes[0].finish(device, begun, resultUri)).code).toBe('social/unknown')
  expect((await nodes[0].finish(other, begun, resultUri)).code).toBe('social/unknown')
})

test('S9 the secret of the window alone is worth nothing without what came back, and the other way round', async () => {
  const begun = await nodes[0].begin(device, 'github')
  const browser = nodes[0].openBrowser({ secret: 'the-secret-of-another-window' })
  const { resultUri } = readWayOn(await browser.arrive(await browser.choose(begun.url, 'ada')))
  const { result, transactionId } = toBody(begun, resultUri)
  const prove = (body: object) => nodes[1].call(device, proveSocialWindow, { body })
  const refused = { status: 400, code: 'social/window' }
  expect(await prove({ transactionId, result: 'g'.repeat(43), windowSecret })).toMatchObject(refused)
  expect(await prove({ transactionId, result, windowSecret: 'g'.repeat(43) })).toMatchObject(refused)
  const theirs = crypto.randomUUID()
  expect(await prove({ transactionId: theirs, result, windowSecret })).toMatchObject(refused)
  expect((await askStatus(nodes[0], device, begun)).status).toBe('pending')
  expect((await prove({ transactionId, result, windowSecret })).status).toBe(204)
  expect((await askStatus(nodes[0], device, begun)).status).toBe('answered')
  expect((await nodes[0].finish(device, begun, resultUri)).status).toBe(200)
})

test('a login is begun for a window or to come back to a page, and the network may change meanwhile', async () => {
  const begin = (more: object) =>
    nodes[0].call(device, startSocialLogin, {
      body: { projectId: 'p1', origin: site, provider: 'github', ...more },
      remoteAddress: '203.0.113.9',
    })
  const windowHash = createHash('sha256').update(windowSecret).digest('base64url')
  const refused = { status: 400, code: 'social/window' }
  expect(await begin({})).toMatchObject(refused)
  expect(await begin({ windowHash, returnUrl: `${site}/` })).toMatchObject(refused)
  const { body: begun } = await begin({ windowHash })
  const browser = nodes[0].openBrowser()
  const { resultUri } = readWayOn(await browser.arrive(await browser.choose(begun.url, 'ada')))
  expect((await askStatus(nodes[0], device, begun)).status).toBe('answered')
  expect((await nodes[0].finish(device, begun, resultUri)).status).toBe(200)
})

test('a login is over after five minutes, at each of its steps', async () => {
  const late = await nodes[0].begin(device, 'discord')
  const { uri, ...done } = await nodes[0].visit(device, 'discord', 'ada')
  const browser = nodes[0].openBrowser()
  const arrival = await browser.choose(late.url, 'ada')
  for (const { clock } of nodes) clock.nowMs += socialLifetimeMs
  expect(readWayOn(await browser.arrive(arrival)).address.hash).toMatch(/^#error=/)
  expect((await askStatus(nodes[0], device, late)).status).toBe('expired')
  expect((await askStatus(nodes[0], device, done)).status).toBe('expired')
  expect((await nodes[0].finish(device, done, uri)).code).toBe('social/unknown')
  for (const { clock } of nodes) clock.nowMs += 60_000
  await askStatus(nodes[0], device, done)
  await askStatus(nodes[1], device, done)
  expect(await shared.database.select().from(secureSocialLogins)).toEqual([])
})

test('who comes back without a window goes to the site’s own address, with what came of it', async () => {
  const returnUrl = `${site}/shop?item=3&result_uri=old#top`
  const begun = await nodes[0].begin(device, 'google', { returnUrl })
  const browser = nodes[0].openBrowser()
  const response = await browser.arrive(await browser.choose(begun.url, 'ada'))
  expect(response.status).toBe(303)
  const { address, result, resultUri } = readWayOn(response)
  expect([address.origin, address.pathname, address.hash]).toEqual([site, '/shop', '#top'])
  expect(Object.fromEntries(address.searchParams)).toEqual({ item: '3', result_uri: resultUri })
  expect(result).toMatchObject({ transactionId: begun.transactionId })
  expect((await nodes[0].finish(device, begun, resultUri)).status).toBe(200)

  const denied = await nodes[0].begin(device, 'apple', { returnUrl })
  const way = readWayOn(await browser.arrive(await browser.choose(denied.url, 'dan')))
  expect(way.address.origin).toBe(site)
  expect(way.result).toEqual({ error: 'social/denied' })
})

test('the way back is an address of the site itself', async () => {
  for (const returnUrl of [
    'https://evil.test/',
    `${site}.evil.test/`,
    `${site.replace('https', 'http')}/`,
    `${otherSite}/`,
    'javascript:alert(1)',
    `data:text/html,${site}`,
    `blob:${site}/5c9d7b1e-0000-4000-8000-000000000000`,
    site.replace('://', '://ada:secret@'),
    `${site}/?long=${'x'.repeat(2_000)}`,
  ]) {
    await expect(nodes[0].begin(device, 'google', { returnUrl }), returnUrl).rejects.toThrow(
      `returnUrl must be an address of ${site}`,
    )
  }
})

test('a site that was taken off the list meanwhile gets no session', async () => {
  const { uri, ...begun } = await nodes[0].visit(device, 'github', 'ada')
  await nodes[0].projects.update('p1', { allowedOrigins: [otherSite] })
  try {
    for (const { clock } of nodes) clock.nowMs += 6_000
    expect((await nodes[0].finish(device, begun, uri)).code).toBe('secure/unverified-domain')
  } finally {
    await nodes[0].projects.update('p1', { allowedOrigins: ['*.example.org'] })
    for (const { clock } of nodes) clock.nowMs += 6_000
  }
})

test('floods: logins are counted by device, over both gateways, and none is begun beyond', async () => {
  const [{ max }] = socialLimits.device
  const answers = await Promise.allSettled(
    Array.from({ length: max + 10 }, (_, index) => nodes[(index % 2) as 0 | 1].begin(device, 'github')),
  )
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(10)
  expect(String(refused[0] && 'reason' in refused[0] && refused[0].reason)).toMatch(/try again after \d+ s/)
  const rows = await shared.database.select().from(secureSocialLogins)
  expect(rows.filter(({ thumbprint }) => thumbprint === device.thumbprint)).toHaveLength(max)
  expect((await nodes[0].begin(other, 'github')).url).toContain('/github/')
})
