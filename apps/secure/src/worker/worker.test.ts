import { readTypedData } from '@latchkey/decode'
import { decodeBase58 } from '@latchkey/primitives'
import { actsForAccount, entryPointAddress, getAccountAddress } from '@latchkey/smart-account'
import { ed25519 } from '@noble/curves/ed25519.js'
import {
  type Address,
  type Hex,
  parseTransaction,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
  stringToHex,
} from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Operation } from '../chains/operations.js'
import type { WorkerClient } from '../shared/createWorkerClient.js'
import { createMemoryStore, type Store } from '../shared/openStore.js'
import type { WorkerCallAnswer, WorkerCallPayload } from '../shared/workerCalls.js'
import { createTestWorker } from '../testing/createTestWorker.js'

type Created = WorkerCallAnswer<'createWallet'>
type Wallet = WorkerCallPayload<'perform'>['wallet']

const userId = 'user-1'
const sessionId = 'session-1'
const persistent = (): Store => ({ ...createMemoryStore(), isPersistent: true })

/** What the gateway keeps of a wallet. */
const toWallet = ({ slots, ...created }: Created, owner = userId): Wallet => ({
  ...created,
  userId: owner,
  slots: slots.map(({ slot }) => slot),
  ownerCounter: 0,
})
/** A way in, as the gateway gives it out. */
function toAccess(created: Created, type: 'device' | 'managed') {
  const found = created.slots.find(({ slot }) => slot.type === type)
  if (!found?.serverHalf) throw new Error(`There is no slot of ${type}`)
  const { keeperHalf, serverHalf, slot } = found
  return { slotId: slot.id, serverHalf, ...(keeperHalf === undefined ? {} : { keeperHalf }) }
}

let worker: WorkerClient
let created: Created
let wallet: Wallet
let owner: Address

beforeEach(async () => {
  worker = createTestWorker(persistent())
  created = await worker.ask('createWallet', { userId, label: 'Here', way: { type: 'managed' } })
  wallet = toWallet(created)
  owner = created.addresses.eip155?.eoa as Address
})

const perform = async (operation: Operation, access = toAccess(created, 'device')) =>
  (await worker.ask('perform', { wallet, access, operation }))[0] as Hex
const eoa = { type: 'eoa' } as const
const message = stringToHex('Hello')

