import { encodeBase64 } from '@latchkey/primitives'
import type { SealedSlot, SlotType } from '@latchkey/wire/vault'
import { beforeAll, describe, expect, test } from 'vitest'
import { open } from './bytes/aesGcm.js'
import type { Bytes } from './bytes/zero.js'
import * as vault from './exports/index.js'
import { bindSlot } from './slots/SealedSlot.js'
import {
  copyHalves,
  createTestWallet,
  openTestWallet,
  sealTestSlot,
  slotTypes,
  type TestWallet,
} from './testing/createTestWallet.js'
import { deriveAddresses } from './wallet/derive.js'

const digest = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

/** Every text of a value, however deep. */
function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}

/**
 * Everything a store holds as 32 bytes: each window of each array, of each text and what it is base64 of, and hashes of both.
 */
async function listCandidates(store: {
  texts: readonly string[]
  arrays: readonly Bytes[]
}): Promise<Bytes[]> {
  const { texts, arrays } = store
  const sources = [
    ...arrays,
    ...texts.flatMap((text) => [
      new TextEncoder().encode(text),
      new Uint8Array(Buffer.from(text, 'base64')),
      new Uint8Array(Buffer.from(text, 'hex')),
    ]),
  ]
  const windows = sources.flatMap((source) =>
    Array.from({ length: Math.max(0, source.length - 31) }, (_, start) => source.slice(start, start + 32)),
  )
  const candidates = [...windows, ...(await Promise.all(sources.map(digest)))]
  return [...new Map(candidates.map((candidate) => [String(candidate), candidate])).values()]
}

/** What a server stores of a wallet when nothing protects it: rows, the server's halves, the keeper's where it has it. */
function listServerStore({ id, vault, addresses, slots, halves, list }: TestWallet, hasKeeper: boolean) {
  const arrays = slotTypes.flatMap((type) => halves[type].serverHalf ?? [])
  if (hasKeeper) arrays.push(halves.managed.clientHalf)
  return { texts: listTexts([id, vault, addresses, slots, list]), arrays }
}

/** Tries to open a slot by any 32 bytes: as client half, as server half too, as the slot's key, as the vault key. */
async function tryToOpen(wallet: TestWallet, type: SlotType, candidates: readonly Bytes[]): Promise<boolean> {
  const { id, slots, halves, addresses } = wallet
  const slot = slots[type]
  const { serverHalf } = halves[type]
  for (const candidate of candidates) {
    const attempts = [
      openTestWallet({ ...wallet, slot, halves: { clientHalf: candidate, serverHalf } }),
      vault.withEntropy({ id, vault: wallet.vault, addresses, vaultKey: candidate.slice() }, () => 'opened'),
      openTestWallet({ ...wallet, slot, halves: { clientHalf: candidate, serverHalf: candidate } }),
    ]
    const results = await Promise.allSettled(attempts)
    const bySlotKey = await open({
      key: candidate,
      sealed: slot.ciphertext,
      additionalData: bindSlot(id, slot),
    })
    if (bySlotKey || results.some(({ status }) => status === 'fulfilled')) return true
  }
  return false
}

let wallet: TestWallet
beforeAll(async () => {
  wallet = await createTestWallet()
})

