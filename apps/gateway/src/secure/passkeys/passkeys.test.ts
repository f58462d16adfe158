import { startPasskey } from '@latchkey/wire/secure'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createSecureApp,
  otherSite,
  type SecureApp,
  secureUrl,
  site,
} from '../../testing/secure/createSecureApp.js'
import {
  ask,
  askHalves,
  callAsOwner,
  createTestOwner,
  enroll,
  openVault,
  refreshOwner,
  registerVault,
  type TestOwner,
} from '../../testing/secure/createTestOwner.js'
import {
  createTestPasskey,
  type PasskeyChanges,
  type TestPasskey,
} from '../../testing/secure/createTestPasskey.js'
import { createTestVault, getTestAddress, pickSlot } from '../../testing/secure/createTestVault.js'
import { maxChallengesPerSession } from './createChallenges.js'

const dayMs = 24 * 3_600_000

let gateway: SecureApp
let owner: TestOwner
let vault: Awaited<ReturnType<typeof registerVault>>
let passkey: TestPasskey
let slotId: string
beforeAll(async () => {
  gateway = await createSecureApp()
})
afterAll(() => gateway.close())
beforeEach(async () => {
  gateway.clock.nowMs += dayMs + 3_600_000
  owner = await createTestOwner(gateway)
  vault = await registerVault(gateway, owner, ['device', 'managed', 'passkey'])
  passkey = vault.passkey as TestPasskey
  slotId = pickSlot(vault, 'passkey').slot.id
})

const refused = { status: 403, code: 'passkey/refused' }

async function assertWith(changes: PasskeyChanges, by = owner, key = passkey) {
  return askHalves(gateway, by, slotId, { assertion: key.get(await ask(gateway, by), changes) })
}

describe('a passkey', () => {
  test('opens its slot, on a device that is new too, and no other slot’s passkey does', async () => {
    const elsewhere = await createTestOwner(gateway, owner.email)
    const assertion = passkey.get(await ask(gateway, elsewhere))
    const half = vault.clientHalves[slotId]
    expect(await openVault(gateway, elsewhere, slotId, half, { assertion })).toEqual(vault.entropy)
    expect(await askHalves(gateway, owner, slotId)).toMatchObject({ status: 400, code: 'passkey/missing' })
    const second = createTestPasskey(secureUrl)
    expect((await enroll(gateway, owner, vault, 'passkey', { passkey: second })).status).toBe(200)
    expect(await assertWith({}, owner, second)).toMatchObject(refused)
    expect(await assertWith({}, owner, createTestPasskey(secureUrl))).toMatchObject(refused)
  })

  test('signs a challenge once, of its own session, for five minutes', async () => {
    const challenge = await ask(gateway, owner)
    const elsewhere = await createTestOwner(gateway, owner.email)
    expect(await askHalves(gateway, elsewhere, slotId, { assertion: passkey.get(challenge) })).toMatchObject(
      refused,
    )
    const assertion = passkey.get(challenge)
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => askHalves(gateway, owner, slotId, { assertion })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403])
    const late = await ask(gateway, owner)
    gateway.clock.nowMs += 5 * 60_000
    expect(await askHalves(gateway, owner, slotId, { assertion: passkey.get(late) })).toMatchObject(refused)
    const made = passkey.get('A'.repeat(43))
    expect(await askHalves(gateway, owner, slotId, { assertion: made })).toMatchObject(refused)
  })

  test.each<[string, PasskeyChanges]>([
    ['another origin', { clientData: { origin: 'https://wallet.test.evil.example' } }],
    ['another host', { rpId: 'evil.example' }],
    ['nobody verified', { flags: 1 }],
    ['nobody present', { flags: 4 }],
    ['another type', { clientData: { type: 'webauthn.create' } }],
    [
      'a page that is no site of the project',
      { clientData: { crossOrigin: true, topOrigin: 'https://evil.test' } },
    ],
    ['a page although in no frame', { clientData: { crossOrigin: false, topOrigin: site } }],
    ['a page that is no address', { clientData: { crossOrigin: true, topOrigin: 'x\0' } }],
    ['another user', { userHandle: 'AAAA' }],
  ])('that says it was used for %s is refused', async (_, changes) => {
    expect(await assertWith(changes)).toMatchObject(refused)
  })

  test('may be used in a frame within any site of the project, also where the browser does not tell which', async () => {
    for (const topOrigin of [site, otherSite]) {
      expect(await assertWith({ clientData: { crossOrigin: true, topOrigin } })).toMatchObject({
        status: 200,
      })
    }
    expect(await assertWith({ clientData: { crossOrigin: true } })).toMatchObject({ status: 200 })
  })

  test('with a signature, data or id that was changed is refused', async () => {
    const { response, ...rest } = passkey.get(await ask(gateway, owner))
    for (const name of ['signature', 'authenticatorData', 'clientDataJSON'] as const) {
      const bytes = Buffer.from(response[name], 'base64url')
      bytes[bytes.length - 2] = (bytes.at(-2) ?? 0) ^ 1
      const assertion = { ...rest, response: { ...response, [name]: bytes.toString('base64url') } }
      expect(await askHalves(gateway, owner, slotId, { assertion }), name).toMatchObject(refused)
    }
    for (const junk of ['x', 'x'.repeat(8_000)]) {
      const assertion = { ...rest, response: { ...response, clientDataJSON: junk } }
      expect(await askHalves(gateway, owner, slotId, { assertion })).toMatchObject(refused)
    }
  })

  test('that counts its uses is refused when a number comes again', async () => {
    expect(await assertWith({ counter: 5 })).toMatchObject({ status: 200 })
    expect(await assertWith({ counter: 5 })).toMatchObject(refused)
    expect(await assertWith({ counter: 4 })).toMatchObject(refused)
    expect(await assertWith({ counter: 6 })).toMatchObject({ status: 200 })
  })

  test.each<[string, PasskeyChanges]>([
    ['another origin', { clientData: { origin: 'https://evil.test' } }],
    ['another host', { rpId: 'evil.test' }],
    ['nobody verified', { flags: 1 }],
    [
      'a page that is no site of the project',
      { clientData: { crossOrigin: true, topOrigin: 'https://evil.test' } },
    ],
    ['another type', { clientData: { type: 'webauthn.get' } }],
  ])('that was made for %s is not added', async (_, changes) => {
    const made = createTestPasskey(secureUrl)
    const bad = { ...made, create: (challenge: string) => made.create(challenge, changes) }
    expect(await enroll(gateway, owner, vault, 'passkey', { passkey: bad })).toMatchObject(refused)
    expect(await enroll(gateway, owner, vault, 'passkey', { passkey: made })).toMatchObject({ status: 200 })
    expect(await enroll(gateway, owner, vault, 'passkey', { passkey: made })).toMatchObject({ status: 409 })
  })
})

