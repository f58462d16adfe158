import { AsyncLocalStorage } from 'node:async_hooks'
import {
  approveDevice,
  continueEmailLogin,
  getDeviceApproval,
  getSecureProject,
  getSecureSession,
  resendEmail,
  revokeAllSecureSessions,
  signOutSecureSession,
  verifyEmailCode,
} from '@latchkey/wire/secure'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../db/Database.js'
import { secureAudit, secureCodes, secureIdentities } from '../../db/schema/index.js'
import { openTestPglite } from '../../testing/openTestPglite.js'
import {
  createSecureApp,
  createTestDevice,
  otherSite,
  type SecureApp,
  site,
} from '../../testing/secure/createSecureApp.js'
import type { TestDevice } from '../../testing/secure/createTestDevice.js'

let gateway: SecureApp
let device: TestDevice
// Embedded, where one client sees every statement.
let shared: OpenDatabase
beforeAll(async () => {
  shared = await openTestPglite()
  gateway = await createSecureApp({ shared })
})
afterAll(async () => {
  await gateway.close()
  await shared.close()
})
beforeEach(async () => {
  // Beyond every limit of the test before.
  gateway.clock.nowMs += 25 * 3_600_000
  device = await createTestDevice()
})

const verify = (transactionId: string, code: string | undefined, by = device) =>
  gateway.call(by, verifyEmailCode, { body: { transactionId, code } })
const toWrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a login', () => {
  test('takes the code of the mail, once, and the second one is the same user', async () => {
    const started = await gateway.start(device, 'Ann@Example.org')
    expect(started).toMatchObject({ status: 200, body: { action: 'VERIFY_OTP', retryAfterMs: 30_000 } })
    const { code, to } = gateway.lastMail()
    expect(to).toEqual(['ann@example.org'])
    const done = await verify(started.body.transactionId, code)
    expect(done).toMatchObject({ status: 200, body: { email: 'ann@example.org', isNewUser: true } })
    expect(await verify(started.body.transactionId, code)).toMatchObject({
      status: 404,
      code: 'code/unknown',
    })
    gateway.clock.nowMs += 30_000
    const second = await gateway.login(await createTestDevice(), 'ann@example.org')
    expect(second).toMatchObject({ userId: done.body.userId, isNewUser: false })
    expect(second.deviceId).not.toBe(done.body.deviceId)
    const who = await gateway.call(device, getSecureSession, { session: done.body })
    expect(who.body).toMatchObject({
      userId: done.body.userId,
      deviceId: done.body.deviceId,
      projectId: 'p1',
      origin: site,
      email: 'ann@example.org',
      authenticatedAtMs: done.body.authenticatedAtMs,
    })
  })

  test('in another project is another user', async () => {
    await gateway.projects.insert({
      ...{ id: 'p2', name: 'Second', isEnabled: true, isAnalyticsEnabled: false, features: {} },
      allowedOrigins: [site],
    })
    const first = await gateway.login(device, 'two@example.org')
    gateway.clock.nowMs += 30_000
    const { body } = await gateway.start(device, 'two@example.org', { projectId: 'p2' })
    expect(body.action).toBe('VERIFY_OTP')
    const second = await verify(body.transactionId, gateway.lastMail().code)
    expect(second.body).toMatchObject({ isNewUser: true })
    expect(second.body.userId).not.toBe(first.userId)
  })

  test('S11 counts for the device that began it, and for nobody else who has the code', async () => {
    const { body } = await gateway.start(device, 'eve@example.org')
    const { code } = gateway.lastMail()
    const thief = await createTestDevice()
    expect(await verify(body.transactionId, code, thief)).toMatchObject({ status: 404, code: 'code/unknown' })
    expect((await verify(body.transactionId, code)).status).toBe(200)
  })

  test('S11 is over after ten minutes', async () => {
    const { body } = await gateway.start(device, 'late@example.org')
    const { code } = gateway.lastMail()
    gateway.clock.nowMs += 10 * 60_000 - 1
    expect(await verify(body.transactionId, toWrong(code))).toMatchObject({ code: 'code/wrong' })
    gateway.clock.nowMs += 1
    expect(await verify(body.transactionId, code)).toMatchObject({ status: 404, code: 'code/unknown' })
  })

  test('S11 has five tries a code, and a new code has five of its own', async () => {
    const { body } = await gateway.start(device, 'tries@example.org')
    const { code } = gateway.lastMail()
    const answers = []
    for (let index = 0; index < 5; index++) answers.push(await verify(body.transactionId, toWrong(code)))
    expect(answers.map(({ message }) => message)).toEqual([
      'The code is wrong. 4 tries are left',
      'The code is wrong. 3 tries are left',
      'The code is wrong. 2 tries are left',
      'The code is wrong. 1 try is left',
      'This code was tried too often. Ask for a new one',
    ])
    expect(await verify(body.transactionId, code)).toMatchObject({ status: 400, code: 'code/void' })
    gateway.clock.nowMs += 30_000
    const { transactionId } = body
    const resent = await gateway.call(device, resendEmail, { body: { transactionId } })
    expect(resent.body).toEqual({ action: 'VERIFY_OTP', transactionId, retryAfterMs: 30_000 })
    const second = gateway.lastMail().code
    if (second !== code) expect(await verify(transactionId, code)).toMatchObject({ code: 'code/wrong' })
    expect((await verify(transactionId, second)).status).toBe(200)
  })

  test('of a device that is logged in asks for no code, and for one after it has signed out', async () => {
    const session = await gateway.login(device, 'known@example.org')
    gateway.clock.nowMs += 3_600_000
    const mails = gateway.mail.mails.length
    const { body } = await gateway.start(device, 'known@example.org')
    expect(body.action).toBe('CONNECT')
    expect(gateway.mail.mails).toHaveLength(mails)
    const connected = await verify(body.transactionId, undefined)
    // Nobody proved anything anew.
    expect(connected.body).toMatchObject({
      userId: session.userId,
      authenticatedAtMs: session.authenticatedAtMs,
    })
    expect(await verify(body.transactionId, undefined)).toMatchObject({ status: 404 })
    // Not at another site, and not on another device.
    const elsewhere = await gateway.start(device, 'known@example.org', { origin: otherSite })
    expect(elsewhere.body.action).toBe('VERIFY_OTP')
    const again = await gateway.start(device, 'known@example.org')
    expect(again.body.action).toBe('CONNECT')
    await gateway.call(device, revokeAllSecureSessions, { session: connected.body })
    expect(await verify(again.body.transactionId, undefined)).toMatchObject({ code: 'code/unknown' })
    gateway.clock.nowMs += 3_600_000
    expect((await gateway.start(device, 'known@example.org')).body.action).toBe('VERIFY_OTP')
  })

  test('that waits for a code does not end without one', async () => {
    const { body } = await gateway.start(device, 'nocode@example.org')
    expect(await verify(body.transactionId, undefined)).toMatchObject({ status: 404, code: 'code/unknown' })
    expect((await verify(body.transactionId, gateway.lastMail().code)).status).toBe(200)
  })

  test('of an unknown project, a foreign site or an odd body is refused in our own shape', async () => {
    const refused = async (more: object, email = 'x@example.org') => {
      const { code, status } = await gateway.start(device, email, more)
      return [status, code]
    }
    expect(await refused({ projectId: 'nobody' })).toEqual([403, 'project/refused'])
    expect(await refused({ origin: 'https://evil.test' })).toEqual([403, 'secure/unverified-domain'])
    // On the project’s list, but anybody on the way could change it.
    expect(await refused({ origin: 'http://a.example.org' })).toEqual([403, 'secure/unverified-domain'])
    expect(await refused({ origin: 'https://app.example.org/path' })).toEqual([422, 'request/body-shape'])
    expect(await refused({ origin: 'null' })).toEqual([422, 'request/body-shape'])
    expect(await refused({}, 'x@')).toEqual([400, 'email/invalid'])
    expect(await refused({}, 'x\0@example.org')).toEqual([400, 'email/invalid'])
    expect(await refused({}, 'x'.repeat(5_000))).toEqual([422, 'request/body-shape'])
    expect(await refused({}, 'x'.repeat(100_000))).toEqual([413, 'request/body-too-large'])
  })

  test('leaves no address in the database that is not ciphered, and no code', async () => {
    await gateway.login(device, 'hidden@example.org')
    gateway.clock.nowMs += 30_000
    await gateway.start(await createTestDevice(), 'hidden@example.org')
    const { code } = gateway.lastMail()
    const rows = JSON.stringify([
      await gateway.database.select().from(secureIdentities),
      await gateway.database.select().from(secureCodes),
      (await gateway.database.select().from(secureAudit)).map(({ id: _, ...row }) => row),
    ])
    expect(rows).not.toContain('hidden')
    expect(rows).not.toContain(`"${code}"`)
  })
})

