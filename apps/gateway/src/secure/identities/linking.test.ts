import { startIdentity } from '@latchkey/local'
import {
  getSecureSession,
  getVault,
  linkIdentity,
  listEvents,
  listIdentities,
  removeIdentity,
  type SecureTokens,
} from '@latchkey/wire/secure'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '../../db/Database.js'
import { secureIdentities, secureSessions, secureUsers } from '../../db/schema/index.js'
import { openTestPostgres } from '../../testing/openTestPostgres.js'
import { otherSite, publicUrl, site } from '../../testing/secure/createSecureApp.js'
import { createSocialApp, type SocialApp } from '../../testing/secure/createSocialApp.js'
import {
  callAsOwner,
  createTestOwner,
  refreshOwner,
  registerVault,
  type TestOwner,
} from '../../testing/secure/createTestOwner.js'

/** Two gateways on one database. */
let shared: OpenDatabase
let identity: Awaited<ReturnType<typeof startIdentity>>
let nodes: [SocialApp, SocialApp]
let owner: TestOwner
beforeAll(async () => {
  shared = await openTestPostgres()
  identity = await startIdentity({
    port: 0,
    getRedirectUri: (provider) => `${publicUrl}/secure/v1/social/${provider}/callback`,
  })
  const options = { shared, identityUrl: identity.url, hasMail: true }
  nodes = [await createSocialApp(options), await createSocialApp(options)]
})
afterAll(async () => {
  await Promise.all((nodes ?? []).map((node) => node.close()))
  await shared?.close()
  await identity?.stop()
})
beforeEach(async () => {
  const nowMs = Math.max(Date.now(), nodes[0].clock.nowMs)
  for (const { clock } of nodes) clock.nowMs = nowMs
  owner = await createTestOwner(nodes[0])
  for (const { clock } of nodes) clock.nowMs = nowMs + 60_000
  await shared.database.delete(secureIdentities).where(eq(secureIdentities.provider, 'github'))
})

const link = (
  { device, session }: TestOwner,
  { accessToken }: Pick<SecureTokens, 'accessToken'>,
  node = nodes[0],
) => node.call(device, linkIdentity, { session, body: { accessToken } })
const remove = ({ device, session }: TestOwner, identityId: string, node = nodes[0]) =>
  node.call(device, removeIdentity, { session, body: { identityId } })
const list = async ({ device, session }: TestOwner) =>
  (await nodes[0].call(device, listIdentities, { session })).body.identities
const readSubjects = (email: string) =>
  nodes.flatMap(({ mail }) => mail.mails.filter(({ to }) => to.includes(email)).map(({ subject }) => subject))

test('another login that was proven too becomes one of the same user, with the same wallet', async () => {
  const vault = await registerVault(nodes[0], owner)
  const added = await nodes[0].socialLogin(owner.device, 'github', 'ada')
  expect(added.userId).not.toBe(owner.userId)
  // Where there is a wallet its owner has to say so.
  expect(await link(owner, added)).toMatchObject({ status: 403, code: 'owner/missing' })
  const { accessToken } = added
  const linked = await callAsOwner(nodes[0], owner, vault, 'linkIdentity', { accessToken })
  expect(linked).toMatchObject({ status: 204 })
  expect(await list(owner)).toMatchObject([
    { provider: 'email', name: owner.email },
    { provider: 'github', name: expect.stringContaining('ada') },
  ])
  // The user it was before is gone with its session; a login there leads to the wallet, at either gateway.
  const gone = await nodes[0].call(owner.device, getSecureSession, { session: added })
  expect(gone).toMatchObject({ status: 401, code: 'session/refused' })
  expect(await shared.database.select().from(secureUsers).where(eq(secureUsers.id, added.userId))).toEqual([])
  const back = await nodes[1].socialLogin(owner.device, 'github', 'ada')
  expect(back).toMatchObject({ userId: owner.userId, isNewUser: false, userName: 'ada' })
  const { body } = await nodes[1].call(owner.device, getVault, { session: back })
  expect(body).toEqual((await nodes[0].call(owner.device, getVault, { session: owner.session })).body)
  expect(body.vault).not.toBeNull()
  const events = await nodes[0].call(owner.device, listEvents, { session: owner.session })
  expect(events.body.events.map(({ event }) => event)).toContain('login-added')
})

test('a login that has a wallet of its own stays as it is, and so does one by mail beside another', async () => {
  const device = owner.device
  const byMail = await nodes[0].login(device, `${crypto.randomUUID()}@example.org`, site)
  expect(await link(owner, byMail)).toMatchObject({ status: 409, code: 'identity/second-email' })
  const github = await nodes[0].socialLogin(device, 'github', 'bo')
  await registerVault(nodes[0], { device, session: github, email: '', userId: github.userId })
  expect(await link(owner, github)).toMatchObject({ status: 409, code: 'identity/taken' })
  expect(await list(owner)).toHaveLength(1)
  // What was refused has ended nobody's session.
  for (const session of [github, byMail]) {
    expect((await nodes[0].call(device, getSecureSession, { session })).status).toBe(200)
  }
})

test('both logins are of this device, this site and the last ten minutes', async () => {
  const stranger = await createTestOwner(nodes[0])
  const theirs = await nodes[0].socialLogin(stranger.device, 'github', 'ada')
  const refused = { code: 'session/refused' }
  expect(await link(owner, theirs)).toMatchObject(refused)
  expect(await link(owner, { accessToken: `${theirs.accessToken}x` })).toMatchObject(refused)
  const elsewhere = await nodes[0].login(owner.device, `${crypto.randomUUID()}@example.org`, otherSite)
  expect(await link(owner, elsewhere)).toMatchObject(refused)
  nodes[0].clock.nowMs += 9 * 60_000
  const old = await refreshOwner(nodes[0], owner)
  nodes[0].clock.nowMs += 60_001
  const added = await nodes[0].socialLogin(owner.device, 'github', 'noa')
  expect(await link(old, added)).toMatchObject({ status: 403, code: 'session/stale' })
  expect(await list(old)).toHaveLength(1)
})

test('who adds the same login at two gateways at once has it once', async () => {
  const added = await nodes[0].socialLogin(owner.device, 'github', 'uma')
  const answers = await Promise.all(nodes.map((node) => link(owner, added, node)))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 401])
  expect(await list(owner)).toHaveLength(2)
  // The same login once more changes nothing but that its session ends.
  const again = await nodes[0].socialLogin(owner.device, 'github', 'uma')
  expect(await link(owner, again)).toMatchObject({ status: 204 })
  expect(await list(owner)).toHaveLength(2)
  const sessions = await shared.database
    .select()
    .from(secureSessions)
    .where(eq(secureSessions.userId, owner.userId))
  expect(sessions.map(({ id }) => id)).not.toContain(again.sessionId)
})

test('a login is removed, the last one never, though two are removed at once; the owner is told', async () => {
  const added = await nodes[0].socialLogin(owner.device, 'github', 'ada')
  await link(owner, added)
  const [mail, github] = await list(owner)
  expect(await remove(owner, crypto.randomUUID())).toMatchObject({ status: 404, code: 'identity/unknown' })
  const answers = await Promise.all([
    remove(owner, mail?.id ?? '', nodes[0]),
    remove(owner, github?.id ?? '', nodes[1]),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  expect(answers.map(({ code }) => code)).toContain('identity/last')
  const left = await list(owner)
  expect(left).toHaveLength(1)
  expect(await remove(owner, left[0]?.id ?? '')).toMatchObject({ code: 'identity/last' })
  await expect.poll(() => readSubjects(owner.email).join()).toMatch(/New way to log in.+was removed/)
})
