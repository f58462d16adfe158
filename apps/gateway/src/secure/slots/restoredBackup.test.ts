import { checkSlotList, restoreSlotList } from '@latchkey/vault'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '../../db/Database.js'
import { secureRecordKeys, secureSlots, secureVaults } from '../../db/schema/index.js'
import { openTestPostgres } from '../../testing/openTestPostgres.js'
import { createSecureApp, type SecureApp } from '../../testing/secure/createSecureApp.js'
import {
  askHalves,
  callAsOwner,
  createTestOwner,
  enroll,
  openVault,
  readVault,
  registerVault,
  type TestOwner,
} from '../../testing/secure/createTestOwner.js'
import { followList, pickSlot } from '../../testing/secure/createTestVault.js'

let shared: OpenDatabase
let gateway: SecureApp
let owner: TestOwner
beforeAll(async () => {
  shared = await openTestPostgres()
  gateway = await createSecureApp({ shared })
})
afterAll(async () => {
  await gateway.close()
  await shared.close()
})
beforeEach(async () => {
  gateway.clock.nowMs += 25 * 3_600_000
  owner = await createTestOwner(gateway)
})

/** Copies what the gateway has of the owner's wallet. */
async function dump() {
  const { database } = shared
  const ofOwner = (table: typeof secureRecordKeys | typeof secureSlots | typeof secureVaults) =>
    eq(table.userId, owner.userId)
  const keys = await database.select().from(secureRecordKeys).where(ofOwner(secureRecordKeys))
  const slots = await database.select().from(secureSlots).where(ofOwner(secureSlots))
  const vaults = await database.select().from(secureVaults).where(ofOwner(secureVaults))
  return async function bringBack() {
    for (const table of [secureRecordKeys, secureSlots, secureVaults]) {
      await database.delete(table).where(ofOwner(table))
    }
    await database.insert(secureRecordKeys).values(keys)
    await database.insert(secureSlots).values(slots)
    await database.insert(secureVaults).values(vaults)
  }
}

const ids = async () => (await readVault(gateway, owner)).slots.map(({ slot }) => slot.id)

test('a way in that came back with an old copy goes once more, with a mail, and both browsers go on', async () => {
  const vault = await registerVault(gateway, owner, ['device', 'managed'])
  const { id, vaultKey } = vault
  const stolen = await enroll(gateway, owner, vault, 'passphrase')
  const other = await createTestOwner(gateway, owner.email)
  const theirs = await enroll(gateway, other, vault, 'device')
  const bringBack = await dump()
  // Afterwards one goes and one comes.
  const { slotId } = stolen
  const shorter = await followList(vault, (await readVault(gateway, owner)).slotList, { remove: [slotId] })
  expect((await callAsOwner(gateway, owner, vault, 'removeSlot', { slotId, slotList: shorter })).status).toBe(
    200,
  )
  const lost = await enroll(gateway, owner, vault, 'kit')
  const remembered = (await readVault(gateway, owner)).slotList
  await bringBack()
  expect(await ids()).toContain(slotId)
  expect(await ids()).not.toContain(lost.slotId)

  gateway.mail.mails.length = 0
  const old = await readVault(gateway, owner)
  const slotList = await restoreSlotList({ id, vaultKey, list: old.slotList, remembered, remove: [slotId] })
  expect(slotList.counter).toBe(remembered.counter + 1)
  const body = { version: 1, slotList, remove: [slotId] }
  const answers = await Promise.all(
    [0, 1, 2].map(() => callAsOwner(gateway, owner, vault, 'restoreSlotList', body, old.ownerCounter)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await askHalves(gateway, owner, slotId)).toMatchObject({ status: 404, code: 'slot/unknown' })
  await expect
    .poll(() => gateway.mail.mails.map(({ subject }) => subject).join())
    .toContain('Check the ways to unlock')

  // Both browsers open it and take the list for the newest.
  const stored = await readVault(gateway, owner)
  const slots = stored.slots.map(({ slot }) => slot)
  await checkSlotList({ id, vaultKey, list: stored.slotList, slots, remembered })
  const device = pickSlot(vault, 'device').slot.id
  expect(await openVault(gateway, owner, device, vault.clientHalves[device])).toEqual(vault.entropy)
  expect(await openVault(gateway, other, theirs.slotId, theirs.clientHalf)).toEqual(vault.entropy)
  expect(await enroll(gateway, other, vault, 'kit')).toMatchObject({ status: 200 })
})

test('a list that follows nothing newer, names others, or is of nobody’s key is not taken', async () => {
  const vault = await registerVault(gateway, owner, ['device', 'managed', 'passphrase'])
  const { id, vaultKey } = vault
  const passphrase = pickSlot(vault, 'passphrase').slot.id
  const { slotList: list } = await readVault(gateway, owner)
  const write = (counter: number, remove: readonly string[]) =>
    restoreSlotList({ id, vaultKey, list, remembered: { counter: counter - 1, mac: list.mac }, remove })
  const send = (body: object) => callAsOwner(gateway, owner, vault, 'restoreSlotList', body)
  const next = await write(9, [passphrase])
  expect(await send({ version: 1, slotList: list, remove: [] })).toMatchObject({ code: 'vault/outdated' })
  expect(await send({ version: 2, slotList: next, remove: [passphrase] })).toMatchObject({
    code: 'vault/outdated',
  })
  expect(await send({ version: 1, slotList: next, remove: [] })).toMatchObject({ code: 'slot/malformed' })
  expect(await send({ version: 1, slotList: next, remove: ['unknown'] })).toMatchObject({
    code: 'slot/unknown',
  })
  const all = [passphrase, pickSlot(vault, 'managed').slot.id]
  expect(await send({ version: 1, slotList: await write(9, all), remove: all })).toMatchObject({
    code: 'slot/last',
  })
  // No number that there is no room after.
  for (const counter of [2 ** 31 - 1, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
    const far = { version: 1, slotList: await write(counter, []), remove: [] }
    expect(await send(far)).toMatchObject({ status: 409, code: 'vault/outdated' })
  }
  // Nor is it a way for a device that is new to take away what others have.
  const newer = await createTestOwner(gateway, owner.email)
  const taking = { version: 1, slotList: next, remove: [passphrase] }
  expect(await callAsOwner(gateway, newer, vault, 'restoreSlotList', taking)).toMatchObject({
    status: 403,
    code: 'device/new',
  })
  expect(await ids()).toHaveLength(3)
  expect(await send({ version: 1, slotList: next, remove: [passphrase] })).toMatchObject({ status: 200 })
})
