import {
  getSecureSession,
  resendEmail,
  type SecureTokens,
  startEmailUpdate,
  verifyEmailCode,
  verifyPrimaryEmailCode,
  verifySecondaryEmailCode,
} from '@latchkey/wire/secure'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { secureIdentities } from '../../db/schema/index.js'
import { createSecureApp, createTestDevice, type SecureApp } from '../../testing/secure/createSecureApp.js'
import type { TestDevice } from '../../testing/secure/createTestDevice.js'
import { undoLifetimeMs } from '../email-changes/createEmailChanges.js'

let gateway: SecureApp
let device: TestDevice
let session: SecureTokens
let count = 0
const before = () => `before${count}@example.org`
const after = () => `after${count}@example.org`
beforeAll(async () => {
  gateway = await createSecureApp()
})
afterAll(() => gateway.close())
beforeEach(async () => {
  gateway.clock.nowMs += 86_400_001
  count++
  device = await createTestDevice()
  session = await gateway.login(device, before())
  gateway.clock.nowMs += 30_000
})

const start = (email: string) => gateway.call(device, startEmailUpdate, { session, body: { email } })
const verify = (
  call: typeof verifyPrimaryEmailCode | typeof verifySecondaryEmailCode,
  transactionId: string,
  code: string,
  { by = device, tokens = session } = {},
) => gateway.call(by, call, { session: tokens, body: { transactionId, code } })

test('an address changes when both mailboxes say so', async () => {
  const started = await start(after())
  const { transactionId } = started.body
  expect(started.body).toEqual({ action: 'VERIFY_PRIMARY_OTP', transactionId, retryAfterMs: 30_000 })
  const primary = gateway.lastMail()
  expect([primary.to, primary.subject]).toEqual([[before()], 'Confirm your current email at app.example.org'])
  const next = await verify(verifyPrimaryEmailCode, transactionId, primary.code)
  expect(next.body).toEqual({ action: 'VERIFY_SECONDARY_OTP', transactionId, retryAfterMs: 30_000 })
  const secondary = gateway.lastMail()
  expect(secondary.to).toEqual([after()])
  const who = () => gateway.call(device, getSecureSession, { session })
  expect((await who()).body.email).toBe(before())
  expect((await verify(verifySecondaryEmailCode, transactionId, secondary.code)).body).toEqual({
    email: after(),
  })
  expect((await who()).body.email).toBe(after())
  gateway.clock.nowMs += 30_000
  const again = await gateway.login(await createTestDevice(), after())
  expect(again).toMatchObject({ userId: session.userId, isNewUser: false })
  // The old address is free once nobody can undo it any more, and somebody else’s from then on.
  gateway.clock.nowMs += undoLifetimeMs
  const other = await gateway.login(await createTestDevice(), before())
  expect(other).toMatchObject({ isNewUser: true })
  expect(other.userId).not.toBe(session.userId)
})

test('no step can be left out, and no code serves for another step', async () => {
  const { transactionId } = (await start(after())).body
  const { code } = gateway.lastMail()
  expect(await verify(verifySecondaryEmailCode, transactionId, code)).toMatchObject({ code: 'code/unknown' })
  const asLogin = await gateway.call(device, verifyEmailCode, { body: { transactionId, code } })
  expect(asLogin).toMatchObject({ code: 'code/unknown' })
  expect((await verify(verifyPrimaryEmailCode, transactionId, code)).status).toBe(200)
  const second = gateway.lastMail().code
  if (second !== code) {
    expect(await verify(verifySecondaryEmailCode, transactionId, code)).toMatchObject({ code: 'code/wrong' })
  }
  expect(await verify(verifyPrimaryEmailCode, transactionId, second)).toMatchObject({ code: 'code/unknown' })
  const login = await gateway.call(device, verifyEmailCode, { body: { transactionId, code: second } })
  expect(login).toMatchObject({ code: 'code/unknown' })
  expect((await verify(verifySecondaryEmailCode, transactionId, second)).status).toBe(200)
})

test('five tries void a code of either mailbox, and another one is mailed on demand', async () => {
  const { transactionId } = (await start(after())).body
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  for (const call of [verifyPrimaryEmailCode, verifySecondaryEmailCode]) {
    const { code } = gateway.lastMail()
    for (let index = 0; index < 5; index++) await verify(call, transactionId, wrong(code))
    expect(await verify(call, transactionId, code)).toMatchObject({ code: 'code/void' })
    expect(await gateway.call(device, resendEmail, { body: { transactionId } })).toMatchObject({
      status: 429,
      code: 'email/limited',
    })
    gateway.clock.nowMs += 30_000
    expect((await gateway.call(device, resendEmail, { body: { transactionId } })).status).toBe(200)
    expect((await verify(call, transactionId, gateway.lastMail().code)).status).toBe(200)
  }
})

test('an address that is somebody’s is refused only to who owns it, and two users are never made one', async () => {
  const owner = await createTestDevice()
  const theirs = await gateway.login(owner, after())
  gateway.clock.nowMs += 30_000
  const { transactionId } = (await start(after())).body
  await verify(verifyPrimaryEmailCode, transactionId, gateway.lastMail().code)
  const refused = await verify(verifySecondaryEmailCode, transactionId, gateway.lastMail().code)
  expect(refused).toMatchObject({ status: 409, code: 'email/taken' })
  const rows = await gateway.database.select().from(secureIdentities)
  expect(rows.filter(({ userId }) => userId === session.userId)).toHaveLength(1)
  expect(rows.filter(({ userId }) => userId === theirs.userId)).toHaveLength(1)
})

test('another user of the same browser cannot finish it', async () => {
  const other = await gateway.login(device, `third${count}@example.org`)
  const { transactionId } = (await start(after())).body
  const { code } = gateway.lastMail()
  const tried = await verify(verifyPrimaryEmailCode, transactionId, code, { tokens: other })
  expect(tried).toMatchObject({ status: 404, code: 'code/unknown' })
})

test('the present address, none at all and a user without one are refused', async () => {
  expect(await start(before().toUpperCase())).toMatchObject({ status: 400, code: 'email/invalid' })
  expect(await start('nothing')).toMatchObject({ status: 400, code: 'email/invalid' })
  await gateway.database.delete(secureIdentities)
  expect(await start(after())).toMatchObject({ status: 409, code: 'email/missing' })
})
