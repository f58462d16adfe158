import { decodeBase64 } from '@latchkey/primitives'
import { renewVault, withEntropy } from '@latchkey/vault'
import { addSlot, type OwnerAction, ownerCalls } from '@latchkey/wire/secure'
import { readAddresses } from '@latchkey/wire/vault'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../db/Database.js'
import { secureVaults } from '../../db/schema/index.js'
import { openTestDatabase } from '../../testing/openTestDatabase.js'
import { openTestPglite } from '../../testing/openTestPglite.js'
import { createSecureApp, type SecureApp } from '../../testing/secure/createSecureApp.js'
import {
  callAsOwner,
  createTestOwner,
  openVault,
  readVault,
  type TestOwner,
} from '../../testing/secure/createTestOwner.js'
import {
  createTestVault,
  followList,
  sealTestSlot,
  type TestVault,
} from '../../testing/secure/createTestVault.js'
import fixture from '../../testing/secure/fixtures/2026-11-28-format-1.json' with { type: 'json' }
import { restoreRows } from '../../testing/secure/restoreRows.js'
import { verifyOwner } from '../owners/verifyOwner.js'

const name = '2026-11-28-format-1'
const { clientHalves, email, sessionId, stored, userId } = fixture
const entropy = new Uint8Array(decodeBase64(fixture.entropy) ?? [])
const signer = { id: { userId, version: 1 }, vaultKey: new Uint8Array(decodeBase64(fixture.vaultKey) ?? []) }