test('each way in gives the same addresses on all four derivations', async () => {
  const { id, vaultKey } = wallet
  const base = { id, vaultKey }
  const pin = '274913'
  const passphrase = vault.createPassphrase()
  const prfOutput = vault.createHalf()
  const deviceHalf = vault.createHalf()
  const [pinSalt, passphraseSalt, passkeySalt] = [vault.createSalt(), vault.createSalt(), vault.createSalt()]
  const serverHalf = vault.createHalf()
  const server = () => serverHalf.slice()

  const pinHalves = await vault.derivePinHalves({ pin, salt: pinSalt, deviceHalf: deviceHalf.slice() })
  const withPin = await vault.sealSlot({
    ...base,
    slotId: 'pin',
    type: 'device-pin',
    salt: pinSalt,
    clientHalf: pinHalves.clientHalf,
    serverHalf: server(),
  })
  const withPassphrase = await vault.sealSlot({
    ...base,
    slotId: 'passphrase',
    type: 'passphrase',
    salt: passphraseSalt,
    clientHalf: await vault.derivePassphraseHalf({ passphrase, salt: passphraseSalt }),
    serverHalf: server(),
  })
  const withPasskey = await vault.sealSlot({
    ...base,
    slotId: 'passkey',
    type: 'passkey',
    salt: passkeySalt,
    clientHalf: await vault.derivePasskeyHalf(prfOutput.slice()),
    serverHalf: server(),
  })
  const kit = await vault.createKit({ ...wallet, slotId: 'kit' })

  // As on a new device: everything is made again from what the person has and what the rows say.
  const saltOf = (slot: SealedSlot) => vault.readSalt(slot) ?? new Uint8Array()
  const again = await vault.derivePinHalves({
    pin,
    salt: saltOf(withPin),
    deviceHalf: deviceHalf.slice(),
  })
  const passphraseHalf = await vault.derivePassphraseHalf({ passphrase, salt: saltOf(withPassphrase) })
  const passkeyHalf = await vault.derivePasskeyHalf(prfOutput.slice())
  const opened = [
    await openTestWallet({ ...wallet, slot: wallet.slots.device, halves: wallet.halves.device }),
    await openTestWallet({ ...wallet, slot: wallet.slots.managed, halves: wallet.halves.managed }),
    await openTestWallet({ ...wallet, slot: withPin, halves: { clientHalf: again.clientHalf, serverHalf } }),
    await openTestWallet({
      ...wallet,
      slot: withPassphrase,
      halves: { clientHalf: passphraseHalf, serverHalf },
    }),
    await openTestWallet({ ...wallet, slot: withPasskey, halves: { clientHalf: passkeyHalf, serverHalf } }),
    await vault.openKit(kit, ({ entropy }) => deriveAddresses(entropy)),
  ]
  expect(opened).toEqual(Array.from({ length: 6 }, () => wallet.addresses))
  expect(new Set(listTexts(wallet.addresses)).size).toBe(4)

  // The verifier is what a server sees; the device's half alone is what a thief has.
  for (const clientHalf of [again.verifier, deviceHalf]) {
    await expect(
      openTestWallet({ ...wallet, slot: withPin, halves: { clientHalf, serverHalf } }),
    ).rejects.toMatchObject({ code: 'vault/slot-not-opened' })
  }
})

describe('who has everything a server stores', () => {
  test('opens no way in, managed ones included, as long as the keeper’s half is not there', async () => {
    const candidates = await listCandidates(listServerStore(wallet, false))
    expect(candidates.length).toBeGreaterThan(100)
    for (const type of slotTypes) expect(await tryToOpen(wallet, type, candidates)).toBe(false)
  })

  test('and everything the keeper stores, opens managed wallets and none of a user’s own ways in', async () => {
    const candidates = await listCandidates(listServerStore(wallet, true))
    for (const type of slotTypes) {
      expect(await tryToOpen(wallet, type, candidates)).toBe(type === 'managed')
    }
  })
})

