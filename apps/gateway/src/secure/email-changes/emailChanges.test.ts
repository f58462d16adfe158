import {
  getEmailUndo,
  getSecureSession,
  type SecureTokens,
  startEmailLogin,
  startEmailUpdate,
  undoEmailChange,
  verifyEmailCode,
  verifyPrimaryEmailCode,
  verifySecondaryEmailCode,
} from '@latchkey/wire/secure'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { secureEmailChanges } from '../../db/schema/index.js'
import {
  createSecureApp,
  createTestDevice,
  type SecureApp,
  secureUrl,
  site,
} from '../../testing/secure/createSecureApp.js'
import type { TestDevice } from '../../testing/secure/createTestDevice.js'
import {
  ask,
  callAsOwner,
  createTestOwner,
  enroll,
  refreshOwner,
  registerVault,
} from '../../testing/secure/createTestOwner.js'
import { createTestPasskey, type TestPasskey } from '../../testing/secure/createTestPasskey.js'
import { createTestVault } from '../../testing/secure/createTestVault.js'
import { undoLifetimeMs } from './createEmailChanges.js'

let gateway: SecureApp
let count = 0
let email: string
let next: string
beforeAll(async () => {
  gateway = await createSecureApp()
})
afterAll(() => gateway.close())
beforeEach(async () => {
  gateway.clock.nowMs += undoLifetimeMs + 86_400_000
  count++
  email = `owner${count}@example.org`
  next = `thief${count}@example.org`
})

type Owner = { device: TestDevice; session: SecureTokens }
const start = ({ device, session }: Owner, more: object = {}) =>
  gateway.call(device, startEmailUpdate, { session, body: { email: next, ...more } })

/** Both codes, as a hostile site has them typed that has somebody in front of it. */
async function finish({ device, session }: Owner, transactionId: string) {
  const body = (code: string) => ({ session, body: { transactionId, code } })
  await gateway.call(device, verifyPrimaryEmailCode, body(gateway.lastMail().code))
  const answer = await gateway.call(device, verifySecondaryEmailCode, body(gateway.lastMail().code))
  return answer
}

/** The token in the mail that an address gets after a change. */
async function readToken(to: string): Promise<string> {
  return vi.waitFor(() => {
    const mail = gateway.mail.mails.findLast((one) => one.to[0] === to && one.text.includes('/undo-email#'))
    if (!mail?.token) throw new Error('No such mail')
    return mail.token
  })
}

async function changeEmail() {
  const owner = await createTestOwner(gateway, email)
  gateway.clock.nowMs += 31_000
  const { body } = await start(owner)
  expect((await finish(owner, body.transactionId)).body).toEqual({ email: next })
  return { owner, token: await readToken(email) }
}

const undo = (token: string) =>
  gateway.call({} as TestDevice, undoEmailChange, { body: { token }, proof: null })
const getEmail = async ({ device, session }: Owner) =>
  (await gateway.call(device, getSecureSession, { session })).body.email

describe('the link in the mail to the address from before', () => {
  test('puts it back, ends the logins that began since and no other, once', async () => {
    const { owner, token } = await changeEmail()
    const thief = await createTestDevice()
    gateway.clock.nowMs += 31_000
    const theirs = { device: thief, session: await gateway.login(thief, next) }
    expect(theirs.session.userId).toBe(owner.userId)
    const shown = await gateway.call(thief, getEmailUndo, { body: { token }, proof: null })
    expect(shown.body).toMatchObject({ email, origin: site, projectName: 'Test' })

    gateway.clock.nowMs += 1
    const answers = await Promise.all([undo(token), undo(token), undo(token)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'email/undo-unknown')).toHaveLength(2)
    expect(await getEmail(owner)).toBe(email)
    const after = await gateway.call(thief, getSecureSession, { session: theirs.session })
    expect(after.code).toBe('session/refused')
    // What the new mailbox still gets leads to somebody else.
    gateway.clock.nowMs += 31_000
    const other = await gateway.login(await createTestDevice(), next)
    expect(other.userId).not.toBe(owner.userId)
    await vi.waitFor(() => expect(gateway.lastMail().subject).toMatch(/uses this email again|Your code/))
  })

  test('works for 72 hours, and so long the old address is nobody else’s', async () => {
    const { owner, token } = await changeEmail()
    const device = await createTestDevice()
    gateway.clock.nowMs += 31_000
    const { body } = await gateway.call(device, startEmailLogin, {
      body: { projectId: 'p1', origin: site, email },
    })
    const { code } = gateway.lastMail()
    const login = { body: { transactionId: body.transactionId, code } }
    expect(await gateway.call(device, verifyEmailCode, login)).toMatchObject({
      status: 409,
      code: 'email/changed',
    })
    gateway.clock.nowMs += undoLifetimeMs
    expect(await undo(token)).toMatchObject({ status: 404, code: 'email/undo-unknown' })
    expect((await gateway.login(device, email)).userId).not.toBe(owner.userId)
    gateway.clock.nowMs += 61_000
    await gateway.login(await createTestDevice(), `another${count}@example.org`)
    expect(await gateway.database.select().from(secureEmailChanges)).toEqual([])
  })

  test('is kept as a hash, and the address beside it ciphered', async () => {
    const { token } = await changeEmail()
    const text = JSON.stringify(await gateway.database.select().from(secureEmailChanges))
    for (const plain of [token, email, next]) expect(text).not.toContain(plain)
    for (const made of ['x'.repeat(43), `${token.slice(1)}x`, 'a.b-c_d.'.repeat(4)])
      expect((await undo(made)).code).toBe('email/undo-unknown')
  })
})

