import {
  getSecureSession,
  openSlot,
  refreshSecureSession,
  type SecureTokens,
  verifyEmailCode,
} from '@latchkey/wire/secure'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../db/Database.js'
import { secureIdentities, secureSessions, secureSlots, secureUsers } from '../../db/schema/index.js'
import { openTestPostgres } from '../../testing/openTestPostgres.js'
import {
  createSecureApp,
  createTestDevice,
  type SecureApp,
  secureUrl,
  site,
  testCustodyConfig,
} from '../../testing/secure/createSecureApp.js'
import {
  ask,
  askHalves,
  createTestOwner,
  refreshOwner,
  registerVault,
} from '../../testing/secure/createTestOwner.js'
import { pickSlot } from '../../testing/secure/createTestVault.js'
import { type MailServer, startMailServer } from '../../testing/secure/startMailServer.js'
import { createSecretRotation } from './createSecretRotation.js'
import { createSecrets } from './createSecrets.js'

const first = 'the first secret of thirty-two chars'
const second = 'the second secret, as long as it is'
const kidOf = (secret: string) => createSecrets(secret).kids[0]

let shared: OpenDatabase
let mail: MailServer
const open: SecureApp[] = []
let nowMs = Date.now()
beforeAll(async () => {
  ;[shared, mail] = await Promise.all([openTestPostgres(), startMailServer()])
})
afterAll(async () => {
  await Promise.all(open.map((node) => node.close()))
  await shared?.close()
  await mail?.close()
})

/** A gateway with these secrets on the one database; gateways of a test stay up together. */
async function start(...secret: string[]): Promise<SecureApp> {
  const node = await createSecureApp({
    ...{ shared, mail },
    config: {
      secure: {
        ...{ url: secureUrl, secret, custody: testCustodyConfig },
        mail: { smtpUrl: mail.url, from: 'login@example.org' },
      },
    },
  })
  open.push(node)
  node.clock.nowMs = nowMs
  return node
}
function pass(ms: number): void {
  nowMs += ms
  for (const { clock } of open) clock.nowMs = nowMs
}
const rotate = (...secrets: string[]) =>
  createSecretRotation({
    ...{ database: shared.database, now: () => nowMs, secrets: createSecrets(secrets) },
    onFailure: (error) => {
      throw error
    },
  })
const stateOf = async (secret: string, ...secrets: string[]) =>
  (await rotate(...secrets).getStates()).find(({ kid }) => kid === kidOf(secret))