describe('S12 whether an address is known', () => {
  /** Every statement that is asked of the database, without its values. */
  async function watch(run: () => Promise<unknown>) {
    type Client = {
      query(text: string, ...rest: unknown[]): unknown
      transaction(run: (transaction: Client) => unknown): unknown
    }
    const { client } = (gateway.database as unknown as { session: { client: Client } }).session
    const statements: string[] = []
    // What services do by a clock is none of it.
    const asked = new AsyncLocalStorage<true>()
    const listen = (to: Client): Client => {
      const { query, transaction } = to
      const heard: Client = {
        query: (text, ...rest) => {
          if (asked.getStore()) statements.push(text)
          return query.call(to, text, ...rest)
        },
        transaction: (inside) => transaction.call(to, (inner: Client) => inside(listen(inner))),
      }
      return Object.assign(Object.create(to), heard)
    }
    const { query, transaction } = client
    const heard = listen({ ...client, query: query.bind(client), transaction: transaction.bind(client) })
    Object.assign(client, { query: heard.query, transaction: heard.transaction })
    const before = gateway.mail.mails.length
    const answer = await asked.run(true, run).finally(() => Object.assign(client, { query, transaction }))
    return { answer, statements, mails: gateway.mail.mails.slice(before) }
  }
  const toComparable = (answer: unknown) => {
    const { body, status } = answer as { status: number; body: Record<string, unknown> }
    return {
      status,
      body: { ...body, transactionId: null, error: body.error && { ...body.error, requestId: null } },
    }
  }

  test.each([false, true])(
    'is told by no answer, statement or mail (device approval: %s)',
    async (isDeviceApprovalRequired) => {
      const known = `known${isDeviceApprovalRequired}@example.org`
      await gateway.login(await createTestDevice(), known)
      await gateway.projects.update('p1', { isDeviceApprovalRequired })
      gateway.clock.nowMs += 3_600_000
      await gateway.start(await createTestDevice(), 'warm@example.org')
      const [one, other] = [await createTestDevice(), await createTestDevice()]
      const first = await watch(() => gateway.start(one, known))
      const second = await watch(() => gateway.start(other, `other${isDeviceApprovalRequired}@example.org`))
      expect(toComparable(first.answer)).toEqual(toComparable(second.answer))
      expect(first.statements.length).toBeGreaterThan(4)
      expect(first.statements).toEqual(second.statements)
      expect([first.mails.length, second.mails.length]).toEqual([1, 1])
      const [toKnown, toOther] = [first, second].map(({ mails: [mail] }) =>
        `${mail?.subject}\n${mail?.text}`.replace(/^\d{6}$|#[\w-]{43}/m, ''),
      )
      expect(toKnown).toBe(toOther)
      // The same again at once: both have to wait.
      const third = await watch(() => gateway.start(one, known))
      const fourth = await watch(() => gateway.start(other, `other${isDeviceApprovalRequired}@example.org`))
      expect(toComparable(third.answer)).toEqual(toComparable(fourth.answer))
      expect(third.answer).toMatchObject({ status: 429, message: 'Please try again after 30 seconds' })
      expect(third.statements).toEqual(fourth.statements)
      await gateway.projects.update('p1', { isDeviceApprovalRequired: false })
    },
  )
})

describe('a project that lets devices in by a link', () => {
  beforeAll(async () => {
    await gateway.projects.update('p1', { isDeviceApprovalRequired: true })
  })
  afterAll(async () => {
    await gateway.projects.update('p1', { isDeviceApprovalRequired: false })
  })

  test('mails the link, then the code, and knows the device from then on', async () => {
    const phone = await createTestDevice()
    const started = await gateway.start(device, 'link@example.org')
    expect(started.body.action).toBe('VERIFY_DEVICE')
    const { transactionId } = started.body
    const link = gateway.lastMail()
    expect(link.text).toContain('https://wallet.test/approve-device#')
    expect(link.code).toBe('')
    const ask = () => gateway.call(device, continueEmailLogin, { body: { transactionId } })
    expect((await ask()).body.action).toBe('VERIFY_DEVICE')
    expect(gateway.lastMail()).toBe(link)

    const { token } = link
    const shown = await gateway.call(phone, getDeviceApproval, { body: { token }, proof: null })
    expect(shown.body).toEqual({
      projectName: 'Test',
      origin: site,
      device: 'Firefox on Linux',
      place: '127.0.0.*',
      requestedAtMs: gateway.clock.nowMs,
      expiresAtMs: gateway.clock.nowMs + 600_000,
      isApproved: false,
    })
    // Looking is not approving.
    expect((await ask()).body.action).toBe('VERIFY_DEVICE')
    expect((await gateway.call(phone, approveDevice, { body: { token }, proof: null })).status).toBe(204)
    // Not for a device that knows of it.
    const thief = await gateway.call(phone, continueEmailLogin, { body: { transactionId } })
    expect(thief).toMatchObject({ status: 404, code: 'code/unknown' })
    expect(await ask()).toMatchObject({ status: 200, body: { action: 'VERIFY_OTP', retryAfterMs: 30_000 } })
    const { code } = gateway.lastMail()
    expect((await ask()).body.action).toBe('VERIFY_OTP')
    expect(gateway.lastMail().code).toBe(code)
    const answer = await gateway.call(phone, getDeviceApproval, { body: { token }, proof: null })
    expect(answer).toMatchObject({ status: 404, code: 'device/unknown' })
    const done = await verify(transactionId, code)
    expect(done.status).toBe(200)
    await gateway.call(device, signOutSecureSession, { session: done.body })
    gateway.clock.nowMs += 30_000
    expect((await gateway.start(device, 'link@example.org')).body.action).toBe('VERIFY_OTP')
    // What one mailbox let in, another has not.
    expect((await gateway.start(device, 'other-box@example.org')).body.action).toBe('VERIFY_DEVICE')
  })

  test('takes no code before the link, and no link that is over, replaced or made up', async () => {
    const { body } = await gateway.start(device, 'early@example.org')
    const { token } = gateway.lastMail()
    expect(await verify(body.transactionId, '000000')).toMatchObject({ status: 404, code: 'code/unknown' })
    expect(await verify(body.transactionId, undefined)).toMatchObject({ status: 404, code: 'code/unknown' })
    const approve = (token: string) => gateway.call(device, approveDevice, { body: { token }, proof: null })
    expect(await approve('x'.repeat(43))).toMatchObject({ status: 404, code: 'device/unknown' })
    gateway.clock.nowMs += 30_000
    const { transactionId } = body
    expect((await gateway.call(device, resendEmail, { body: { transactionId } })).body.action).toBe(
      'VERIFY_DEVICE',
    )
    expect(await approve(token)).toMatchObject({ status: 404 })
    const newer = gateway.lastMail().token
    gateway.clock.nowMs += 600_000
    expect(await approve(newer)).toMatchObject({ status: 404 })
  })
})

test('the handshake says what there is, to listed sites alone', async () => {
  const ask = (projectId: string, origin: string) =>
    gateway.call(device, getSecureProject, { body: { projectId, origin }, proof: null })
  expect((await ask('p1', site)).body).toEqual({
    projectName: 'Test',
    recoveryPolicy: 'prompt',
    isEmailEnabled: true,
    loginProviders: [],
    isDeviceApprovalRequired: false,
    networks: expect.arrayContaining([
      expect.objectContaining({ caipNetworkId: 'eip155:31337', isTestnet: true }),
    ]),
  })
  expect(await ask('p1', 'https://evil.test')).toMatchObject({
    status: 403,
    code: 'secure/unverified-domain',
  })
  expect(await ask('nobody', site)).toMatchObject({ status: 403, code: 'project/refused' })
  await gateway.projects.insert({
    ...{ id: 'open', name: 'Open', isEnabled: true, isAnalyticsEnabled: false, features: {} },
    allowedOrigins: [],
  })
  expect(await ask('open', site)).toMatchObject({ code: 'secure/unverified-domain' })
})

test('the log says nothing of addresses, codes and tokens, also when mails and tries fail', async () => {
  const lines: string[] = []
  const logged = await createSecureApp({
    dependencies: {
      logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } },
    },
  })
  const session = await logged.login(device, 'quiet@example.org')
  logged.clock.nowMs += 30_000
  logged.mail.refusals.push(554)
  expect(await logged.start(await createTestDevice(), 'quiet@example.org')).toMatchObject({ status: 503 })
  await logged.call(device, verifyEmailCode, { body: { transactionId: 'x', code: '999999' } })
  const text = lines.join('')
  expect(text).toContain('a mail was not sent')
  const { code } = logged.lastMail()
  for (const secret of ['quiet', code, '999999', session.accessToken, session.refreshToken, 'dpop+jwt']) {
    expect(text).not.toContain(secret)
  }
  await logged.close()
})
