import { createPassphrase } from '@latchkey/vault'
import { readAddresses } from '@latchkey/wire/vault'
import { stringToHex } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import type { WorkerClient } from '../shared/createWorkerClient.js'
import { createMemoryStore } from '../shared/openStore.js'
import type { NewWay } from '../shared/pageCalls.js'
import type { WorkerCallPayload } from '../shared/workerCalls.js'
import { createTestWorker } from '../testing/createTestWorker.js'
import fixture from '../testing/fixtures/2026-11-28-format-1.json' with { type: 'json' }

type Wallet = WorkerCallPayload<'perform'>['wallet']

const sessionId = 'session-1'
const addresses = readAddresses(fixture.addresses)
const managed = fixture.halves.managed
const access = {
  slotId: fixture.slots.managed.id,
  serverHalf: managed.serverHalf,
  keeperHalf: managed.clientHalf,
}
/** As the gateway shows a wallet that was written on 2026-11-28. */
const earlier = {
  ...fixture.id,
  vault: fixture.vault,
  addresses,
  slotList: fixture.list,
  slots: Object.values(fixture.slots),
  ownerKey: fixture.ownerKey,
  ownerCounter: 4,
} as Wallet
const words = createPassphrase()
const passphraseWay: NewWay = { type: 'passphrase', label: 'Words', passphrase: words }
const kitWay: NewWay = { type: 'kit', label: 'Kit' }
const renewed = { vault: { format: 2, ciphertext: expect.any(String) }, addresses }

let worker: WorkerClient
beforeEach(() => {
  worker = createTestWorker({ ...createMemoryStore(), isPersistent: true })
})

const signMessage = (wallet: Wallet) =>
  worker.ask('perform', {
    ...{ wallet, access },
    operation: {
      ...{ kind: 'evm-message', chainId: 1, signer: { type: 'eoa' } },
      message: stringToHex('Hello'),
    },
  })

describe('a wallet of format 1', () => {
  test('opens, signs and shows what it did, and is left as it is', async () => {
    expect(await worker.ask('verifyAddresses', { wallet: earlier, access })).toEqual({
      addresses,
      unregistered: [],
    })
    expect(await signMessage(earlier)).toHaveLength(1)
    expect(await worker.ask('reveal', { wallet: earlier, access, name: 'words' })).toBe(fixture.mnemonic)
    const signed = { action: 'cancelChange', body: { changeId: crypto.randomUUID() } } as const
    const body = await worker.ask('signAsOwner', { wallet: earlier, access, sessionId, ...signed })
    expect(Object.keys(body)).toEqual(['changeId', 'owner'])
  })

  test('is written as format 2 with whatever writes its list of ways in', async () => {
    const opening = { wallet: earlier, access, sessionId }
    const slotId = fixture.slots.passphrase.id
    const bodies = [
      await worker.ask('addWay', { ...opening, way: passphraseWay }),
      await worker.ask('addWay', { ...opening, way: kitWay }),
      await worker.ask('addDeviceSlot', { ...opening, label: 'Here' }),
      await worker.ask('removeWay', { ...opening, slotId }),
      await worker.ask('writeRestoredList', opening),
    ]
    for (const body of bodies) {
      expect(body.renewed).toEqual(renewed)
      // Every way in opens it as it is then, and nothing is written anew once more.
      const wallet = { ...earlier, ...body.renewed }
      expect(await signMessage(wallet)).toEqual(await signMessage(earlier))
      const next = await worker.ask('removeWay', { ...opening, wallet, slotId })
      expect(next).not.toHaveProperty('renewed')
    }
    const replaced = await worker.ask('replaceWays', { ...opening, ways: [passphraseWay] })
    expect(replaced).toMatchObject({ version: 4, ...renewed })
  })

  test('without an owner key stays as it is, since nobody signs for it; a kit of it opens', async () => {
    const wallet = { ...earlier, ownerKey: null }
    const { kit, ...body } = await worker.ask('addWay', { wallet, access, sessionId, way: kitWay })
    expect(body).not.toHaveProperty('renewed')
    if (!kit) throw new Error('There is no kit')
    expect(await worker.ask('openKit', kit)).toEqual({ addresses, unregistered: [] })
  })

  test('has a kit that opens as ever, and tells each key', async () => {
    const { code, file } = fixture.kit
    expect(await worker.ask('openKit', { code, file })).toEqual({ addresses, unregistered: [] })
    expect(await worker.ask('revealKit', { code, file, name: 'words' })).toBe(fixture.mnemonic)
    expect(await worker.ask('revealKit', { code, file, name: 'eip155/eoa' })).toBe(
      '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    )
  })
})

describe('two tabs', () => {
  test('of which one wrote format 2: the other’s signs on, and what it writes is of the list it had seen', async () => {
    const opening = { wallet: earlier, access, sessionId }
    const first = await worker.ask('addWay', { ...opening, way: passphraseWay })
    expect(first.renewed).toEqual(renewed)
    // The other one still has the wallet of before, in one piece.
    expect(await signMessage(earlier)).toHaveLength(1)
    const second = await worker.ask('removeWay', { ...opening, slotId: fixture.slots.passkey.id })
    // The gateway takes one of them: both follow the same list, and have the same number.
    expect(second.slotList?.counter).toBe(first.slotList.counter)
    expect(second.owner?.counter).toBe(first.owner?.counter)
  })

  test('a row that has the vault of one and the addresses of the other does not open', async () => {
    const opening = { wallet: earlier, access, sessionId }
    const { renewed: next } = await worker.ask('addWay', { ...opening, way: passphraseWay })
    if (!next) throw new Error('Nothing was written')
    const added = { ...addresses, tron: { eoa: 'T' } }
    for (const mixed of [
      { ...earlier, addresses: added },
      { ...earlier, ...next, addresses: added },
      { ...earlier, vault: { ...next.vault, format: 1 as const } },
      { ...earlier, vault: { ...earlier.vault, format: 2 as const } },
    ]) {
      await expect(signMessage(mixed)).rejects.toMatchObject({ context: { code: 'vault/not-opened' } })
    }
  })
})