describe('signing', () => {
  test('a message of the account, which anybody can check', async () => {
    const signature = await perform({ kind: 'evm-message', chainId: 1, signer: eoa, message })
    expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(owner)
  })

  test('a message of the smart account is not one of its owner', async () => {
    const signer = { type: 'smartAccount', isDeployed: true } as const
    const signature = await perform({ kind: 'evm-message', chainId: 1, signer, message })
    expect(await recoverMessageAddress({ message: 'Hello', signature })).not.toBe(owner)
    expect(signature).toHaveLength(132)
  })

  test.each([
    ['legacy', { gasPrice: 7n }],
    ['eip1559', { maxFeePerGas: 9n, maxPriorityFeePerGas: 2n }],
  ])('a transaction (%s), as it was asked for', async (type, fees) => {
    const transaction = { to: owner, value: 5n, data: '0xab', nonce: 3n, gas: 21_000n, fees }
    const signed = await perform({ kind: 'evm-transaction', chainId: 31_337, transaction })
    expect(parseTransaction(signed)).toMatchObject({
      type,
      chainId: 31_337,
      nonce: 3,
      gas: 21_000n,
      value: 5n,
    })
    const from = await recoverTransactionAddress({ serializedTransaction: signed as `0x02${string}` })
    expect(from).toBe(owner)
  })

  const typedData = {
    domain: { name: 'Shop', chainId: 1 },
    types: { Order: [{ name: 'item', type: 'string' }] },
    primaryType: 'Order',
    message: { item: 'A pen' },
  } as const

  test('S13 typed data of this chain, and of no other', async () => {
    const sign = (chainId: number) =>
      perform({ kind: 'evm-typed-data', chainId, signer: eoa, typedData: readTypedData(typedData) })
    expect(await recoverTypedDataAddress({ ...typedData, signature: await sign(1) })).toBe(owner)
    await expect(sign(10)).rejects.toMatchObject({ context: { code: 'secure/other-chain' } })
  })

  test('S18 typed data that acts for the smart account is refused', async () => {
    const acting = { ...typedData, domain: { ...typedData.domain, verifyingContract: entryPointAddress } }
    expect(actsForAccount(acting)).toBe(true)
    const asPersonalSign = {
      ...typedData,
      types: { PersonalSign: typedData.types.Order },
      primaryType: 'PersonalSign',
    }
    for (const data of [acting, asPersonalSign]) {
      const asked = perform({
        kind: 'evm-typed-data',
        chainId: 1,
        signer: eoa,
        typedData: readTypedData(data),
      })
      await expect(asked).rejects.toMatchObject({ context: { code: 'secure/acts-for-account' } })
    }
  })

  test('S18 there is no operation for a bare hash or an authorization', async () => {
    for (const kind of ['evm-hash', 'evm-authorization', 'eip7702']) {
      await expect(perform({ kind, hash: `0x${'1'.repeat(64)}`, chainId: 1 } as never)).rejects.toMatchObject(
        {
          context: { code: 'worker/failed' },
        },
      )
    }
  })

  test('an operation of the smart account', async () => {
    const signed = await perform({
      kind: 'user-operation',
      chainId: 31_337,
      calls: [{ to: owner, value: 1n, data: '0x' }],
      nonce: 0n,
      isDeployed: true,
      gas: { callGasLimit: 1n, verificationGasLimit: 2n, preVerificationGas: 3n },
      fees: { maxFeePerGas: 4n, maxPriorityFeePerGas: 5n },
    })
    expect(JSON.parse(signed)).toMatchObject({
      sender: getAccountAddress({ owner, index: 0n }),
      nonce: '0x0',
      preVerificationGas: '0x3',
    })
  })

  test('a message of Solana', async () => {
    const bytes = new TextEncoder().encode('Hello')
    const signature = await perform({ kind: 'solana-message', message: bytes })
    const [signatureBytes, key] = [decodeBase58(signature), decodeBase58(created.addresses.solana?.eoa ?? '')]
    expect(ed25519.verify(signatureBytes as Uint8Array, bytes, key as Uint8Array)).toBe(true)
  })

  test('S18 a transaction of Solana is no message, and is signed where its signer stands', async () => {
    const key = decodeBase58(created.addresses.solana?.eoa ?? '') as Uint8Array
    // One signer, who pays and calls the program after it, with an empty list of accounts and no data.
    const body = Uint8Array.of(1, 0, 1, 2, ...key, ...new Uint8Array(32), ...new Uint8Array(32), 1, 1, 0, 0)
    await expect(perform({ kind: 'solana-message', message: body })).rejects.toMatchObject({
      context: { code: 'secure/message-acts' },
    })
    const unsigned = Uint8Array.of(1, ...new Uint8Array(64), ...body)
    const signed = await perform({ kind: 'solana-transactions', transactions: [unsigned] })
    const bytes = decodeBase58(signed) as Uint8Array
    expect(ed25519.verify(bytes.slice(1, 65), body, key)).toBe(true)
    const theirs = unsigned.slice()
    theirs[65 + 4] = (theirs[65 + 4] ?? 0) ^ 1
    await expect(perform({ kind: 'solana-transactions', transactions: [theirs] })).rejects.toMatchObject({
      context: { code: 'secure/address-foreign' },
    })
  })
})

