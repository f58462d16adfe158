import { encodeBase64 } from '@latchkey/primitives'
import { createHalf, createPassphrase, createSalt, deriveAccount, fromMnemonic } from '@latchkey/vault'
import { listAccounts } from '@latchkey/wire/vault'
import { privateKeyToAddress } from 'viem/accounts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { WorkerClient } from '../shared/createWorkerClient.js'
import { createMemoryStore } from '../shared/openStore.js'
import type { NewWay } from '../shared/pageCalls.js'
import type { WorkerCallAnswer, WorkerCallPayload } from '../shared/workerCalls.js'
import { createTestWorker } from '../testing/createTestWorker.js'

type Wallet = WorkerCallPayload<'perform'>['wallet']
type Access = WorkerCallPayload<'perform'>['access']
type Kept = WorkerCallAnswer<'createWallet'>

const userId = 'user-1'
const sessionId = 'session-1'
const words = createPassphrase()
const passphraseWay: NewWay = { type: 'passphrase', label: 'Words', passphrase: words }
const kitWay: NewWay = { type: 'kit', label: 'Kit' }
/** What an authenticator says; the worker hands it on. */
const attestation = {
  id: 'id',
  rawId: 'id',
  type: 'public-key' as const,
  response: { clientDataJSON: 'e30', attestationObject: 'e30' },
}

let worker: WorkerClient
let created: Kept
let wallet: Wallet
let device: Access

const toWallet = ({ slots, ...kept }: Kept): Wallet => ({
  ...kept,
  userId,
  slots: slots.map(({ slot }) => slot),
  ownerCounter: 0,
})
function toAccess({ slots }: Pick<Kept, 'slots'>, type: string, secret?: Access['secret']): Access {
  const found = slots.find(({ slot }) => slot.type === type)
  if (!found?.serverHalf) throw new Error(`There is no slot of ${type}`)
  const { keeperHalf, serverHalf, slot } = found
  return { slotId: slot.id, serverHalf, ...(keeperHalf && { keeperHalf }), ...(secret && { secret }) }
}

beforeEach(async () => {
  worker = createTestWorker({ ...createMemoryStore(), isPersistent: true })
  created = await worker.ask('createWallet', { userId, label: 'Here', way: { type: 'managed' } })
  wallet = toWallet(created)
  device = toAccess(created, 'device')
})

describe('ways in', () => {
  test('§4.6.10 a passphrase and a passkey open the wallet in another browser, to the same account', async () => {
    const prfOutput = createHalf()
    const salt = encodeBase64(createSalt())
    const passkeyWay: NewWay = {
      type: 'passkey',
      label: 'Key',
      prfOutput: prfOutput.slice(),
      salt,
      attestation,
    }
    const first = await worker.ask('addWay', { sessionId, wallet, access: device, way: passphraseWay })
    const next = { ...wallet, slotList: first.slotList, slots: [...wallet.slots, first.slot.slot] }
    const second = await worker.ask('addWay', { sessionId, wallet: next, access: device, way: passkeyWay })
    const last = { ...next, slotList: second.slotList, slots: [...next.slots, second.slot.slot] }

    const other = createTestWorker(createMemoryStore())
    const reveal = (access: Access) => other.ask('reveal', { wallet: last, access, name: 'eip155/eoa' })
    const ways = { slots: [first.slot, second.slot] }
    const key = await reveal(toAccess(ways, 'passphrase', { type: 'passphrase', passphrase: words }))
    expect(privateKeyToAddress(key as `0x${string}`)).toBe(created.addresses.eip155?.eoa)
    expect(await reveal(toAccess(ways, 'passkey', { type: 'passkey', prfOutput }))).toBe(key)

    const wrong = { type: 'passphrase', passphrase: createPassphrase() } as const
    await expect(reveal(toAccess(ways, 'passphrase', wrong))).rejects.toMatchObject({
      context: { code: 'vault/slot-not-opened' },
    })
    await expect(reveal(toAccess(ways, 'passkey'))).rejects.toMatchObject({
      context: { code: 'secure/login-needed' },
    })
  })

  test('a weak passphrase seals nothing', async () => {
    const way = { ...passphraseWay, passphrase: 'password1' } as NewWay
    await expect(worker.ask('addWay', { sessionId, wallet, access: device, way })).rejects.toMatchObject({
      context: { code: 'vault/passphrase-weak' },
    })
  })
})

test('§4.3.7 after an upgrade no way in from before opens, and the keys are the same', async () => {
  const before = await worker.ask('reveal', { wallet, access: device, name: 'words' })
  const { kit, ...replaced } = await worker.ask('replaceWays', {
    ...{ sessionId, wallet, access: device, kitLabel: 'Kit' },
    ways: [passphraseWay],
  })
  expect(replaced).toMatchObject({ version: 2, addresses: created.addresses })
  expect(replaced.slots.map(({ slot }) => slot.type)).toEqual(['passphrase'])
  const own = toAccess(replaced, 'passphrase', { type: 'passphrase', passphrase: words })
  expect(await worker.ask('reveal', { wallet: toWallet(replaced as Kept), access: own, name: 'words' })).toBe(
    before,
  )
  // The kit is none of them before its owner has shown that they have its code; the list that adds it is there.
  if (!kit) throw new Error('There is no kit')
  expect(replaced.slotList.slots).toHaveLength(1)
  const withKit = { ...replaced, slotList: kit.added.slotList, slots: [...replaced.slots, kit.added.slot] }
  expect(await worker.ask('reveal', { wallet: toWallet(withKit as Kept), access: own, name: 'words' })).toBe(
    before,
  )
  expect(await worker.ask('openKit', { code: kit.code, file: kit.file })).toEqual({
    addresses: created.addresses,
    unregistered: [],
  })
  // A server that brings the operator's old row back opens nothing with it.
  const mixed = {
    ...toWallet(replaced as Kept),
    slots: [...toWallet(replaced as Kept).slots, ...wallet.slots],
  }
  for (const access of [device, toAccess(created, 'managed')]) {
    await expect(worker.ask('reveal', { wallet: mixed, access, name: 'words' })).rejects.toMatchObject({
      context: { code: 'vault/slot-not-opened' },
    })
  }
})

test('§4.6.9 a kit opens by itself and shows each key as other wallets import it', async () => {
  const { kit } = await worker.ask('addWay', { sessionId, wallet, access: device, way: kitWay })
  if (!kit) throw new Error('There is no kit')
  const other = createTestWorker(createMemoryStore())
  expect(await other.ask('openKit', kit)).toEqual({ addresses: created.addresses, unregistered: [] })
  const entropy = fromMnemonic(await other.ask('revealKit', { ...kit, name: 'words' }))
  for (const { address, ...account } of listAccounts(created.addresses)) {
    expect((await deriveAccount({ entropy, account })).address).toBe(address)
  }
  expect(await other.ask('revealKit', { ...kit, name: 'solana/eoa' })).toMatch(
    /^[1-9A-HJ-NP-Za-km-z]{86,88}$/,
  )
  expect(await other.ask('revealKit', { ...kit, name: 'bip122/payment' })).toMatch(
    /^[KL][1-9A-HJ-NP-Za-km-z]{51}$/,
  )
  for (const file of ['', '{}', '\0', 'x'.repeat(200_000)]) {
    await expect(other.ask('openKit', { file, code: kit.code })).rejects.toThrow()
  }
})