describe.each([
  ['PostgreSQL, or the embedded store where there is none', openTestDatabase],
  ['the embedded store', openTestPglite],
] as const)('rows of 2026-11-28 in %s', (_, open) => {
  let shared: OpenDatabase
  let gateway: SecureApp
  let owner: TestOwner
  /** The wallet under its second key. */
  let replaced: TestVault
  beforeAll(async () => {
    shared = await open()
    await restoreRows(shared.database, name)
    gateway = await createSecureApp({ shared })
    gateway.clock.nowMs = fixture.nowMs
    owner = await createTestOwner(gateway, email)
  })
  afterAll(async () => {
    await gateway.close()
    await shared.close()
  })

  test('are of the same user and wallet', async () => {
    expect(owner.userId).toBe(userId)
    const addresses = readAddresses(stored.addresses)
    expect(await readVault(gateway, owner)).toEqual({ ...stored, addresses })
  })

  test('open by the operator’s way in and by a passphrase', async () => {
    const managed = stored.slots.find(({ slot }) => slot.type === 'managed')
    expect(await openVault(gateway, owner, managed?.slot.id ?? '', undefined)).toEqual(entropy)
    const passphrase = stored.slots.find(({ slot }) => slot.type === 'passphrase')?.slot.id ?? ''
    const half = decodeBase64((clientHalves as Record<string, string>)[passphrase] ?? '')
    expect(await openVault(gateway, owner, passphrase, half)).toEqual(entropy)
  })

  /** The row as the database has it. */
  const readRow = async () => {
    const [row] = await shared.database.select().from(secureVaults)
    if (!row) throw new Error('There is no row')
    return row
  }
  /** What whoever opened the wallet writes anew, as the worker does. */
  async function renew() {
    const { addresses, vault } = await readVault(gateway, owner)
    const opening = { ...signer, vault, addresses }
    return withEntropy(opening, (opened, unregistered) =>
      renewVault({ ...opening, entropy: opened, unregistered }),
    )
  }

  test('stay as they are when they are read and opened', async () => {
    expect(await readRow()).toMatchObject({ vault: stored.vault, addresses: stored.addresses })
  })

  test('take no vault that somebody wrote anew who did not sign, or who loses something of it', async () => {
    const before = await readRow()
    const renewed = await renew()
    if (!renewed) throw new Error('Nothing was written')
    const read = await readVault(gateway, owner)
    const { newSlot } = await sealTestSlot({ ...signer, type: 'device' })
    const slotList = await followList(signer, read.slotList, { add: [newSlot] })
    const body = { version: 1, slot: newSlot, slotList }
    const add = (change: object) => callAsOwner(gateway, owner, signer, 'addSlot', { ...body, ...change })
    const { bip122: _, ...fewer } = renewed.addresses
    const others = { ...renewed.addresses, solana: { eoa: 'Other' } }
    for (const addresses of [fewer, others]) {
      const other = await add({ renewed: { ...renewed, addresses } })
      expect(other).toMatchObject({ status: 409, code: 'vault/other-wallet' })
    }
    // Anybody with a session adds a browser to a managed wallet that has no owner key; its vault is not theirs to write.
    await shared.database.update(secureVaults).set({ ownerKey: null })
    const unsigned = { session: owner.session, body: { ...body, renewed } }
    expect(await gateway.call(owner.device, addSlot, unsigned)).toMatchObject({
      status: 403,
      code: 'owner/missing',
    })
    await shared.database.update(secureVaults).set({ ownerKey: before.ownerKey })
    expect(await readRow()).toMatchObject({ vault: before.vault, addresses: before.addresses })
  })

  test('are written as format 2 with a way in that is added; a tab that has format 1 in memory loses nothing', async () => {
    // Two tabs read the same.
    const [first, second] = [await readVault(gateway, owner), await readVault(gateway, owner)]
    const renewed = await renew()
    const addTo = async (read: typeof first) => {
      const { clientHalf, newSlot } = await sealTestSlot({ ...signer, type: 'device' })
      const slotList = await followList(signer, read.slotList, { add: [newSlot] })
      const body = { version: 1, slot: newSlot, slotList, renewed }
      const answer = await callAsOwner(gateway, owner, signer, 'addSlot', body, read.ownerCounter)
      return { ...answer, clientHalf, slotId: newSlot.slot.id }
    }
    const added = await addTo(first)
    expect(added.status).toBe(200)
    const row = await readRow()
    expect(row).toMatchObject({ version: 1, vault: { format: 2 }, addresses: renewed?.addresses })
    expect(renewed?.addresses).toEqual(readAddresses(stored.addresses))

    // The other tab is told to read again; what it had seen opens all the same.
    expect(await addTo(second)).toMatchObject({ status: 409, code: 'vault/outdated' })
    expect(await readRow()).toEqual(row)
    const opened = await withEntropy({ ...signer, ...second }, (opened) => opened.slice())
    expect(opened).toEqual(entropy)
    expect((await addTo(await readVault(gateway, owner))).status).toBe(200)

    // Every way in opens, those of before too.
    expect(await openVault(gateway, owner, added.slotId, added.clientHalf)).toEqual(entropy)
    const managed = stored.slots.find(({ slot }) => slot.type === 'managed')
    expect(await openVault(gateway, owner, managed?.slot.id ?? '', undefined)).toEqual(entropy)
    // There is nothing to write anew any more.
    expect(await renew()).toBeUndefined()
  })

  test('keep what a newer version registered, whoever writes them next', async () => {
    // A day later the device is not new any more.
    gateway.clock.nowMs += 25 * 3_600_000
    owner = await createTestOwner(gateway, email, { device: owner.device })
    const read = await readVault(gateway, owner)
    const addresses = { ...read.addresses, tron: { eoa: 'TAddress' } }
    const gone = stored.slots.find(({ slot }) => slot.type === 'passphrase')?.slot.id ?? ''
    // As a newer version does: the same entropy, bound to one more address.
    const next = await withEntropy({ ...signer, ...read }, (opened, unregistered) =>
      renewVault({
        ...{ ...signer, ...read, entropy: opened },
        unregistered: [...unregistered, { namespace: 'tron', kind: 'eoa', address: 'TAddress' }],
      }),
    )
    expect(next?.addresses).toEqual(addresses)
    const slotList = await followList(signer, read.slotList, { remove: [gone] })
    const body = { slotId: gone, slotList, renewed: next }
    expect(await callAsOwner(gateway, owner, signer, 'removeSlot', body)).toMatchObject({
      status: 200,
      body: { vault: { addresses } },
    })
    // This version opens it, and under the next key it is there still.
    const replacement = (given: object) =>
      createTestVault({
        ...{ userId, version: 2, types: ['device', 'passphrase'], entropy },
        ...given,
      })
    const { body: lossy } = await replacement({})
    expect(await callAsOwner(gateway, owner, signer, 'replaceVault', lossy)).toMatchObject({
      status: 409,
      code: 'vault/other-wallet',
    })
    const whole = await replacement({ addresses: (await readVault(gateway, owner)).addresses })
    expect(await callAsOwner(gateway, owner, signer, 'replaceVault', whole.body)).toMatchObject({
      status: 200,
      body: { vault: { version: 2, addresses } },
    })
    replaced = whole
    const device = whole.body.slots.find(({ slot }) => slot.type === 'device')?.slot.id ?? ''
    expect(await openVault(gateway, owner, device, whole.clientHalves[device])).toEqual(entropy)
  })

  test('go back to no earlier format', async () => {
    const read = await readVault(gateway, owner)
    const { addresses, ownerCounter } = read
    const next = await createTestVault({ userId, version: 3, types: ['passphrase'], entropy, addresses })
    const present = await readRow()
    const vault = { ...next.body.vault, format: 1 }
    // Their owner has signed it: a browser with code of before.
    const body = { ...next.body, vault }
    const answer = await callAsOwner(gateway, owner, replaced, 'replaceVault', body, ownerCounter)
    expect(answer).toMatchObject({ status: 409, code: 'vault/outdated' })
    expect(await readRow()).toEqual(present)
  })
})

test.each(Object.entries(fixture.actions).filter(([action]) => action !== 'registerOwnerKey'))(
  'what an owner signed on 2026-11-28 counts: %s',
  (action, given) => {
    const body = v.parse(ownerCalls[action as OwnerAction].body as v.GenericSchema, given)
    const statement = { userId, version: 1, sessionId, action, body }
    expect(verifyOwner(stored.ownerKey, given.owner, statement)).toBe(true)
  },
)
