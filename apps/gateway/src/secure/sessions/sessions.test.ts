import {
  getSecureSession,
  listSecureSessions,
  refreshSecureSession,
  revokeAllSecureSessions,
  revokeSecureSession,
  type SecureTokens,
  signOutSecureSession,
} from '@latchkey/wire/secure'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { secureAudit, secureSessions, signingKeys } from '../../db/schema/index.js'
import {
  createSecureApp,
  createTestDevice,
  otherSite,
  type SecureApp,
  site,
} from '../../testing/secure/createSecureApp.js'
import type { TestDevice } from '../../testing/secure/createTestDevice.js'
import { maxSessionsPerUser } from './createSessions.js'

const dayMs = 86_400_000

let gateway: SecureApp
let device: TestDevice
let session: SecureTokens
let count = 0
beforeAll(async () => {
  gateway = await createSecureApp()
})
afterAll(() => gateway.close())
beforeEach(async () => {
  gateway.clock.nowMs += dayMs + 1
  device = await createTestDevice()
  session = await gateway.login(device, `user${++count}@example.org`)
})

const ask = (tokens: Pick<SecureTokens, 'accessToken'>, by = device) =>
  gateway.call(by, getSecureSession, { session: tokens })
const refresh = (refreshToken: string, { by = device, origin = site } = {}) =>
  gateway.call(by, refreshSecureSession, { body: { refreshToken, origin } })
const listEvents = async () =>
  (await gateway.database.select().from(secureAudit))
    .filter(({ userId }) => userId === session.userId)
    .map(({ event }) => event)

test('an access token lasts ten minutes, and the refresh token gives another for thirty days', async () => {
  expect(session.accessExpiresAtMs).toBe(Math.floor(gateway.clock.nowMs / 1000) * 1000 + 600_000)
  expect(session.refreshExpiresAtMs).toBe(gateway.clock.nowMs + 30 * dayMs)
  gateway.clock.nowMs = session.accessExpiresAtMs - 1
  expect((await ask(session)).status).toBe(200)
  gateway.clock.nowMs += 1
  expect(await ask(session)).toMatchObject({ status: 401, code: 'session/refused' })
  gateway.clock.nowMs = session.refreshExpiresAtMs - 1
  const { body } = await refresh(session.refreshToken)
  expect((await ask(body)).status).toBe(200)
  // Nobody proved who they are anew.
  expect(body).toMatchObject({
    userId: session.userId,
    sessionId: session.sessionId,
    authenticatedAtMs: session.authenticatedAtMs,
    refreshExpiresAtMs: gateway.clock.nowMs + 30 * dayMs,
  })
  gateway.clock.nowMs = body.refreshExpiresAtMs
  expect(await refresh(body.refreshToken)).toMatchObject({ status: 401, code: 'session/refused' })
})

test('tokens count for the device they were given to', async () => {
  const thief = await createTestDevice()
  expect(await ask(session, thief)).toMatchObject({ status: 401, code: 'session/refused' })
  expect((await ask(session)).status).toBe(200)
  // A refresh token that has left its device was stolen, so nobody goes on with it.
  expect(await refresh(session.refreshToken, { by: thief })).toMatchObject({ code: 'session/reused' })
  expect(await ask(session)).toMatchObject({ status: 401 })
  expect(await refresh(session.refreshToken)).toMatchObject({ status: 401, code: 'session/refused' })
  expect(await listEvents()).toContain('refresh-token-reused')
})

test('tokens count for the site they were given for', async () => {
  expect(await refresh(session.refreshToken, { origin: otherSite })).toMatchObject({ status: 401 })
  expect((await refresh(session.refreshToken)).status).toBe(200)
})

test('a refresh token that is shown again later ends the session', async () => {
  const { body } = await refresh(session.refreshToken)
  gateway.clock.nowMs += 30_000
  expect(await refresh(session.refreshToken)).toMatchObject({ status: 401, code: 'session/reused' })
  expect(await ask(body)).toMatchObject({ status: 401 })
  expect(await refresh(body.refreshToken)).toMatchObject({ status: 401, code: 'session/refused' })
})

test('tabs that refresh at once all stay, with one successor; the token before it ends the session', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(session.refreshToken)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const [{ refreshToken }] = answers.map(({ body }) => body) as [SecureTokens]
  expect(new Set(answers.map(({ body }) => body.refreshToken))).toEqual(new Set([refreshToken]))
  for (const { body } of answers) expect((await ask(body)).status).toBe(200)
  gateway.clock.nowMs += 29_999
  expect((await refresh(session.refreshToken)).body.refreshToken).toBe(refreshToken)
  expect((await refresh(refreshToken)).status).toBe(200)
  expect(await refresh(session.refreshToken)).toMatchObject({ status: 401, code: 'session/reused' })
})