describe('the operator’s secret is changed while people are logged in', () => {
  test('nobody is lost at any step, and afterwards the old one can go', async () => {
    const one = await start(first)
    const owner = await createTestOwner(one, 'ann@example.org')
    nowMs = one.clock.nowMs
    const vault = await registerVault(one, owner, ['device', 'managed', 'passkey'])
    pass(31_000)
    const bobDevice = await createTestDevice()
    const bob = await one.login(bobDevice, 'bob@example.org')
    const caller = { user: owner.userId, bob: bob.userId }
    const passkey = vault.passkey
    if (!passkey) throw new Error('no passkey')
    const handle = async (userId: string) =>
      (await shared.database.select().from(secureUsers).where(eq(secureUsers.id, userId)))[0]?.passkeyHandle

    // First every gateway learns the new one, then it becomes active: for a while each has its own.
    const two = await start(first, second)
    const three = await start(second, first)
    pass(31_000)
    const begun = await two.start(await createTestDevice(), 'cid@example.org')
    expect(begun.status).toBe(200)
    const who = async (node: SecureApp, session: SecureTokens) =>
      (await node.call(bobDevice, getSecureSession, { session })).body.userId
    expect([await who(two, bob), await who(three, bob)]).toEqual([caller.bob, caller.bob])

    // A login that one begins another one ends, and both know the same user, at once as well.
    const [left, right] = await Promise.all([createTestDevice(), createTestDevice()])
    pass(31_000)
    const started = await two.start(left, 'dora@example.org')
    const dora = await three.call(left, verifyEmailCode, {
      body: { transactionId: started.body.transactionId, code: mail.mails.at(-1)?.code },
    })
    expect(dora.body).toMatchObject({ isNewUser: true })
    pass(31_000)
    expect(await two.login(right, 'dora@example.org')).toMatchObject({
      isNewUser: false,
      userId: dora.body.userId,
    })

    // What can be read is brought over by itself.
    await rotate(second, first).run()
    const identities = await shared.database.select().from(secureIdentities)
    expect(identities.every(({ emailBox }) => emailBox?.startsWith(`${kidOf(second)}.`))).toBe(true)
    expect((await stateOf(first, second, first))?.counts).toEqual({ sessions: 3 })

    // Sessions move as they are renewed, whoever asks; the one that was not is counted.
    pass(700_000)
    const body = { refreshToken: bob.refreshToken, origin: site }
    const renewed = await three.call(bobDevice, refreshSecureSession, { body })
    expect(renewed.status).toBe(200)
    const ann = await refreshOwner(three, owner)
    expect((await stateOf(first, second, first))?.counts).toEqual({ sessions: 1 })
    await shared.database.delete(secureSessions).where(eq(secureSessions.userId, dora.body.userId))
    expect(await stateOf(first, second, first)).toMatchObject({ state: 'free', total: 0 })

    // Without it everything works as before: sessions, logins, the passkey by what it calls its user.
    const four = await start(second)
    expect(await who(four, renewed.body)).toBe(caller.bob)
    pass(31_000)
    const again = await four.login(await createTestDevice(), 'ann@example.org')
    expect(again).toMatchObject({ isNewUser: false, userId: caller.user })
    const userHandle = (await handle(caller.user)) ?? undefined
    expect(userHandle).toBeDefined()
    const slotId = pickSlot(vault, 'passkey').slot.id
    const assertion = passkey.get(await ask(four, ann), userHandle === undefined ? {} : { userHandle })
    expect((await askHalves(four, ann, slotId, { assertion })).status).toBe(200)
    await expect(rotate(second).assertSecrets()).resolves.toBeUndefined()
    await expect(rotate('another secret of thirty-two characters').assertSecrets()).rejects.toThrow(
      'SECURE_SECRET is another',
    )
  })

  test('a PIN goes under the active one when it is used, and until then is counted', async () => {
    const one = await start(second)
    const owner = await createTestOwner(one)
    nowMs = one.clock.nowMs
    const vault = await registerVault(one, owner, ['device', 'device-pin', 'managed'])
    const { slot } = pickSlot(vault, 'device-pin')
    const given = vault.body.slots.find((one) => one.slot.id === slot.id)
    const opening = { slotId: slot.id, purpose: 'use', pinVerifier: given?.pinVerifier }
    const three = await start(first, second)
    three.clock.nowMs = one.clock.nowMs
    expect((await stateOf(second, first, second))?.counts.PINs).toBe(1)
    const opened = await three.call(owner.device, openSlot, { session: owner.session, body: opening })
    expect(opened.status).toBe(200)
    expect((await stateOf(second, first, second))?.counts.PINs).toBeUndefined()
    const wrong = { ...opening, pinVerifier: Buffer.alloc(32).toString('base64') }
    const refused = await three.call(owner.device, openSlot, { session: owner.session, body: wrong })
    expect(refused.code).toBe('pin/wrong')
  })

  test('what is from before secrets had names is named while there is one alone', async () => {
    const one = await start(first)
    const owner = await createTestOwner(one)
    nowMs = one.clock.nowMs
    const vault = await registerVault(one, owner, ['device', 'device-pin', 'managed', 'passkey'])
    const { database } = shared
    const ofUser = eq(secureIdentities.userId, owner.userId)
    const [identity] = await database.select().from(secureIdentities).where(ofUser)
    const nameless = identity?.emailBox?.replace(`${kidOf(first)}.`, '') ?? ''
    expect(nameless).toMatch(/^v1\./)
    await database.update(secureIdentities).set({ emailBox: nameless }).where(ofUser)
    await database
      .update(secureSessions)
      .set({ secretKid: null })
      .where(eq(secureSessions.userId, owner.userId))
    await database.update(secureUsers).set({ passkeyHandle: null }).where(eq(secureUsers.id, owner.userId))
    const slots = await database.select().from(secureSlots).where(eq(secureSlots.userId, owner.userId))
    for (const { id, pinHash } of slots) {
      if (!pinHash) continue
      const hash = pinHash.split('.').at(-1) ?? ''
      await database.update(secureSlots).set({ pinHash: hash }).where(eq(secureSlots.id, id))
    }
    // Old data opens as it is.
    const session = { session: owner.session }
    expect((await one.call(owner.device, getSecureSession, session)).body.email).toBe(owner.email)
    const unnamed = (await rotate(first).getStates()).find(({ kid }) => kid === '')
    expect(unnamed?.counts).toEqual({ addresses: 1, sessions: 1, PINs: 1, passkeys: 1 })
    await rotate(first).run()
    expect((await rotate(first).getStates()).some(({ kid }) => kid === '')).toBe(false)
    const [user] = await database.select().from(secureUsers).where(eq(secureUsers.id, owner.userId))
    expect(user?.passkeyHandle).toBe(createSecrets(first).hash('passkey-user', owner.userId))
    expect((await one.call(owner.device, getSecureSession, session)).body.email).toBe(owner.email)
    expect(vault.body.slots).toHaveLength(4)
  })
})