describe('ways in', () => {
  const other = () => createTestWorker(persistent())

  test('another browser has none until it was let in by the operator’s half', async () => {
    const browser = other()
    const operation = { kind: 'evm-message', chainId: 1, signer: eoa, message } as const
    const access = toAccess(created, 'device')
    await expect(browser.ask('perform', { wallet, access, operation })).rejects.toMatchObject({
      context: { code: 'secure/login-needed' },
    })
    const slotIds = wallet.slots.map(({ id }) => id)
    expect(await browser.ask('findDeviceSlot', { userId, slotIds })).toEqual({ slotId: null })
    const { slotId } = access
    expect(await worker.ask('findDeviceSlot', { userId, slotIds })).toEqual({ slotId })
    const managed = toAccess(created, 'managed')
    const added = await browser.ask('addDeviceSlot', { sessionId, wallet, access: managed, label: 'There' })
    const next = { ...wallet, slotList: added.slotList, slots: [...wallet.slots, added.slot.slot] }
    const { serverHalf = '' } = added.slot
    const theirs = { slotId: added.slot.slot.id, serverHalf }
    const [signature] = await browser.ask('perform', { wallet: next, access: theirs, operation })
    expect(await recoverMessageAddress({ message: 'Hello', signature: signature as Hex })).toBe(owner)
    // The first browser opens the wallet of the new list as well, and then no older one.
    await worker.ask('perform', { wallet: next, access, operation })
    await expect(worker.ask('perform', { wallet, access, operation })).rejects.toMatchObject({
      context: { code: 'vault/slot-list-outdated' },
    })
  })

  test('where the gateway has put a way in of its own nothing is signed', async () => {
    const foreign = await other().ask('createWallet', { userId, label: 'Evil', way: { type: 'managed' } })
    const slots = [...wallet.slots, ...toWallet(foreign).slots.slice(0, 1)]
    const asked = worker.ask('perform', {
      wallet: { ...wallet, slots },
      access: toAccess(created, 'device'),
      operation: { kind: 'evm-message', chainId: 1, signer: eoa, message },
    })
    await expect(asked).rejects.toMatchObject({ context: { code: 'vault/slots-changed' } })
  })

  test('a way in that the gateway has destroyed is left out of the next list', async () => {
    const access = toAccess(created, 'managed')
    const left = { ...wallet, slots: wallet.slots.filter(({ type }) => type === 'managed') }
    const added = await other().ask('addDeviceSlot', { sessionId, wallet: left, access, label: 'There' })
    expect(added.slotList.slots.map(({ id }) => id).sort()).toEqual(
      [access.slotId, added.slot.slot.id].sort(),
    )
  })

  test('another user’s wallet does not open, whatever its row says', async () => {
    const asked = worker.ask('perform', {
      wallet: { ...wallet, userId: 'user-2' },
      access: toAccess(created, 'managed'),
      operation: { kind: 'evm-message', chainId: 1, signer: eoa, message },
    })
    await expect(asked).rejects.toMatchObject({ context: { code: 'vault/slot-not-opened' } })
  })

  test('S15 a wallet has a way in that outlives its browser, also where that keeps nothing', async () => {
    const blocked = createTestWorker(createMemoryStore())
    const made = await blocked.ask('createWallet', { userId, label: 'Here', way: { type: 'managed' } })
    expect(made.slots.map(({ slot }) => slot.type)).toEqual(['device', 'managed'])
  })

  test('§4.6.14 a wallet that its owner holds from the start has nothing of the operator’s, and opens elsewhere', async () => {
    const passphrase = 'solve tiny crawl bundle ozone marble'
    const way = { type: 'passphrase', label: 'Passphrase', passphrase } as const
    const made = await other().ask('createWallet', { userId, label: 'Here', way })
    expect(made.slots.map(({ slot }) => slot.type)).toEqual(['device', 'passphrase'])
    expect(JSON.stringify(made)).not.toContain('keeperHalf')
    const [, { serverHalf = '', slot } = { slot: { id: '' } }] = made.slots
    const open = (text: string) =>
      other().ask('addDeviceSlot', {
        sessionId,
        wallet: toWallet(made),
        access: { slotId: slot.id, serverHalf, secret: { type: 'passphrase', passphrase: text } },
        label: 'There',
      })
    await expect(open('solve tiny crawl bundle ozone muffin')).rejects.toMatchObject({
      context: { code: 'vault/slot-not-opened' },
    })
    expect((await open(passphrase)).slot.slot.type).toBe('device')
  })

  test('a passphrase that is easy to guess makes no wallet', async () => {
    const way = { type: 'passphrase', label: 'Passphrase', passphrase: 'letmein' } as const
    await expect(worker.ask('createWallet', { userId, label: 'Here', way })).rejects.toMatchObject({
      context: { code: 'vault/passphrase-weak' },
    })
  })

  test('a browser that forgot its half needs another way in', async () => {
    await worker.ask('forgetDevice', { userId, slotId: toAccess(created, 'device').slotId })
    await expect(perform({ kind: 'evm-message', chainId: 1, signer: eoa, message })).rejects.toMatchObject({
      context: { code: 'secure/login-needed' },
    })
  })
})

