import {
  getSecureSession,
  refreshSecureSession,
  resendEmail,
  type SecureTokens,
  verifyEmailCode,
} from '@latchkey/wire/secure'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '../db/Database.js'
import { secureAudit, secureIdentities, secureSessions, secureUsers } from '../db/schema/index.js'
import { openTestPostgres } from '../testing/openTestPostgres.js'
import { createSecureApp, createTestDevice, type SecureApp, site } from '../testing/secure/createSecureApp.js'
import type { TestDevice } from '../testing/secure/createTestDevice.js'
import { type MailServer, startMailServer } from '../testing/secure/startMailServer.js'

let shared: OpenDatabase
let mail: MailServer
let nodes: [SecureApp, SecureApp]
let device: TestDevice
beforeAll(async () => {
  shared = await openTestPostgres()
  mail = await startMailServer()
  nodes = [await createSecureApp({ shared, mail }), await createSecureApp({ shared, mail })]
  nodes[1].clock.nowMs = nodes[0].clock.nowMs
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()))
  await shared.close()
  await mail.close()
})
beforeEach(async () => {
  for (const { clock } of nodes) clock.nowMs += 25 * 3_600_000
  device = await createTestDevice()
})

/** Does something so many times at once, on one gateway and the other by turns. */
const everywhere = <Answer>(times: number, run: (node: SecureApp, index: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: times }, (_, index) => run(nodes[(index % 2) as 0 | 1], index)))
const count = (answers: readonly { status: number; code: string | undefined }[]) => {
  const counts: Record<string, number> = {}
  for (const { code, status } of answers) counts[code ?? status] = (counts[code ?? status] ?? 0) + 1
  return counts
}

test('S11 codes tried at two gateways at once get five tries together', async () => {
  const { body } = await nodes[0].start(device, 'parallel@example.org')
  const { transactionId } = body
  const { code } = nodes[0].lastMail()
  const answers = await everywhere(40, (node, index) =>
    node.call(device, verifyEmailCode, {
      body: { transactionId, code: String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0') },
    }),
  )
  expect(count(answers)).toEqual({ 'code/wrong': 4, 'code/void': 36 })
  const right = await nodes[1].call(device, verifyEmailCode, { body: { transactionId, code } })
  expect(right).toMatchObject({ code: 'code/void' })
})

test('the right code shown at two gateways at once logs in once', async () => {
  const { body } = await nodes[0].start(device, 'once@example.org')
  const { transactionId } = body
  const { code } = nodes[0].lastMail()
  const answers = await everywhere(5, (node) =>
    node.call(device, verifyEmailCode, { body: { transactionId, code } }),
  )
  expect(count(answers)['200']).toBe(1)
  expect((await shared.database.select().from(secureSessions)).length).toBe(1)
})

test('two devices that are the first of a mailbox at once are one user', async () => {
  const other = await createTestDevice()
  const [first] = await everywhere(1, (node) => node.start(device, 'race@example.org'))
  const firstCode = nodes[0].lastMail().code
  for (const { clock } of nodes) clock.nowMs += 30_000
  const second = await nodes[1].start(other, 'race@example.org')
  const secondCode = nodes[1].lastMail().code
  const answers = await Promise.all([
    nodes[0].call(device, verifyEmailCode, {
      body: { transactionId: first?.body.transactionId, code: firstCode },
    }),
    nodes[1].call(other, verifyEmailCode, {
      body: { transactionId: second.body.transactionId, code: secondCode },
    }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [one, two] = answers.map(({ body }) => body)
  expect(one?.userId).toBe(two?.userId)
  expect([one?.isNewUser, two?.isNewUser].sort()).toEqual([false, true])
  const users = await shared.database.select().from(secureUsers)
  const identities = await shared.database.select().from(secureIdentities)
  expect(users.map(({ id }) => id).sort()).toEqual(identities.map(({ userId }) => userId).sort())
})

test('a refresh token raced at two gateways has one successor, and shown later it ends the session', async () => {
  const session = await nodes[0].login(device, 'refresh@example.org')
  const refresh = (node: SecureApp, { refreshToken }: Pick<SecureTokens, 'refreshToken'>) =>
    node.call(device, refreshSecureSession, { body: { refreshToken, origin: site } })
  let newest: SecureTokens = session
  for (let round = 0; round < 5; round++) {
    const presented = newest
    const answers = await everywhere(10, (node) => refresh(node, presented))
    expect(count(answers)).toEqual({ 200: 10 })
    expect(new Set(answers.map(({ body }) => body.refreshToken)).size).toBe(1)
    newest = answers[0]?.body as SecureTokens
    for (const node of nodes) {
      expect((await node.call(device, getSecureSession, { session: newest })).status).toBe(200)
    }
  }
  // Of ten at once one made the successor.
  const figures = await Promise.all(nodes.map(({ app }) => app.inject('/metrics')))
  const refreshed = figures.map(({ body }) =>
    Number(/latchkey_secure_sessions_total\{event="refreshed"\} (\d+)/.exec(body)?.[1] ?? 0),
  )
  expect((refreshed[0] ?? 0) + (refreshed[1] ?? 0)).toBe(5)
  for (const { clock } of nodes) clock.nowMs += 30_000
  expect(await refresh(nodes[1], session)).toMatchObject({ status: 401, code: 'session/reused' })
  expect(await nodes[0].call(device, getSecureSession, { session: newest })).toMatchObject({ status: 401 })
  const events = (await shared.database.select().from(secureAudit)).map(({ event }) => event)
  expect(events.filter((event) => event === 'refresh-token-reused')).toHaveLength(1)
})

test('a proof shown at one gateway counts no more at the other, also at once', async () => {
  const session = await nodes[0].login(device, 'replay@example.org')
  const prove = () =>
    device.prove({
      method: 'GET',
      url: `https://gateway.example.org${getSecureSession.path}`,
      nowMs: nodes[0].clock.nowMs,
      accessToken: session.accessToken,
    })
  const show = (node: SecureApp, proof: string) => node.call(device, getSecureSession, { session, proof })
  const proof = await prove()
  expect((await show(nodes[0], proof)).status).toBe(200)
  expect(await show(nodes[1], proof)).toMatchObject({ status: 401, code: 'proof/replayed' })
  const another = await prove()
  const answers = await everywhere(10, (node) => show(node, another))
  expect(count(answers)).toEqual({ 200: 1, 'proof/replayed': 9 })
})

test('limits of mailbox, network and project hold over both gateways', async () => {
  const at = mail.mails.length
  const one = await everywhere(20, async (node, index) =>
    node.start(await createTestDevice(), 'flood@example.org', { remoteAddress: `10.1.1.${index}` }),
  )
  expect(count(one)).toEqual({ 200: 1, 'email/limited': 19 })
  const { transactionId } = one.find(({ status }) => status === 200)?.body ?? { transactionId: '' }
  expect(transactionId).not.toBe('')
  const many = await everywhere(60, async (node, index) =>
    node.start(device, `flood${index}@example.org`, { remoteAddress: '10.2.2.2' }),
  )
  expect(count(many)).toEqual({ 200: 30, 'email/limited': 30 })
  expect(mail.mails.length - at).toBe(31)
  // A resent code counts like one that was asked for anew.
  const { body } = await nodes[0].start(device, 'resent@example.org', { remoteAddress: '10.3.3.3' })
  const resent = await everywhere(6, (node) =>
    node.call(device, resendEmail, { body: { transactionId: body.transactionId } }),
  )
  expect(count(resent)).toEqual({ 'email/limited': 6 })
})