describe('a passkey as a witness', () => {
  test('lets a device that is new export, upgrade and delete, and counts as a login', async () => {
    const elsewhere = await createTestOwner(gateway, owner.email)
    const { id } = pickSlot(vault, 'managed').slot
    expect(await askHalves(gateway, elsewhere, id, { purpose: 'export' })).toMatchObject({
      code: 'device/new',
    })
    gateway.clock.nowMs += 9 * 60_000
    const refreshed = await refreshOwner(gateway, elsewhere)
    gateway.clock.nowMs += 5 * 60_000
    expect(await askHalves(gateway, refreshed, id, { purpose: 'upgrade' })).toMatchObject({
      code: 'session/stale',
    })
    const assertion = passkey.get(await ask(gateway, refreshed))
    const opening = { purpose: 'upgrade', assertion }
    expect(await askHalves(gateway, refreshed, id, opening)).toMatchObject({ status: 200 })
    // The wallet may be put under a new key with that.
    const next = await createTestVault({
      userId: owner.userId,
      version: 2,
      types: ['device', 'passphrase'],
      entropy: vault.entropy.slice() as Uint8Array<ArrayBuffer>,
    })
    const replaced = await callAsOwner(gateway, refreshed, vault, 'replaceVault', next.body)
    expect(replaced.status).toBe(200)
    // It has vouched for that session alone.
    const third = await createTestOwner(gateway, owner.email)
    const evmAddress = getTestAddress(vault.body)
    const end = await callAsOwner(gateway, third, next, 'deleteVault', { evmAddress })
    expect(end).toMatchObject({ code: 'device/new' })
  })

  test('vouches for nobody when a device that is new has added it, until a day is over', async () => {
    const thief = await createTestOwner(gateway, owner.email)
    const own = createTestPasskey(secureUrl)
    const { slotId: added } = await enroll(gateway, thief, vault, 'passkey', { passkey: own })
    const evmAddress = getTestAddress(vault.body)
    const end = async (by: TestOwner) =>
      callAsOwner(gateway, by, vault, 'deleteVault', {
        evmAddress,
        assertion: own.get(await ask(gateway, by)),
      })
    expect(await end(thief)).toMatchObject({ status: 403, code: 'device/new' })
    // Nor on a device that is newer than the passkey.
    const another = await createTestOwner(gateway, owner.email)
    expect(await end(another)).toMatchObject({ status: 403, code: 'device/new' })
    // As a way in it opens.
    const opening = { assertion: own.get(await ask(gateway, thief)) }
    expect(await askHalves(gateway, thief, added, opening)).toMatchObject({ status: 200 })
    gateway.clock.nowMs += dayMs
    const later = await createTestOwner(gateway, owner.email)
    expect(await end(later)).toMatchObject({ status: 204 })
  })
})

test('of one session so many challenges wait at once, and other sessions go on', async () => {
  const other = await createTestOwner(gateway, owner.email)
  for (let index = 0; index < maxChallengesPerSession; index++) await ask(gateway, other)
  const answer = await gateway.call(other.device, startPasskey, { session: other.session })
  expect(answer).toMatchObject({ status: 429, code: 'passkey/too-many' })
  const { body } = await gateway.call(owner.device, startPasskey, { session: owner.session })
  expect(body).toMatchObject({ rpId: 'wallet.test', userHandle: expect.stringMatching(/^[\w-]{43}$/) })
  expect(body.userHandle).not.toContain(owner.userId)
  gateway.clock.nowMs += 5 * 60_000
  expect(await ask(gateway, other)).toHaveLength(43)
})