test('made-up and changed tokens are refused, also those signed with the key in the database', async () => {
  const [id, at, mac] = session.accessToken.split('.') as [string, string, string]
  const [, generation, refreshMac] = session.refreshToken.split('.') as [string, string, string]
  const [key] = await gateway.database.select().from(signingKeys)
  expect(key).toBeUndefined()
  const wrong = [
    'nonsense-nonsense',
    `${id}.${Number(at) + 1}.${mac}`,
    `${id}.${at}.${refreshMac}`,
    `${id}.${generation}.${refreshMac}`,
    `${id}.0${at}.${mac}`,
    `${crypto.randomUUID()}.${at}.${mac}`,
    session.refreshToken,
  ]
  for (const accessToken of wrong)
    expect(await ask({ accessToken })).toMatchObject({ code: 'session/refused' })
  for (const token of [session.accessToken, `${id}.1.${refreshMac}`, `${id}.7.${mac}`]) {
    expect(await refresh(token)).toMatchObject({ status: 401, code: 'session/refused' })
  }
  const bearer = { headers: { authorization: `Bearer ${session.accessToken}` } }
  expect(await gateway.call(device, getSecureSession, bearer)).toMatchObject({ code: 'session/refused' })
  expect(await gateway.call(device, getSecureSession)).toMatchObject({ status: 401, code: 'session/refused' })
  expect((await ask(session)).status).toBe(200)
  expect((await refresh(session.refreshToken)).status).toBe(200)
})

test('a session ends with its project, and with the site’s place on the list', async () => {
  const { allowedOrigins = [] } = (await gateway.projects.find('p1')) ?? {}
  await gateway.projects.update('p1', { allowedOrigins: [otherSite] })
  gateway.clock.nowMs += 5_000
  expect(await ask(session)).toMatchObject({ status: 403, code: 'secure/unverified-domain' })
  expect(await refresh(session.refreshToken)).toMatchObject({ code: 'secure/unverified-domain' })
  await gateway.projects.update('p1', { allowedOrigins, isEnabled: false })
  gateway.clock.nowMs += 5_000
  expect(await ask(session)).toMatchObject({ status: 403, code: 'project/refused' })
  await gateway.projects.update('p1', { isEnabled: true })
  gateway.clock.nowMs += 5_000
  expect((await ask(session)).status).toBe(200)
  // What was refused used nothing up.
  expect((await refresh(session.refreshToken)).status).toBe(200)
})

test('a user sees and ends sessions of their own, and nobody else’s', async () => {
  const phone = await createTestDevice()
  gateway.clock.nowMs += 60_000
  const second = await gateway.login(phone, `user${count}@example.org`, otherSite)
  gateway.clock.nowMs += 60_000
  const stranger = await createTestDevice()
  const theirs = await gateway.login(stranger, `stranger${count}@example.org`)
  const { body } = await gateway.call(device, listSecureSessions, { session })
  expect(body.sessions).toEqual([
    {
      ...{ id: second.sessionId, deviceId: second.deviceId, device: 'Firefox on Linux' },
      ...{ place: '127.0.0.*', origin: otherSite, isCurrent: false },
      ...{ createdAtMs: second.authenticatedAtMs, lastUsedAtMs: second.authenticatedAtMs },
    },
    expect.objectContaining({ id: session.sessionId, origin: site, isCurrent: true }),
  ])
  const revoke = (sessionId: string, tokens = session, by = device) =>
    gateway.call(by, revokeSecureSession, { session: tokens, body: { sessionId } })
  expect((await revoke(session.sessionId, theirs, stranger)).status).toBe(204)
  expect((await ask(session)).status).toBe(200)
  expect((await revoke(second.sessionId)).status).toBe(204)
  expect(await ask(second, phone)).toMatchObject({ status: 401, code: 'session/refused' })
  expect(await refresh(second.refreshToken, { by: phone, origin: otherSite })).toMatchObject({ status: 401 })
  expect((await ask(theirs, stranger)).status).toBe(200)
})

test('signing out ends one session, everywhere ends all', async () => {
  const email = `user${count}@example.org`
  gateway.clock.nowMs += 30_000
  const second = await gateway.login(await createTestDevice(), email, otherSite)
  const phone = await createTestDevice()
  gateway.clock.nowMs += 30_000
  const third = await gateway.login(phone, email)
  expect((await gateway.call(device, signOutSecureSession, { session })).status).toBe(204)
  expect((await ask(session)).status).toBe(401)
  expect((await ask(third, phone)).status).toBe(200)
  expect((await gateway.call(phone, revokeAllSecureSessions, { session: third })).status).toBe(204)
  expect((await ask(third, phone)).status).toBe(401)
  const left = (await gateway.database.select().from(secureSessions)).filter(
    ({ userId }) => userId === second.userId,
  )
  expect(left).toEqual([])
  expect(await listEvents()).toEqual([
    'user-made',
    ...['logged-in', 'logged-in', 'logged-in', 'signed-out', 'all-sessions-revoked'],
  ])
})

test('a user has so many sessions at most, and the ones unused for the longest time go', async () => {
  const [row] = (await gateway.database.select().from(secureSessions)).filter(
    ({ id }) => id === session.sessionId,
  )
  if (!row) throw new Error('The session is not stored')
  await gateway.database.insert(secureSessions).values(
    Array.from({ length: maxSessionsPerUser - 1 }, (_, index) => ({
      ...row,
      id: crypto.randomUUID(),
      rotatedAt: new Date(row.rotatedAt.getTime() + 1 + index),
    })),
  )
  gateway.clock.nowMs += 30_000
  await gateway.login(await createTestDevice(), `user${count}@example.org`)
  const rows = (await gateway.database.select().from(secureSessions)).filter(
    ({ userId }) => userId === session.userId,
  )
  expect(rows).toHaveLength(maxSessionsPerUser)
  expect(await ask(session)).toMatchObject({ status: 401 })
})
