import {
  type Address,
  address,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  lamports,
} from '@solana/kit'
import { getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callSolana } from '../testing/callSolana.js'
import { createSolanaClient, type SolanaClient } from '../testing/solanaClient.js'
import { startTestSolana, type TestSolana } from './startTestSolana.js'

let nowMs: number
let solana: TestSolana
let client: SolanaClient
beforeEach(async () => {
  nowMs = Date.UTC(2026, 0, 1)
  solana = await startTestSolana({ isSeeded: false, now: () => nowMs })
  client = await createSolanaClient(solana)
  await client.rpc.requestAirdrop(client.signers[0].address, lamports(10_000_000_000n)).send()
})
afterEach(() => solana?.stop())

const recipient = address('9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g')
function transfer(amount: bigint) {
  const [source] = client.signers
  return getTransferSolInstruction({ source, destination: recipient, amount: lamports(amount) })
}
const readHeld = async () => (await client.rpc.getBalance(recipient).send()).value

test('a blockhash is good for 150 blocks and no longer', async () => {
  const [last, late] = [await client.sign([transfer(1_000_000n)]), await client.sign([transfer(2_000_000n)])]
  const { lastValidBlockHeight, blockhash } = last.lifetimeConstraint
  solana.advanceSlots(150)
  expect(await client.rpc.getBlockHeight().send()).toBe(lastValidBlockHeight)
  expect((await client.rpc.isBlockhashValid(blockhash).send()).value).toBe(true)
  await client.send(last)
  solana.advanceSlots(1)
  expect((await client.rpc.isBlockhashValid(blockhash).send()).value).toBe(false)

  const wire = getBase64EncodedWireTransaction(late)
  const { error } = await callSolana(solana.url, 'sendTransaction', [wire, { encoding: 'base64' }])
  expect(error).toMatchObject({
    code: -32002,
    message: 'Transaction simulation failed: Blockhash not found',
    data: { err: 'BlockhashNotFound', logs: [] },
  })
  // Without the check before, it is taken and never heard of again.
  const signature = await client.send(late, { skipPreflight: true })
  expect((await client.rpc.getSignatureStatuses([signature]).send()).value).toEqual([null])
  expect(await readHeld()).toBe(1_000_000n)
})

test('who has only the running node lets time pass there', async () => {
  const { lifetimeConstraint } = await client.sign([transfer(1_000_000n)])
  const slot = await client.rpc.getSlot().send()
  expect(await callSolana(solana.url, 'latchkey_advanceSlots', [151])).toMatchObject({
    result: Number(slot) + 151,
  })
  expect((await client.rpc.isBlockhashValid(lifetimeConstraint.blockhash).send()).value).toBe(false)
  const { error } = await callSolana(solana.url, 'latchkey_advanceSlots', [0])
  expect(error).toMatchObject({ code: -32602 })
})

test('slots can be let pass also after the system’s clock was set back', async () => {
  const slot = await client.rpc.getSlot().send()
  nowMs -= 60_000
  expect(await client.rpc.getSlot().send()).toBe(slot)
  solana.advanceSlots(1)
  expect(await client.rpc.getSlot().send()).toBe(slot + 1n)
  nowMs += 400
  expect(await client.rpc.getSlot().send()).toBe(slot + 2n)
})

test('waiting for a transaction whose blockhash has expired ends', async () => {
  const transaction = await client.sign([transfer(1_000_000n)])
  solana.advanceSlots(151)
  await expect(
    client.sendAndConfirm(transaction, { commitment: 'confirmed', skipPreflight: true }),
  ).rejects.toThrow(/progressed past the last block/)
})

test('the same transaction is executed once', async () => {
  const transaction = await client.sign([transfer(1_000_000n)])
  await client.send(transaction)
  const wire = getBase64EncodedWireTransaction(transaction)
  const again = await callSolana(solana.url, 'sendTransaction', [wire, { encoding: 'base64' }])
  expect(again.error).toMatchObject({
    code: -32002,
    message: 'Transaction simulation failed: This transaction has already been processed',
    data: { err: 'AlreadyProcessed' },
  })
  await client.send(transaction, { skipPreflight: true })
  expect(await readHeld()).toBe(1_000_000n)
  const [source] = client.signers
  const listed = await client.rpc.getSignaturesForAddress(source.address).send()
  expect(listed.map(({ signature }) => signature)).toContain(getSignatureFromTransaction(transaction))
  expect(listed).toHaveLength(2)
})