describe('a device', () => {
  test('opens nothing without the server, by anything in its profile', async () => {
    const { id, addresses, vault: blob, slots, halves } = wallet
    const profile = {
      texts: listTexts([id, addresses, blob, slots.device]),
      arrays: [halves.device.clientHalf],
    }
    const { clientHalf } = halves.device
    for (const serverHalf of await listCandidates(profile)) {
      const guess = { clientHalf, serverHalf }
      await expect(openTestWallet({ ...wallet, slot: slots.device, halves: guess })).rejects.toMatchObject({
        code: 'vault/slot-not-opened',
      })
    }
    const lone = openTestWallet({ ...wallet, slot: slots.device, halves: { clientHalf } })
    await expect(lone).rejects.toMatchObject({ code: 'vault/bytes-invalid' })
  })

  test('that was revoked opens nothing by its whole profile, and the other one still does', async () => {
    const second = { clientHalf: vault.createHalf(), serverHalf: vault.createHalf() }
    const slot = await sealTestSlot({ ...wallet, type: 'device', slotId: 'second', halves: second })
    // Revoking destroys the first one's server half; all that is left is the second one's.
    const { clientHalf } = wallet.halves.device
    for (const serverHalf of [second.serverHalf, second.clientHalf]) {
      for (const row of [wallet.slots.device, slot]) {
        const halves = { clientHalf, serverHalf }
        await expect(openTestWallet({ ...wallet, slot: row, halves })).rejects.toMatchObject({
          code: 'vault/slot-not-opened',
        })
      }
    }
    expect(await openTestWallet({ ...wallet, slot, halves: second })).toEqual(wallet.addresses)
  })
})

test('a backup from before an upgrade opens nothing without the keeper’s destroyed half, and with it the old vault only', async () => {
  const upgraded = await createTestWallet({ entropy: wallet.entropy, version: 2 })
  const candidates = await listCandidates({
    texts: [...listServerStore(wallet, false).texts, ...listServerStore(upgraded, false).texts],
    arrays: [...listServerStore(wallet, false).arrays, ...listServerStore(upgraded, false).arrays],
  })
  expect(await tryToOpen(wallet, 'managed', candidates)).toBe(false)
  // Even with the half that should be gone, the old way in opens the old vault only.
  const { clientHalf, serverHalf } = copyHalves(wallet.halves.managed)
  const old = { ...wallet, slot: wallet.slots.managed, halves: { clientHalf, serverHalf } }
  expect(await openTestWallet(old)).toEqual(wallet.addresses)
  for (const changes of [{ vault: upgraded.vault }, { vault: upgraded.vault, id: upgraded.id }]) {
    await expect(openTestWallet({ ...old, ...changes })).rejects.toMatchObject({
      code: expect.stringMatching(/^vault\/(slot-)?not-opened$/),
    })
  }
})

test('after an account was deleted every way in fails but the kit', async () => {
  const kit = await vault.createKit({ ...wallet, slotId: 'kit-1' })
  for (const type of slotTypes) {
    const { clientHalf } = wallet.halves[type]
    const deleted = { ...wallet, slot: wallet.slots[type], halves: { clientHalf } }
    if (type === 'kit') expect(await openTestWallet(deleted)).toEqual(wallet.addresses)
    else await expect(openTestWallet(deleted)).rejects.toMatchObject({ code: 'vault/bytes-invalid' })
  }
  expect(await vault.openKit(kit, ({ entropy }) => deriveAddresses(entropy))).toEqual(wallet.addresses)
})

test('nothing that is stored or sent holds a secret in any form', async () => {
  const kit = await vault.createKit({ ...wallet, slotId: 'kit-1' })
  const { id, vault: blob, addresses, slots, list } = wallet
  const sent = JSON.stringify([id, blob, addresses, slots, list, kit.file])
  const bytes = Buffer.concat(
    listTexts([id, blob, addresses, slots, list, JSON.parse(kit.file)]).map((text) =>
      Buffer.from(text, 'base64'),
    ),
  )
  const halves = slotTypes.flatMap((type) => {
    const { clientHalf, serverHalf } = wallet.halves[type]
    return serverHalf ? [clientHalf, serverHalf] : [clientHalf]
  })
  for (const secret of [wallet.entropy, wallet.vaultKey, ...halves]) {
    expect(sent).not.toContain(Buffer.from(secret).toString('hex').slice(0, 16))
    expect(sent).not.toContain(encodeBase64(secret).slice(0, 12))
    expect(bytes.includes(secret.subarray(0, 8))).toBe(false)
  }
})
