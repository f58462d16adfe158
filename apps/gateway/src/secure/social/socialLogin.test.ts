import { createHash } from 'node:crypto'
import { startIdentity } from '@latchkey/local'
import { type SocialProvider, socialProviders } from '@latchkey/local/identity'
import {
  getSecureProject,
  getSecureSession,
  getSocialLogin,
  startFarcasterLogin,
  startSocialLogin,
} from '@latchkey/wire/secure'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { secureAudit, secureIdentities, secureSocialLogins } from '../../db/schema/index.js'
import { testProject } from '../../testing/createTestApp.js'
import {
  createSecureApp,
  createTestDevice,
  publicUrl,
  type SecureApp,
  site,
} from '../../testing/secure/createSecureApp.js'
import {
  createSocialApp,
  createSocialConfig,
  readWayOn,
  type SocialApp,
  windowSecret,
} from '../../testing/secure/createSocialApp.js'
import type { TestDevice } from '../../testing/secure/createTestDevice.js'

let identity: Awaited<ReturnType<typeof startIdentity>>
let gateway: SocialApp
let device: TestDevice
let other: TestDevice
beforeAll(async () => {
  identity = await startIdentity({
    port: 0,
    getRedirectUri: (provider) => `${publicUrl}/secure/v1/social/${provider}/callback`,
  })
  gateway = await createSocialApp({ identityUrl: identity.url })
})
afterAll(async () => {
  await gateway?.close()
  await identity?.stop()
})
beforeEach(async () => {
  ;[device, other] = await Promise.all([createTestDevice(), createTestDevice()])
})

const names: Record<SocialProvider, { ada: string; bo: string }> = {
  google: { ada: 'Ada Lovelace', bo: 'Bo Diddley' },
  apple: { ada: 'Ada Lovelace', bo: 'Bo Diddley' },
  facebook: { ada: 'Ada Lovelace', bo: 'Bo Diddley' },
  github: { ada: 'ada', bo: 'bo' },
  x: { ada: 'ada', bo: 'bo' },
  discord: { ada: 'ada', bo: 'bo#4242' },
}
const shownNames: Record<SocialProvider, string> = {
  ...{ google: 'Google', apple: 'Apple', facebook: 'Facebook', github: 'GitHub', x: 'X' },
  discord: 'Discord',
}
/** Facebook does not say which emails are verified. */
const toShown = (provider: SocialProvider, email: string) => (provider === 'facebook' ? null : email)

