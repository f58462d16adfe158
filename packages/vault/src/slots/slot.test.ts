import { encodeBase64 } from '@latchkey/primitives'
import type { SlotType } from '@latchkey/wire/vault'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { createHalf, createSalt } from '../halves/randomBytes.js'
import {
  copyHalves,
  createTestWallet,
  openTestWallet,
  sealTestSlot,
  slotTypes,
  type TestWallet,
} from '../testing/createTestWallet.js'
import { flipBits, flipJson } from '../testing/flipBits.js'
import { readSalt } from './SealedSlot.js'
import { type Halves, sealSlot, withVaultKey } from './slot.js'

let wallet: TestWallet
let other: TestWallet
beforeAll(async () => {
  wallet = await createTestWallet()
  other = await createTestWallet({ userId: 'user-2' })
})

const refused = { code: expect.stringMatching(/^vault\/(form-invalid|slot-not-opened|bytes-invalid)$/) }
const notOpened = (type: SlotType) => ({ code: 'vault/slot-not-opened', context: { type } })

function openWith(type: SlotType, changes: Partial<{ id: TestWallet['id']; slot: unknown; halves: Halves }>) {
  const { id, slots, halves } = wallet
  const parameters = { id, slot: slots[type], halves: halves[type], ...changes }
  return withVaultKey({ ...parameters, ...copyHalves(parameters.halves) }, (vaultKey) => vaultKey.slice())
}

describe.each(slotTypes)('a slot of type %s', (type) => {
  test('gives the vault key to both its halves, and the wallet by it', async () => {
    expect(await openWith(type, {})).toEqual(wallet.vaultKey)
    const opened = await openTestWallet({ ...wallet, slot: wallet.slots[type], halves: wallet.halves[type] })
    expect(opened).toEqual(wallet.addresses)
  })

  test('does not open when any bit of its JSON or of the user’s id is flipped', async () => {
    const forms = flipJson(wallet.slots[type])
    expect(forms.length).toBeGreaterThan(500)
    for (const slot of forms) await expect(openWith(type, { slot })).rejects.toMatchObject(refused)
    for (const userId of flipBits(wallet.id.userId)) {
      await expect(openWith(type, { id: { ...wallet.id, userId } })).rejects.toMatchObject(refused)
    }
  })

  test('does not open when any bit of a half is flipped', async () => {
    const { clientHalf, serverHalf } = wallet.halves[type]
    const flip = (half: Uint8Array, bit: number) => {
      const flipped = new Uint8Array(half)
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      return flipped
    }
    for (let bit = 0; bit < 256; bit++) {
      const changed = { clientHalf: flip(clientHalf, bit), serverHalf }
      await expect(openWith(type, { halves: changed })).rejects.toMatchObject(notOpened(type))
      if (!serverHalf) continue
      const changedServer = { clientHalf, serverHalf: flip(serverHalf, bit) }
      await expect(openWith(type, { halves: changedServer })).rejects.toMatchObject(notOpened(type))
    }
  })

  test('does not open as any other type, with the same halves', async () => {
    for (const otherType of slotTypes.filter((name) => name !== type)) {
      const { id, ciphertext } = wallet.slots[type]
      const { clientHalf, serverHalf } = wallet.halves[type]
      const slot = { ...wallet.slots[otherType], id, ciphertext }
      const halves = { clientHalf, ...(otherType !== 'kit' && { serverHalf: serverHalf ?? clientHalf }) }
      await expect(openWith(type, { slot, halves })).rejects.toMatchObject(notOpened(otherType))
    }
  })

  test('does not open for another version of the vault, nor for another user', async () => {
    const next = { ...wallet.id, version: 2 }
    await expect(openWith(type, { id: next })).rejects.toMatchObject(notOpened(type))
    await expect(openWith(type, { id: other.id })).rejects.toMatchObject(notOpened(type))
  })

  test.each([31, 33, 20, 64, 0])('takes no client half of %i bytes', async (length) => {
    const clientHalf = new Uint8Array(length).fill(1)
    const halves = { ...wallet.halves[type], clientHalf }
    await expect(openWith(type, { halves })).rejects.toMatchObject({ code: 'vault/bytes-invalid' })
  })
})

