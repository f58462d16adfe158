import { verifyEmailCode } from '@latchkey/wire/secure'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSecureApp, createTestDevice, type SecureApp } from '../../testing/secure/createSecureApp.js'

let gateway: SecureApp
beforeAll(async () => {
  gateway = await createSecureApp()
})
afterAll(() => gateway.close())

test('a code from a mail logs in', async () => {
  const device = await createTestDevice()
  const started = await gateway.start(device, 'Ann@Example.org')
  expect(started).toMatchObject({ status: 200, body: { action: 'VERIFY_OTP', retryAfterMs: 30_000 } })
  const { transactionId } = started.body
  const done = await gateway.call(device, verifyEmailCode, {
    body: { transactionId, code: gateway.lastMail().code },
  })
  expect(done).toMatchObject({ status: 200, body: { email: 'ann@example.org', isNewUser: true } })
})