test('a blockhash stays the latest for one slot of 400 milliseconds', async () => {
  const read = async () => (await client.rpc.getLatestBlockhash().send()).value.blockhash
  const first = await read()
  nowMs += 399
  expect(await read()).toBe(first)
  nowMs += 1
  expect(await read()).not.toBe(first)
  expect((await client.rpc.isBlockhashValid(first as never).send()).value).toBe(true)
})

test('slots follow the time, and never go back', async () => {
  const slot = await client.rpc.getSlot().send()
  const time = await client.rpc.getBlockTime(slot).send()
  nowMs += 4_000
  expect(await client.rpc.getSlot().send()).toBe(slot + 10n)
  expect(await client.rpc.getBlockTime(slot + 10n).send()).toBe(time + 4n)
  nowMs -= 60_000
  expect(await client.rpc.getSlot().send()).toBe(slot + 10n)
  const { absoluteSlot, epoch } = await client.rpc.getEpochInfo().send()
  expect([absoluteSlot, epoch]).toEqual([slot + 10n, 0n])
  await expect(client.rpc.getBlockTime(slot + 11n).send()).rejects.toThrow('Block not available')
})

test('an answer is refused where a later slot is demanded', async () => {
  const slot = await client.rpc.getSlot().send()
  await client.rpc.getBalance(recipient, { minContextSlot: slot }).send()
  const { error } = await callSolana(solana.url, 'getBalance', [
    recipient,
    { minContextSlot: Number(slot) + 1 },
  ])
  expect(error).toMatchObject({ code: -32016, data: { contextSlot: Number(slot) } })
})

test('the lowest price of each slot’s transactions is told, by the accounts they write', async () => {
  const price = (microLamports: bigint) => getSetComputeUnitPriceInstruction({ microLamports })
  const [sender] = client.signers
  solana.advanceSlots(1)
  await client.signAndSend([price(9n), transfer(1_000_000n)])
  await client.signAndSend([price(7n), transfer(2_000_000n)])
  const readLast = async (accounts: Address[]) =>
    (await client.rpc.getRecentPrioritizationFees(accounts).send()).at(-1)?.prioritizationFee
  expect(await readLast([sender.address, recipient])).toBe(7n)
  expect(await readLast([])).toBe(7n)
  expect(await readLast([sender.address, address('7o36UsWR1JQLpZ9PE2gn9L4SQ69CNNiWAXd4Jt7rqz9Z')])).toBe(0n)
  solana.advanceSlots(1)
  expect(await readLast([recipient])).toBe(0n)
})

test('the list of an account’s transactions is cut by number, before and until', async () => {
  const signatures = []
  for (const amount of [1n, 2n, 3n, 4n])
    signatures.unshift(await client.signAndSend([transfer(amount * 1_000_000n)]))
  const [d, c, b, a] = signatures
  if (!a || !b || !c || !d) throw new Error('four were sent')
  const list = async (config: object) =>
    (await client.rpc.getSignaturesForAddress(recipient, config).send()).map(({ signature }) => signature)
  expect(await list({})).toEqual([d, c, b, a])
  expect(await list({ limit: 2 })).toEqual([d, c])
  expect(await list({ before: c })).toEqual([b, a])
  expect(await list({ until: b })).toEqual([d, c])
  expect(await list({ before: d, until: a, limit: 1 })).toEqual([c])
  await expect(list({ limit: 1_001 })).rejects.toThrow('max 1000')
})

test('a transaction can be read in each form', async () => {
  const transaction = await client.sign([transfer(1_000_000n)])
  const signature = await client.send(transaction)
  const read = async (encoding: string) => {
    const config = { encoding, maxSupportedTransactionVersion: 0 }
    return (await callSolana(solana.url, 'getTransaction', [signature, config])).result as {
      transaction: unknown
      version: unknown
      meta: unknown
    }
  }
  const wire = getBase64EncodedWireTransaction(transaction)
  expect((await read('base64')).transaction).toEqual([wire, 'base64'])
  const json = await read('json')
  expect(json).toMatchObject({
    version: 0,
    transaction: {
      signatures: [signature],
      message: {
        header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
        recentBlockhash: transaction.lifetimeConstraint.blockhash,
        instructions: [{ programIdIndex: 2, accounts: [0, 1] }],
      },
    },
    meta: {
      loadedAddresses: { readonly: [], writable: [] },
      status: { Ok: null },
      preBalances: expect.any(Array),
    },
  })
  const { error } = await callSolana(solana.url, 'getTransaction', [signature, 'json'])
  expect(error?.code).toBe(-32015)
})
