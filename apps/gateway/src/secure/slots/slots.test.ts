import { randomBytes } from 'node:crypto'
import { maxSlotsPerVault, openSlot } from '@latchkey/wire/secure'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { secureSlots } from '../../db/schema/index.js'
import { createSecureApp, otherSite, type SecureApp } from '../../testing/secure/createSecureApp.js'
import {
  askHalves,
  callAsOwner,
  createTestOwner,
  enroll,
  openVault,
  readVault,
  refreshOwner,
  registerVault,
  type Signer,
  type TestOwner,
} from '../../testing/secure/createTestOwner.js'
import { followList, pickSlot, sealTestSlot } from '../../testing/secure/createTestVault.js'
import { noticeLimits } from '../mail/createNotices.js'
import { findVault } from '../vaults/vaultStore.js'

const dayMs = 24 * 3_600_000

let gateway: SecureApp
let owner: TestOwner
beforeAll(async () => {
  gateway = await createSecureApp()
})
afterAll(() => gateway.close())
beforeEach(async () => {
  gateway.clock.nowMs += dayMs + 3_600_000
  owner = await createTestOwner(gateway)
})

const remove = (vault: Signer, slotId: string, more: object = {}, by = owner) =>
  callAsOwner(gateway, by, vault, 'removeSlot', { slotId, ...more })

describe('a half', () => {
  test('of a device’s slot is for that device alone, and for no other user', async () => {
    const vault = await registerVault(gateway, owner)
    const { id } = pickSlot(vault, 'device').slot
    expect(await openVault(gateway, owner, id, vault.clientHalves[id])).toEqual(vault.entropy)
    const elsewhere = await createTestOwner(gateway, owner.email)
    expect(await askHalves(gateway, elsewhere, id)).toMatchObject({ status: 403, code: 'slot/other-device' })
    // The same browser at another site is the same device only with the same key.
    const sameKey = await createTestOwner(gateway, owner.email, { device: owner.device, origin: otherSite })
    expect(await askHalves(gateway, sameKey, id)).toMatchObject({ status: 200 })
    const stranger = await createTestOwner(gateway)
    expect(await askHalves(gateway, stranger, id)).toMatchObject({ status: 404, code: 'vault/unknown' })
    await registerVault(gateway, stranger)
    expect(await askHalves(gateway, stranger, id)).toMatchObject({ status: 404, code: 'slot/unknown' })
  })

  test.each(['managed', 'passphrase'] as const)(
    'of a %s slot needs a login of ten minutes at most',
    async (type) => {
      const vault = await registerVault(gateway, owner, ['device', type])
      const { id } = pickSlot(vault, type).slot
      gateway.clock.nowMs += 9 * 60_000
      expect(await askHalves(gateway, owner, id)).toMatchObject({ status: 200 })
      const { session } = await refreshOwner(gateway, owner)
      gateway.clock.nowMs += 60_001
      expect(await askHalves(gateway, { ...owner, session }, id)).toMatchObject({
        status: 403,
        code: 'session/stale',
      })
      const device = pickSlot(vault, 'device').slot.id
      expect(await askHalves(gateway, { ...owner, session }, device)).toMatchObject({ status: 200 })
    },
  )

  test('of a kit there is none', async () => {
    const vault = await registerVault(gateway, owner, ['device', 'kit'])
    const { id } = pickSlot(vault, 'kit').slot
    expect(await askHalves(gateway, owner, id)).toMatchObject({ status: 409, code: 'slot/no-half' })
  })

  test('for an export is for a fresh login, and on a device that is new only after a day', async () => {
    const vault = await registerVault(gateway, owner)
    const { id } = pickSlot(vault, 'device').slot
    // The device on which the wallet was made is not new to it.
    expect(await askHalves(gateway, owner, id, { purpose: 'export' })).toMatchObject({ status: 200 })
    const { id: managed } = pickSlot(vault, 'managed').slot
    const newer = await createTestOwner(gateway, owner.email)
    for (const purpose of ['export', 'upgrade']) {
      const answer = await askHalves(gateway, newer, managed, { purpose })
      expect(answer).toMatchObject({ status: 403, code: 'device/new' })
      expect(Number(answer.headers['retry-after'])).toBe(dayMs / 1000)
    }
    expect(await askHalves(gateway, newer, managed)).toMatchObject({ status: 200 })
    gateway.clock.nowMs += dayMs
    const later = await createTestOwner(gateway, owner.email, { device: newer.device })
    expect(await askHalves(gateway, later, managed, { purpose: 'export' })).toMatchObject({ status: 200 })
    gateway.clock.nowMs += 5 * 60_000 + 1
    expect(await askHalves(gateway, later, managed, { purpose: 'export' })).toMatchObject({
      code: 'session/stale',
    })
  })
})

