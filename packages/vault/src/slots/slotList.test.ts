import { createHmac, hkdfSync } from 'node:crypto'
import { encodeBase64 } from '@latchkey/primitives'
import type { SealedSlot, SlotList } from '@latchkey/wire/vault'
import { beforeAll, describe, expect, test } from 'vitest'
import { encodeFields } from '../bytes/encodeFields.js'
import { createHalf } from '../halves/randomBytes.js'
import { createTestWallet, sealTestSlot, type TestWallet } from '../testing/createTestWallet.js'
import { flipBits, flipJson } from '../testing/flipBits.js'
import { checkSlotList, createSlotList, reviseSlotList } from './slotList.js'

let wallet: TestWallet
let other: TestWallet
let rows: SealedSlot[]
beforeAll(async () => {
  wallet = await createTestWallet()
  other = await createTestWallet({ userId: 'user-2' })
  rows = Object.values(wallet.slots)
})

type Changes = Partial<Parameters<typeof checkSlotList>[0]>
function check(changes: Changes = {}) {
  const { id, vaultKey, list } = wallet
  return checkSlotList({ id, vaultKey, list, slots: rows, ...changes })
}
function revise(changes: Partial<Parameters<typeof reviseSlotList>[0]>) {
  const { id, vaultKey, list } = wallet
  return reviseSlotList({ id, vaultKey, list, ...changes })
}
const without = (id: string) => rows.filter((slot) => slot.id !== id)

describe('a list of slots', () => {
  test('agrees with the rows it was made of, in any order', async () => {
    const memory = { counter: 1, mac: wallet.list.mac }
    expect(await check()).toEqual(memory)
    expect(await check({ slots: [...rows].reverse(), remembered: memory })).toEqual(memory)
  })

  test('tells which row is missing', async () => {
    const gone = wallet.slots.passkey.id
    await expect(check({ slots: without(gone) })).rejects.toMatchObject({
      code: 'vault/slots-changed',
      context: { added: [], missing: [gone] },
    })
  })

  test('tells which row was put back after it was removed', async () => {
    const revoked = wallet.slots.device.id
    const list = await revise({ remove: [revoked] })
    expect(await check({ list, slots: without(revoked) })).toMatchObject({ counter: 2 })
    await expect(check({ list })).rejects.toMatchObject({
      code: 'vault/slots-changed',
      context: { added: [revoked], missing: [] },
    })
  })

  test('tells that a row is not the one it lists under that id', async () => {
    const { id } = wallet.slots.device
    const again = await sealTestSlot({ ...wallet, type: 'device', halves: wallet.halves.device })
    await expect(check({ slots: [...without(id), again] })).rejects.toMatchObject({
      code: 'vault/slots-changed',
      context: { added: [id], missing: [id] },
    })
    // Sealed anew by its owner it is listed anew, and then the old row is the wrong one.
    const list = await revise({ add: [again] })
    expect(await check({ list, slots: [...without(id), again] })).toMatchObject({ counter: 2 })
    await expect(check({ list })).rejects.toMatchObject({ code: 'vault/slots-changed' })
  })

  test('does not agree with a row that is there twice, beside or in place of another', async () => {
    const [first, second] = rows as [SealedSlot, SealedSlot]
    for (const slots of [
      [...rows, first],
      [...without(second.id), first],
    ]) {
      await expect(check({ slots })).rejects.toMatchObject({ code: 'vault/slots-changed' })
    }
  })

  test('is refused when any bit of its JSON or of the user’s id is flipped', async () => {
    const refused = { code: expect.stringMatching(/^vault\/(form-invalid|slot-list-invalid)$/) }
    const forms = flipJson(wallet.list)
    expect(forms.length).toBeGreaterThan(2000)
    for (const list of forms) await expect(check({ list })).rejects.toMatchObject(refused)
    for (const userId of flipBits(wallet.id.userId)) {
      await expect(check({ id: { ...wallet.id, userId } })).rejects.toMatchObject(refused)
    }
  })

  test('is refused when it is another user’s, another version’s, or of another key', async () => {
    for (const changes of [
      { list: other.list },
      { list: other.list, id: other.id },
      { id: { ...wallet.id, version: 2 } },
      { vaultKey: other.vaultKey },
      { list: { ...wallet.list, mac: other.list.mac } },
    ]) {
      await expect(check(changes)).rejects.toMatchObject({ code: 'vault/slot-list-invalid' })
    }
  })

  test.each([
    ['an id twice', (list: SlotList) => ({ ...list, slots: [...list.slots, ...list.slots.slice(0, 1)] })],
    ['a counter of zero', (list: SlotList) => ({ ...list, counter: 0 })],
    ['a counter beyond exact numbers', (list: SlotList) => ({ ...list, counter: 2 ** 53 })],
    ['a short mac', (list: SlotList) => ({ ...list, mac: encodeBase64(new Uint8Array(31)) })],
    ['an empty mac', (list: SlotList) => ({ ...list, mac: '' })],
    ['more than it has', (list: SlotList) => ({ ...list, more: 1 })],
  ])('with %s is refused by its form', async (_, change) => {
    await expect(check({ list: change(wallet.list) })).rejects.toMatchObject({ code: 'vault/form-invalid' })
  })

  test('is authenticated by a key that is neither the vault key nor what opens anything', () => {
    const { id, vaultKey, list } = wallet
    const info = encodeFields('latchkey', 'slot list key', id.userId, id.version)
    const key = new Uint8Array(hkdfSync('sha256', vaultKey, new Uint8Array(), info, 32))
    const slots = list.slots.flatMap(({ id, digest }) => [id, digest])
    const fields = encodeFields('latchkey/slot list', 1, id.userId, id.version, list.counter, ...slots)
    expect(list.mac).toBe(createHmac('sha256', key).update(fields).digest('base64'))
  })

  test('cannot lose where one slot ends and the next begins', async () => {
    // One slot's digest and the next one's id, read as a single longer id, would be the same bytes without lengths.
    const [first, second, ...rest] = wallet.list.slots as [SlotList['slots'][0], SlotList['slots'][0]]
    const merged = { id: `${first.id}${first.digest}${second.id}`, digest: second.digest }
    await expect(check({ list: { ...wallet.list, slots: [merged, ...rest] } })).rejects.toMatchObject({
      code: 'vault/slot-list-invalid',
    })
  })
})