describe.each(socialProviders)('%s', (provider) => {
  test(`two people log in, are two users, and are known when they come again`, async () => {
    const ada = await gateway.socialLogin(device, provider, 'ada')
    expect(ada).toMatchObject({
      isNewUser: true,
      email: toShown(provider, 'ada@example.test'),
      userName: names[provider].ada,
    })
    const bo = await gateway.socialLogin(other, provider, 'bo')
    expect(bo).toMatchObject({ isNewUser: true, userName: names[provider].bo })
    expect(bo.userId).not.toBe(ada.userId)
    const again = await gateway.socialLogin(other, provider, 'ada')
    // Apple says a name the first time only.
    expect(again).toMatchObject({ userId: ada.userId, isNewUser: false, userName: names[provider].ada })
    const { body } = await gateway.call(other, getSecureSession, { session: again })
    expect(body).toMatchObject({ userId: ada.userId, origin: site, email: null })
  })

  test('who says no comes back with a reason, and the frame is told it too', async () => {
    const begun = await gateway.begin(device, provider)
    const browser = gateway.openBrowser()
    const arrival = await browser.choose(begun.url, 'dan')
    const { origin, result } = readWayOn(await browser.arrive(arrival))
    expect(origin).toBe(site)
    expect(result).toEqual({ error: 'social/denied' })
    const { secret, transactionId } = begun
    const status = await gateway.call(device, getSocialLogin, { body: { secret, transactionId } })
    expect(status.body).toEqual({
      status: 'refused',
      resultUri: null,
      failure: { code: 'social/denied', context: { provider: shownNames[provider] } },
    })
  })

  test('an email that is not verified, and one that is missing, are not shown', async () => {
    expect(await gateway.socialLogin(device, provider, 'uma')).toMatchObject({ email: null, isNewUser: true })
    expect(await gateway.socialLogin(device, provider, 'noa')).toMatchObject({ email: null, isNewUser: true })
  })

  test('the same account with another email is the same user', async () => {
    const before = await gateway.socialLogin(device, provider, 'cleo')
    const after = await gateway.socialLogin(device, provider, 'cleo-moved')
    expect(after).toMatchObject({ userId: before.userId, isNewUser: false })
    expect([before.email, after.email]).toEqual([
      toShown(provider, 'cleo@example.test'),
      toShown(provider, 'cleo.moved@example.test'),
    ])
  })

  test('S9 state and code work once', async () => {
    const begun = await gateway.begin(device, provider)
    const browser = gateway.openBrowser()
    const arrival = await browser.choose(begun.url, 'ada')
    const first = readWayOn(await browser.arrive(arrival))
    expect(first.result).toHaveProperty('result')
    const again = readWayOn(await browser.arrive(arrival))
    expect(again.address.hash).toMatch(/^#error=social%2Funknown$/)
    // The code that was used, under the state of another login.
    const victim = await gateway.begin(other, provider)
    const fields = arrival.form ?? arrival.url.searchParams
    fields.set('state', new URL(victim.url).searchParams.get('state') ?? '')
    expect(readWayOn(await browser.arrive(arrival)).result).toEqual({ error: 'social/failed' })
    expect((await gateway.finish(device, begun, first.resultUri)).status).toBe(200)
  })
})

test.each(['google', 'apple', 'github', 'x', 'discord'] as const)(
  'S9 %s: a code that was given for one login is nothing to another',
  async (provider) => {
    const [mine, theirs] = [await gateway.begin(device, provider), await gateway.begin(other, provider)]
    const browser = gateway.openBrowser()
    const stolen = await browser.choose(theirs.url, 'ada')
    const fields = stolen.form ?? stolen.url.searchParams
    fields.set('state', new URL(mine.url).searchParams.get('state') ?? '')
    expect(readWayOn(await browser.arrive(stolen)).result).toEqual({ error: 'social/failed' })
  },
)

test.each([
  ['google', 'nonce'],
  ['apple', 'nonce'],
  ['google', 'code_challenge'],
  ['github', 'code_challenge'],
  ['x', 'code_challenge'],
  ['discord', 'code_challenge'],
] as const)('S9 %s: who changes the %s on the way to the provider gets nothing', async (provider, name) => {
  const { url } = await gateway.begin(device, provider)
  const changed = new URL(url)
  changed.searchParams.set(name, 'A'.repeat(43))
  const browser = gateway.openBrowser()
  const { result } = readWayOn(await browser.arrive(await browser.choose(changed.href, 'ada')))
  expect(result).toEqual({ error: 'social/failed' })
})

test('the same email at two providers, and at two projects, is as many users', async () => {
  await gateway.projects.insert({ ...testProject, id: 'p2' })
  const [atGoogle, atGithub] = [
    await gateway.socialLogin(device, 'google', 'ada'),
    await gateway.socialLogin(device, 'github', 'ada'),
  ]
  expect(atGoogle.email).toBe(atGithub.email)
  expect(atGoogle.userId).not.toBe(atGithub.userId)
  const { body: begun } = await gateway.call(device, startSocialLogin, {
    body: {
      ...{ projectId: 'p2', origin: site, provider: 'google' },
      windowHash: createHash('sha256').update(windowSecret).digest('base64url'),
    },
  })
  const browser = gateway.openBrowser()
  const { resultUri } = readWayOn(await browser.arrive(await browser.choose(begun.url, 'ada')))
  const { body } = await gateway.finish(device, begun, resultUri)
  expect(body).toMatchObject({ isNewUser: true, email: atGoogle.email })
  expect(body.userId).not.toBe(atGoogle.userId)
})

test('a user of a provider is not the user of the mailbox it names', async () => {
  const withMail = await createSocialApp({ identityUrl: identity.url, hasMail: true })
  try {
    const byMail = await withMail.login(device, 'ada@example.test')
    const atGoogle = await withMail.socialLogin(device, 'google', 'ada')
    expect(atGoogle).toMatchObject({ email: byMail.email, isNewUser: true })
    expect(atGoogle.userId).not.toBe(byMail.userId)
  } finally {
    await withMail.close()
  }
})

test('a login is written down, and nothing of the person can be read in the database', async () => {
  const { userId } = await gateway.socialLogin(device, 'x', 'bo')
  const { database } = gateway
  const events = (await database.select().from(secureAudit)).filter((row) => row.userId === userId)
  expect(events.at(-1)).toMatchObject({ event: 'logged-in', origin: site, place: '127.0.0.*' })
  await gateway.visit(device, 'x', 'bo')
  const rows = [
    ...(await database.select().from(secureSocialLogins)),
    ...(await database.select().from(secureIdentities)),
  ]
  expect(rows.some(({ provider }) => provider === 'x')).toBe(true)
  expect(JSON.stringify(rows)).not.toMatch(/example\.test|Lovelace|"bo"/)
})

test('which logins there are is told to the frame; one that is not set up is refused', async () => {
  const ask = (app: SecureApp) =>
    app.call(device, getSecureProject, { body: { projectId: 'p1', origin: site } })
  const all = ['google', 'github', 'apple', 'facebook', 'x', 'discord']
  expect((await ask(gateway)).body).toMatchObject({ loginProviders: all, isEmailEnabled: false })
  const { clients } = createSocialConfig(identity.url)
  const { google } = clients
  const few = await createSecureApp({ social: { clients: google ? { google } : {}, farcaster: undefined } })
  const none = await createSecureApp()
  try {
    expect((await ask(few)).body.loginProviders).toEqual(['google'])
    expect((await ask(none)).body.loginProviders).toEqual([])
    for (const app of [few, none]) {
      const body = { projectId: 'p1', origin: site, provider: 'x' }
      expect(await app.call(device, startSocialLogin, { body })).toMatchObject({
        status: 503,
        code: 'social/off',
      })
      const body2 = { projectId: 'p1', origin: site }
      expect(await app.call(device, startFarcasterLogin, { body: body2 })).toMatchObject({
        status: 503,
        code: 'social/off',
      })
    }
  } finally {
    await Promise.all([few.close(), none.close()])
  }
})