describe('PINs', () => {
  test('§4.6-4 a stolen device and session have ten tries, then the slot is frozen, also for the right PIN', async () => {
    const vault = await registerVault(gateway, owner, ['device-pin', 'passphrase'])
    const { pinVerifier, slot } = pickSlot(vault, 'device-pin')
    const tryPin = (verifier?: string) => askHalves(gateway, owner, slot.id, { pinVerifier: verifier })
    const guess = () => tryPin(randomBytes(32).toString('base64'))
    expect(await tryPin()).toMatchObject({ status: 400, code: 'pin/missing' })
    for (let left = 9; left > 0; left--) {
      expect(await guess()).toMatchObject({
        status: 403,
        code: 'pin/wrong',
        message: expect.stringContaining(`${left} `),
      })
    }
    // The right one begins the count anew.
    expect(await tryPin(pinVerifier)).toMatchObject({ status: 200 })
    const answers = await Promise.all(Array.from({ length: 25 }, guess))
    expect(answers.filter(({ code }) => code === 'pin/wrong')).toHaveLength(9)
    expect(answers.filter(({ code }) => code === 'pin/frozen')).toHaveLength(16)
    expect(await tryPin(pinVerifier)).toMatchObject({ status: 403, code: 'pin/frozen' })
    const stored = await readVault(gateway, owner)
    expect(stored.slots.map(({ isFrozen }) => isFrozen).sort()).toEqual([false, true])
    const { id } = pickSlot(vault, 'passphrase').slot
    expect(await openVault(gateway, owner, id, vault.clientHalves[id])).toEqual(vault.entropy)
  })

  test('are kept as a keyed hash, and nobody else’s freezes', async () => {
    const vault = await registerVault(gateway, owner, ['device-pin', 'passphrase'])
    const stranger = await createTestOwner(gateway)
    const theirs = await registerVault(gateway, stranger, ['device-pin', 'passphrase'])
    const mine = pickSlot(vault, 'device-pin')
    for (let index = 0; index < 11; index++) {
      await askHalves(gateway, owner, mine.slot.id, { pinVerifier: randomBytes(32).toString('base64') })
    }
    const { pinVerifier, slot } = pickSlot(theirs, 'device-pin')
    expect(await askHalves(gateway, stranger, slot.id, { pinVerifier })).toMatchObject({ status: 200 })
    const rows = await gateway.database.select().from(secureSlots)
    expect(JSON.stringify(rows)).not.toContain(mine.pinVerifier)
    expect(JSON.stringify(rows)).not.toContain(pinVerifier)
  })
})