describe('an older list', () => {
  test('is refused by a device that has seen a newer one, with the rows it fits', async () => {
    const list = await revise({ remove: [wallet.slots.device.id] })
    const remembered = await check({ list, slots: without(wallet.slots.device.id) })
    await expect(check({ remembered })).rejects.toMatchObject({
      code: 'vault/slot-list-outdated',
      context: { counter: 1, rememberedCounter: 2 },
    })
  })

  test('cannot be found out by a device that remembers nothing', async () => {
    await revise({ remove: [wallet.slots.device.id] })
    expect(await check()).toMatchObject({ counter: 1 })
  })

  test('is not what a next one is written after', async () => {
    const newer = await revise({ remove: [wallet.slots.device.id] })
    const remembered = { counter: newer.counter, mac: newer.mac }
    await expect(revise({ remembered, remove: [wallet.slots.kit.id] })).rejects.toMatchObject({
      code: 'vault/slot-list-outdated',
    })
  })

  test('and a newer one go on counting', async () => {
    let { list } = wallet
    const remembered = { counter: list.counter, mac: list.mac }
    for (const counter of [2, 3, 4]) {
      list = await revise({ list, remembered })
      expect(list.counter).toBe(counter)
      expect(await check({ list, remembered })).toEqual({ counter, mac: list.mac })
    }
  })
})

test('two lists of one number, as two devices may write them, are told from each other', async () => {
  const one = await revise({ remove: [wallet.slots.device.id] })
  const another = await revise({ remove: [wallet.slots.passkey.id] })
  expect(one.counter).toBe(another.counter)
  const remembered = await check({ list: one, slots: without(wallet.slots.device.id) })
  await expect(
    check({ list: another, remembered, slots: without(wallet.slots.passkey.id) }),
  ).rejects.toMatchObject({ code: 'vault/slot-list-invalid' })
})

test('the next list starts from what its owner listed, not from the rows of the server', async () => {
  const halves = { clientHalf: createHalf(), serverHalf: createHalf() }
  const added = await sealTestSlot({ ...wallet, type: 'device', slotId: 'second-device', halves })
  const list = await revise({ add: [added], remove: [wallet.slots.managed.id] })
  const ids = [...without(wallet.slots.managed.id), added].map(({ id }) => id)
  expect(list.slots.map(({ id }) => id)).toEqual(ids)
  expect(await check({ list, slots: [...without(wallet.slots.managed.id), added] })).toMatchObject({
    counter: 2,
  })
})

test('a list is not written after one that was forged, or for slots without a form', async () => {
  const forged = { ...wallet.list, slots: wallet.list.slots.slice(1) }
  await expect(revise({ list: forged })).rejects.toMatchObject({ code: 'vault/slot-list-invalid' })
  const slots = [{ ...wallet.slots.device, id: '' }]
  await expect(createSlotList({ ...wallet, slots })).rejects.toMatchObject({ code: 'vault/form-invalid' })
})