describe('halves', () => {
  test('do not open when a byte wanders from one to the other, or when they change places', async () => {
    const { clientHalf, serverHalf = createHalf() } = wallet.halves.device
    const swapped = { clientHalf: serverHalf, serverHalf: clientHalf }
    await expect(openWith('device', { halves: swapped })).rejects.toMatchObject(notOpened('device'))
    const joined = new Uint8Array([...clientHalf, ...serverHalf])
    const shifted = { clientHalf: joined.slice(0, 31), serverHalf: joined.slice(31) }
    await expect(openWith('device', { halves: shifted })).rejects.toMatchObject({
      code: 'vault/bytes-invalid',
    })
  })

  test('of the server cannot be left out, emptied or given where a kit has none', async () => {
    const { clientHalf } = wallet.halves.device
    for (const serverHalf of [undefined, new Uint8Array(), new Uint8Array(32)]) {
      const halves = { clientHalf, serverHalf }
      await expect(openWith('device', { halves })).rejects.toMatchObject({ code: 'vault/bytes-invalid' })
    }
    const withServer = { clientHalf: wallet.halves.kit.clientHalf, serverHalf: createHalf() }
    await expect(openWith('kit', { halves: withServer })).rejects.toMatchObject({
      code: 'vault/bytes-invalid',
    })
  })

  test('that were used are zero, and seal nothing any more', async () => {
    const { id, vaultKey } = wallet
    const halves = { clientHalf: createHalf(), serverHalf: createHalf() }
    const sealOnce = () => sealSlot({ id, slotId: 'once', type: 'device', vaultKey, ...halves })
    await sealOnce()
    expect([...halves.clientHalf, ...halves.serverHalf].every((byte) => byte === 0)).toBe(true)
    await expect(sealOnce()).rejects.toMatchObject({ code: 'vault/bytes-invalid' })
  })

  test('give another ciphertext each time a slot is sealed', async () => {
    const seal = () => sealTestSlot({ ...wallet, type: 'device', halves: wallet.halves.device })
    const texts = await Promise.all(Array.from({ length: 50 }, seal))
    expect(new Set(texts.map(({ ciphertext }) => ciphertext)).size).toBe(50)
  })
})

test('rows of two users that changed places open for neither', async () => {
  for (const type of slotTypes) {
    for (const [own, foreign] of [
      [wallet, other],
      [other, wallet],
    ] as const) {
      // Everything a server keeps of the other user, halves included, under the own user's name.
      const { vault, addresses } = foreign
      const stolen = { id: own.id, vault, addresses, slot: foreign.slots[type], halves: foreign.halves[type] }
      await expect(openTestWallet(stolen)).rejects.toMatchObject(notOpened(type))
      const relabelled = { ...foreign.slots[type], id: own.slots[type].id }
      await expect(openTestWallet({ ...stolen, slot: relabelled })).rejects.toMatchObject(notOpened(type))
      const mixed = { ...own, slot: own.slots[type], halves: own.halves[type], vault, addresses }
      await expect(openTestWallet(mixed)).rejects.toMatchObject({ code: 'vault/not-opened' })
    }
  }
})

describe('salts', () => {
  test('are there for the types that have one, as they were given', async () => {
    const salt = createSalt()
    const halves = { clientHalf: createHalf(), serverHalf: createHalf() }
    const slot = await sealSlot({ ...wallet, ...halves, slotId: 'salted', type: 'passkey', salt })
    expect(readSalt(slot)).toEqual(salt)
    expect(readSalt(wallet.slots.device)).toBeUndefined()
  })

  test('of another length, missing, or on a type that has none are refused by the form', async () => {
    const { passkey, device } = wallet.slots
    const { salt: _, ...without } = { salt: '', ...passkey }
    for (const slot of [
      without,
      { ...passkey, salt: encodeBase64(new Uint8Array(31)) },
      { ...device, salt: encodeBase64(createSalt()) },
    ]) {
      await expect(openWith('passkey', { slot })).rejects.toMatchObject({ code: 'vault/form-invalid' })
      expect(() => readSalt(slot)).toThrow(expect.objectContaining({ code: 'vault/form-invalid' }))
    }
  })
})

test('any halves open what they sealed, and no others do', async () => {
  const half = fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .map((bytes) => new Uint8Array(bytes))
    .filter((bytes) => bytes.some((byte) => byte !== 0))
  await fc.assert(
    fc.asyncProperty(half, half, half, async (clientHalf, serverHalf, wrong) => {
      fc.pre(Buffer.compare(clientHalf, wrong) !== 0 && Buffer.compare(serverHalf, wrong) !== 0)
      const halves = { clientHalf, serverHalf }
      const slot = await sealTestSlot({ ...wallet, type: 'managed', halves })
      expect(await openWith('managed', { slot, halves })).toEqual(wallet.vaultKey)
      for (const others of [
        { clientHalf: wrong, serverHalf },
        { clientHalf, serverHalf: wrong },
      ]) {
        await expect(openWith('managed', { slot, halves: others })).rejects.toMatchObject(
          notOpened('managed'),
        )
      }
    }),
  )
})