describe('ways in', () => {
  test('are added in place of the newest list only, by whoever logged in a moment ago', async () => {
    const vault = await registerVault(gateway, owner)
    const { slotId, status } = await enroll(gateway, owner, vault, 'passphrase')
    expect(status).toBe(200)
    const stored = await readVault(gateway, owner)
    expect(stored.slotList.counter).toBe(2)
    expect(stored.slots.map(({ slot }) => slot.id)).toContain(slotId)
    const { newSlot } = await sealTestSlot({ ...vault, type: 'device' })
    const add = (slotList: unknown, version = 1) =>
      callAsOwner(gateway, owner, vault, 'addSlot', { version, slot: newSlot, slotList })
    const stale = await followList(vault, vault.body.slotList, { add: [newSlot] })
    expect(await add(stale)).toMatchObject({ status: 409, code: 'vault/outdated' })
    const forgetful = await followList(vault, stored.slotList, { add: [newSlot], remove: [slotId] })
    expect(await add(forgetful)).toMatchObject({ status: 422, code: 'slot/malformed' })
    const next = await followList(vault, stored.slotList, { add: [newSlot] })
    expect(await add(next, 2)).toMatchObject({ code: 'vault/outdated' })
    const raced = await Promise.all([add(next), add(next), add(next)])
    expect(raced.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    // Added again under an id that is taken.
    const again = await followList(vault, next, { add: [newSlot] })
    expect(await add(again)).toMatchObject({ status: 409, code: 'slot/exists' })
    gateway.clock.nowMs += 9 * 60_000
    const refreshed = await refreshOwner(gateway, owner)
    gateway.clock.nowMs += 60_001
    expect(await enroll(gateway, refreshed, vault, 'device')).toMatchObject({
      status: 403,
      code: 'session/stale',
    })
  })

  test('two devices that write the next list at once leave one list that agrees with its rows', async () => {
    const vault = await registerVault(gateway, owner)
    const second = await createTestOwner(gateway, owner.email)
    const read = await readVault(gateway, owner)
    const answers = await Promise.all([
      enroll(gateway, owner, vault, 'passphrase', { read }),
      enroll(gateway, second, vault, 'device', { read }),
      enroll(gateway, second, vault, 'passphrase', { read }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { slotList, slots } = await readVault(gateway, owner)
    expect(slotList.counter).toBe(2)
    expect(slotList.slots.map(({ id }) => id).sort()).toEqual(slots.map(({ slot }) => slot.id).sort())
  })

  test('are read with their list in one statement, so that no other device adds one in between', async () => {
    const vault = await registerVault(gateway, owner)
    const select = vi.spyOn(gateway.database, 'select')
    const whole = await findVault(gateway.database, owner.userId)
    expect(select).toHaveBeenCalledTimes(1)
    select.mockRestore()
    expect(whole?.slots.map(({ slot }) => slot)).toEqual(vault.body.slots.map(({ slot }) => slot))
    expect(whole?.vault.slotList).toEqual(vault.body.slotList)
  })

  test('a removed one opens nothing at once, and the last one that outlives devices stays', async () => {
    const vault = await registerVault(gateway, owner, ['device', 'managed', 'passphrase'])
    const { id } = pickSlot(vault, 'passphrase').slot
    const list = await followList(vault, vault.body.slotList, { remove: [id] })
    expect(await remove(vault, id, { slotList: { ...list, counter: 9 } })).toMatchObject({
      code: 'vault/outdated',
    })
    expect(await remove(vault, id, { slotList: list })).toMatchObject({ status: 200 })
    expect(await askHalves(gateway, owner, id)).toMatchObject({ status: 404, code: 'slot/unknown' })
    expect(await remove(vault, id)).toMatchObject({ status: 404, code: 'slot/unknown' })
    const managed = pickSlot(vault, 'managed').slot.id
    expect(await remove(vault, managed)).toMatchObject({ status: 409, code: 'slot/last' })
    // Without a list: the next device that has the vault key writes one.
    expect(await remove(vault, pickSlot(vault, 'device').slot.id)).toMatchObject({ status: 200 })
    expect((await readVault(gateway, owner)).slotList.counter).toBe(2)
  })

  test('of two that are removed at once one stays', async () => {
    const vault = await registerVault(gateway, owner, ['device', 'managed', 'passphrase'])
    const answers = await Promise.all(
      (['managed', 'passphrase'] as const).map((type) => remove(vault, pickSlot(vault, type).slot.id)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('are so many at most', async () => {
    const vault = await registerVault(gateway, owner)
    for (let total = 2; total < maxSlotsPerVault; total++) {
      expect((await enroll(gateway, owner, vault, 'device')).status).toBe(200)
    }
    expect(await enroll(gateway, owner, vault, 'device')).toMatchObject({
      status: 409,
      code: 'slot/too-many',
    })
    const stranger = await createTestOwner(gateway)
    await registerVault(gateway, stranger)
  })

  test('are so many at most, and then the browser that was not used for longest gives way, and nothing else', async () => {
    const vault = await registerVault(gateway, owner, ['device', 'managed', 'passkey'])
    for (let total = 3; total < maxSlotsPerVault; total++) {
      const { slotId } = await enroll(gateway, owner, vault, 'device')
      await gateway.database
        .update(secureSlots)
        .set({ deviceId: crypto.randomUUID(), lastUsedAt: new Date(gateway.clock.nowMs + total) })
        .where(eq(secureSlots.id, slotId))
    }
    // All browsers but the first one were used since; it is the owner's own, and stays while they add.
    const before = await readVault(gateway, owner)
    expect(before.slots).toHaveLength(maxSlotsPerVault)
    const [oldest] = before.slots
      .filter(({ slot: { id, type } }) => type === 'device' && id !== pickSlot(vault, 'device').slot.id)
      .sort((one, other) => (one.lastUsedAtMs ?? 0) - (other.lastUsedAtMs ?? 0))
    gateway.mail.mails.length = 0
    const { slotId, status } = await enroll(gateway, owner, vault, 'device')
    expect(status).toBe(200)
    const ids = async () => (await readVault(gateway, owner)).slots.map(({ slot }) => slot.id)
    expect(await ids()).toContain(slotId)
    expect(await ids()).not.toContain(oldest?.slot.id)
    expect(await ids()).toHaveLength(maxSlotsPerVault)
    await expect
      .poll(() => gateway.mail.mails.map(({ subject }) => subject).join())
      .toContain('replaced an old one')
    // No other one gives way than has to, and none while there is room.
    const { newSlot } = await sealTestSlot({ ...vault, type: 'device' })
    const add = async (givesWay: string | undefined, remove: readonly string[]) => {
      const { slotList } = await readVault(gateway, owner)
      const list = await followList(vault, slotList, { add: [newSlot], remove })
      const body = { version: 1, slot: newSlot, slotList: list, ...(givesWay && { givesWay }) }
      return callAsOwner(gateway, owner, vault, 'addSlot', body)
    }
    for (const type of ['device', 'managed', 'passkey'] as const) {
      const { id } = pickSlot(vault, type).slot
      expect(await add(id, [id])).toMatchObject({ status: 409, code: 'vault/outdated' })
    }
    expect(await add(undefined, [])).toMatchObject({ status: 409, code: 'vault/outdated' })
    // A flood of logins pushes browsers out alone.
    const flood = await createTestOwner(gateway, owner.email)
    for (let round = 0; round < 3; round++) await enroll(gateway, flood, vault, 'device')
    const types = (await readVault(gateway, owner)).slots.map(({ slot }) => slot.type)
    expect(types.filter((type) => type !== 'device').sort()).toEqual(['managed', 'passkey'])
    const { slotList, slots } = await readVault(gateway, owner)
    expect(slotList.slots.map(({ id }) => id).sort()).toEqual(slots.map(({ slot }) => slot.id).sort())
  })

  test('a second managed one is refused, and what the keeper was given for it is gone', async () => {
    const vault = await registerVault(gateway, owner)
    expect(await enroll(gateway, owner, vault, 'managed')).toMatchObject({ status: 409, code: 'slot/exists' })
    const managed = pickSlot(vault, 'managed').slot.id
    expect(await openVault(gateway, owner, managed, undefined)).toEqual(vault.entropy)
  })
})

describe('mails to the owner', () => {
  const subjects = async () => {
    await expect.poll(() => gateway.mail.offered).toBeGreaterThan(0)
    return gateway.mail.mails.filter(({ to }) => to.includes(owner.email)).map(({ subject }) => subject)
  }

  test('tell of a new device, of an export and of a new way in, and name no secret', async () => {
    const vault = await registerVault(gateway, owner)
    gateway.mail.mails.length = 0
    const newer = await createTestOwner(gateway, owner.email)
    const managed = pickSlot(vault, 'managed').slot.id
    await openVault(gateway, newer, managed, undefined)
    await enroll(gateway, newer, vault, 'device')
    const device = pickSlot(vault, 'device').slot.id
    const again = await createTestOwner(gateway, owner.email, { device: owner.device, origin: otherSite })
    await askHalves(gateway, again, device, { purpose: 'export' })
    await expect
      .poll(async () => (await subjects()).filter((text) => !text.includes('code')))
      .toEqual(
        expect.arrayContaining([
          expect.stringContaining('A new device opened'),
          expect.stringContaining('were shown'),
          expect.stringContaining('New way to unlock'),
        ]),
      )
    // The text part: colours of the HTML begin with the same character.
    for (const { text } of gateway.mail.mails) expect(text).not.toContain('#')
  })

  test('are so many of one kind, and the calls go on without them', async () => {
    const vault = await registerVault(gateway, owner)
    gateway.mail.mails.length = 0
    const device = pickSlot(vault, 'device').slot.id
    for (let index = 0; index < noticeLimits[0].max + 5; index++) {
      const { status } = await gateway.call(owner.device, openSlot, {
        session: owner.session,
        body: { slotId: device, purpose: 'export' },
      })
      expect(status).toBe(200)
    }
    await expect.poll(async () => (await subjects()).length).toBe(noticeLimits[0].max)
    // A mail server that is away changes nothing either.
    gateway.mail.refusals.push(550, 550, 550)
    expect((await enroll(gateway, owner, vault, 'passphrase')).status).toBe(200)
    gateway.mail.refusals.length = 0
  })
})