describe('for 72 hours', () => {
  test('after a change and after it was undone no other one begins', async () => {
    const changed = await changeEmail()
    const { token } = changed
    let owner = changed.owner
    const again = async () => {
      gateway.clock.nowMs += 31_000
      owner = await refreshOwner(gateway, owner)
      return start(owner, { email: `third${count}@example.org` })
    }
    const waits = { status: 409, code: 'email/change-waits' }
    expect(await again()).toMatchObject(waits)
    gateway.clock.nowMs += undoLifetimeMs / 2
    expect((await undo(token)).status).toBe(200)
    expect(await again()).toMatchObject(waits)
    gateway.clock.nowMs += undoLifetimeMs - 3_600_000
    expect((await undo(token)).code).toBe('email/undo-unknown')
  })

  test('of two changes that were begun before one is made', async () => {
    const owner = await createTestOwner(gateway, email)
    gateway.clock.nowMs += 31_000
    const first = await start(owner)
    const { code } = gateway.lastMail()
    gateway.clock.nowMs += 31_000
    const second = await start(owner, { email: `third${count}@example.org` })
    expect(second.status).toBe(200)
    await finish(owner, second.body.transactionId)
    await gateway.call(owner.device, verifyPrimaryEmailCode, {
      session: owner.session,
      body: { transactionId: first.body.transactionId, code },
    })
    const last = await gateway.call(owner.device, verifySecondaryEmailCode, {
      session: owner.session,
      body: { transactionId: first.body.transactionId, code: gateway.lastMail().code },
    })
    expect(last).toMatchObject({ code: 'email/change-waits' })
    expect(await getEmail(owner)).toBe(`third${count}@example.org`)
  })
})

test('a wallet with a passkey asks it before the first mail, and takes none that is new', async () => {
  const owner = await createTestOwner(gateway, email)
  const vault = await registerVault(gateway, owner, ['device', 'managed', 'passkey'])
  const passkey = vault.passkey as TestPasskey
  gateway.clock.nowMs += 31_000
  const mails = gateway.mail.mails.length
  expect(await start(owner)).toMatchObject({ status: 400, code: 'passkey/missing' })
  const foreign = createTestPasskey(secureUrl).get(await ask(gateway, owner))
  expect(await start(owner, { assertion: foreign })).toMatchObject({ code: 'passkey/refused' })
  // Somebody who has the mailbox adds a passkey of their own on a device of their own.
  const thief = await createTestOwner(gateway, email)
  const own = createTestPasskey(secureUrl)
  await enroll(gateway, thief, vault, 'passkey', { passkey: own })
  gateway.clock.nowMs += 31_000
  expect(await start(thief, { assertion: own.get(await ask(gateway, thief)) })).toMatchObject({
    code: 'device/new',
  })
  const told = gateway.mail.mails.slice(mails).filter(({ subject }) => subject.includes('current email'))
  expect(told).toEqual([])
  const used = passkey.get(await ask(gateway, owner))
  const body = { email: next, assertion: used }
  expect(await callAsOwner(gateway, owner, vault, 'startEmailUpdate', body)).toMatchObject({ status: 200 })
  gateway.clock.nowMs += 31_000
  expect(await start(owner, { assertion: used })).toMatchObject({ code: 'passkey/refused' })
})

test('whoever has the mailbox alone moves no login of a wallet that its owner holds', async () => {
  const owner = await createTestOwner(gateway, email)
  const vault = await registerVault(gateway, owner, ['device', 'passphrase'])
  gateway.clock.nowMs += 86_400_000
  const thief = await createTestOwner(gateway, email)
  gateway.clock.nowMs += 31_000
  const mails = gateway.mail.mails.length
  expect(await start(thief)).toMatchObject({ status: 403, code: 'owner/missing' })
  const stranger = await createTestVault({ userId: owner.userId })
  const body = { email: next }
  const refused = await callAsOwner(gateway, thief, { ...vault, ...stranger }, 'startEmailUpdate', body)
  expect(refused).toMatchObject({ status: 403, code: 'owner/refused' })
  expect(gateway.mail.mails.slice(mails).filter(({ code }) => code !== '')).toEqual([])
  const again = await createTestOwner(gateway, email, { device: owner.device })
  gateway.clock.nowMs += 31_000
  const taken = await callAsOwner(gateway, again, vault, 'startEmailUpdate', body)
  expect(taken).toMatchObject({ status: 200, body: { action: 'VERIFY_PRIMARY_OTP' } })
})