describe('a list of ways in that is older than a browser has seen', () => {
  const operation = { kind: 'evm-message', chainId: 1, signer: eoa, message } as const
  const outdated = { context: { code: 'vault/slot-list-outdated' } }
  type Opening = { wallet: Wallet; access: ReturnType<typeof toAccess> }
  /** The gateway takes a list up. */
  const take = (at: Wallet, { slotList, remove }: WorkerCallAnswer<'writeRestoredList'>): Wallet => ({
    ...at,
    slotList,
    slots: at.slots.filter(({ id }) => !remove.includes(id)),
  })
  const restore = (browser: WorkerClient, opening: Opening) =>
    browser.ask('writeRestoredList', { ...opening, sessionId })
  const add = async (browser: WorkerClient, at: Wallet, access: Opening['access']) => {
    const added = await browser.ask('addDeviceSlot', { wallet: at, access, sessionId, label: 'There' })
    const { serverHalf = '', slot } = added.slot
    const next = { ...at, slotList: added.slotList, slots: [...at.slots, slot] }
    return { wallet: next, access: { slotId: slot.id, serverHalf } }
  }

  test('is followed by one that leaves out what was removed, and every browser goes on with it', async () => {
    const managed = toAccess(created, 'managed')
    const own = toAccess(created, 'device')
    const [phone, laptop, gone] = [persistent(), persistent(), persistent()].map(createTestWorker) as [
      WorkerClient,
      WorkerClient,
      WorkerClient,
    ]
    const withGone = await add(gone, wallet, managed)
    const copy = (await add(phone, withGone.wallet, managed)).wallet
    await worker.ask('perform', { wallet: copy, access: own, operation })
    // The gateway destroys one, and the laptop, which comes after the copy was made, writes the list without it.
    const removedId = withGone.access.slotId
    const left = { ...copy, slots: copy.slots.filter(({ id }) => id !== removedId) }
    const newest = await add(laptop, left, managed)
    await worker.ask('perform', { wallet: newest.wallet, access: own, operation })
    // Its database is brought back from the copy.
    await expect(worker.ask('perform', { wallet: copy, access: own, operation })).rejects.toMatchObject(
      outdated,
    )
    const body = await restore(worker, { wallet: copy, access: own })
    expect(body.remove).toEqual([removedId])
    expect(body.slotList.counter).toBe(newest.wallet.slotList.counter + 1)
    const restored = take(copy, body)
    for (const browser of [worker, phone]) {
      const access = browser === worker ? own : managed
      await browser.ask('perform', { wallet: restored, access, operation })
    }
    // The laptop's way in is not in the copy: it comes in another way, and keeps a new one.
    const again = await add(laptop, restored, managed)
    await laptop.ask('perform', { ...again, operation })
    await worker.ask('perform', { wallet: again.wallet, access: own, operation })
    // What a browser saw being removed is found out whenever it is back, however high the list's number is by then.
    let fork = await add(gone, copy, managed)
    while (fork.wallet.slotList.counter <= again.wallet.slotList.counter) {
      fork = await add(gone, fork.wallet, managed)
    }
    const opening = { wallet: fork.wallet, access: own }
    await expect(worker.ask('perform', { ...opening, operation })).rejects.toMatchObject(outdated)
    expect((await restore(worker, opening)).remove).toContain(removedId)
  })

  test('of a browser that saw more than the one that came first keeps what was added since', async () => {
    const managed = toAccess(created, 'managed')
    const own = toAccess(created, 'device')
    const copy = wallet
    const phone = createTestWorker(persistent())
    let at = copy
    for (let count = 0; count < 3; count++) at = (await add(phone, at, managed)).wallet
    await worker.ask('perform', { wallet: at, access: own, operation })
    // Somebody else comes first after the copy was brought back, and adds a way in; this browser has never seen it.
    const first = await add(createTestWorker(persistent()), copy, managed)
    const body = await restore(worker, { wallet: first.wallet, access: own })
    expect(body.remove).toEqual([])
    const restored = take(first.wallet, body)
    await worker.ask('perform', { wallet: restored, access: own, operation })
    expect(restored.slots.map(({ id }) => id)).toContain(first.access.slotId)
    // Two lists of one number are told apart and joined as well.
    const other = await add(createTestWorker(persistent()), restored, managed)
    const fork = await add(createTestWorker(persistent()), restored, managed)
    await worker.ask('perform', { wallet: other.wallet, access: own, operation })
    await expect(
      worker.ask('perform', { wallet: fork.wallet, access: own, operation }),
    ).rejects.toMatchObject({
      context: { code: 'vault/slot-list-invalid' },
    })
    const joined = take(fork.wallet, await restore(worker, { wallet: fork.wallet, access: own }))
    await worker.ask('perform', { wallet: joined, access: own, operation })
  })

  test('is not followed where it was not written with the vault key, or its rows are others', async () => {
    const own = toAccess(created, 'device')
    const foreign = await createTestWorker(persistent()).ask('createWallet', {
      userId,
      label: 'Evil',
      way: { type: 'managed' },
    })
    const junk = { ...wallet, slotList: foreign.slotList }
    await expect(restore(worker, { wallet: junk, access: own })).rejects.toMatchObject({
      context: { code: 'vault/slot-list-invalid' },
    })
    const more = { ...wallet, slots: [...wallet.slots, ...toWallet(foreign).slots.slice(0, 1)] }
    await expect(restore(worker, { wallet: more, access: own })).rejects.toMatchObject({
      context: { code: 'vault/slots-changed' },
    })
  })
})
