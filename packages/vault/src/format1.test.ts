import { decodeBase64 } from '@latchkey/primitives'
import { ownerCalls, writeOwnerStatement } from '@latchkey/wire/secure'
import { readAddresses, sealedVaultSchema } from '@latchkey/wire/vault'
import { ed25519 } from '@noble/curves/ed25519.js'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { derivePassphraseHalf } from './halves/passphrase.js'
import { openKit } from './kit/recoveryKit.js'
import { deriveOwnerKey } from './owner/ownerKey.js'
import { readSalt } from './slots/SealedSlot.js'
import { checkSlotList } from './slots/slotList.js'
import { openTestWallet, slotTypes } from './testing/createTestWallet.js'
import fixture from './testing/fixtures/2026-11-28-format-1.json' with { type: 'json' }
import { deriveAddresses } from './wallet/derive.js'
import { toMnemonic } from './wallet/mnemonic.js'

const toBytes = (text: string) => new Uint8Array(decodeBase64(text) ?? [])
const { id, kit, list, mnemonic, slots } = fixture
const vault = v.parse(sealedVaultSchema, fixture.vault)
const addresses = readAddresses(fixture.addresses)
const vaultKey = toBytes(fixture.vaultKey)

/** Both halves of a slot, as bytes. */
function readHalves(type: keyof typeof fixture.halves) {
  const { clientHalf, serverHalf }: { clientHalf: string; serverHalf?: string } = fixture.halves[type]
  return { clientHalf: toBytes(clientHalf), ...(serverHalf && { serverHalf: toBytes(serverHalf) }) }
}

describe('what was written on 2026-11-28', () => {
  test.each(slotTypes)('opens by its slot: %s', async (type) => {
    const opened = await openTestWallet({ id, vault, addresses, slot: slots[type], halves: readHalves(type) })
    expect(opened).toEqual(addresses)
  })

  test('opens by the passphrase its owner knows', async () => {
    const salt = readSalt(slots.passphrase) ?? new Uint8Array()
    const clientHalf = await derivePassphraseHalf({ passphrase: fixture.passphrase, salt })
    expect(clientHalf).toEqual(readHalves('passphrase').clientHalf)
  })

  test('opens by its recovery kit', async () => {
    const words = await openKit(kit, async ({ entropy, ...opened }) => {
      expect(opened.id).toEqual(id)
      expect(opened.addresses).toEqual(await deriveAddresses(entropy))
      return toMnemonic(entropy)
    })
    expect(words).toBe(mnemonic)
  })

  test('has the list of slots its owner wrote', async () => {
    const { counter, mac } = list
    expect(await checkSlotList({ id, vaultKey, list, slots: Object.values(slots) })).toEqual({ counter, mac })
  })

  test.each(fixture.actions)('has the statement its owner signed: $action', async (statement) => {
    const { action, counter, sessionId, signature } = statement
    expect(await deriveOwnerKey({ id, vaultKey })).toBe(fixture.ownerKey)
    // What counts is the body as its schema gives it.
    const { body: schema } = ownerCalls[action as keyof typeof ownerCalls]
    const body = v.parse(schema as v.GenericSchema, statement.body)
    const message = writeOwnerStatement({ ...id, action, body, counter, sessionId })
    expect(ed25519.verify(toBytes(signature), message, toBytes(fixture.ownerKey))).toBe(true)
  })
})
