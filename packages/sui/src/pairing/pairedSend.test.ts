import { PairingError } from '@latchkey/errors/pairing'
import { decodeBase64, encodeBase64 } from '@latchkey/primitives'
import { hashSuiTransaction, signSuiDigest } from '@latchkey/testing'
import { Transaction } from '@mysten/sui/transactions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { handleRequest } from '../provider/handleRequest.js'
import { createPaired } from '../testing/createPaired.js'
import { keys } from '../testing/keys.js'
import { startTestSend, type TestSend } from '../testing/startTestSend.js'
import { createConnection } from '../wallets/createConnection.js'
import { createPairing } from './createPairing.js'

const ending = new AbortController()
const { signal } = ending
let on: TestSend
beforeAll(async () => {
  on = await startTestSend(signal)
})
afterAll(async () => {
  ending.abort()
  await on.chain.stop()
})

const receiver = `0x${'7'.repeat(64)}`
const malformed = new PairingError('pairing/request-failed', { peerCode: -32602, reason: 'no such form' })
type Form = 'BCS' | 'JSON' | 'either'

/** Forms the wallet was asked in. */
let forms: Form[]
beforeEach(() => {
  forms = []
})

/** A paired wallet that reads transactions in some form, as one or the other way of sending is granted. */
async function connect(method: string, reads: Form) {
  const [key] = keys
  const made = createPaired({
    chains: ['sui:localnet'],
    methods: ['sui_signPersonalMessage', method],
    accounts: createPaired().addresses.map((address) => `sui:localnet:${address}`),
  })
  made.answerInstead(async ({ params }) => {
    const { transaction } = params as { transaction: string }
    const form = transaction.startsWith('{') ? 'JSON' : 'BCS'
    forms.push(form)
    if (reads !== 'either' && reads !== form) throw malformed
    const bytes = await Transaction.from(transaction).build()
    const signature = signSuiDigest(key, hashSuiTransaction(bytes))
    if (method === 'sui_signTransaction') return { signature, transactionBytes: encodeBase64(bytes) }
    const { digest } = await on.execute({ bytes, signature })
    return { digest }
  })
  const [address = ''] = made.addresses
  await on.chain.fund({ address, amount: 1_000_000_000n })
  const parts = { networks: [on.network], answer: handleRequest, connect: createConnection }
  const connection = await createPairing(parts).connect(made.paired)
  return { ...made, address, connection, from: { address, connection } }
}

const methods = ['sui_signTransaction', 'sui_signAndExecuteTransaction']
const cases = methods.flatMap((method) =>
  (
    [
      ['either', ['BCS']],
      ['BCS', ['BCS']],
      ['JSON', ['BCS', 'JSON']],
    ] as [Form, Form[]][]
  ).map(([reads, asked]) => [method, reads, asked] as const),
)

test.each(cases)(
  'a paired wallet with %s that reads %s sends: it is asked in %j',
  async (method, reads, asked) => {
    const { from, requests } = await connect(method, reads)
    const before = on.getHeld(receiver)
    await on.pay(from, { to: receiver, amountAtomic: 5n })
    expect(on.getHeld(receiver) - before).toBe(5n)
    expect(forms).toEqual(asked)
    expect(requests[0]).toMatchObject({
      method,
      caipNetworkId: 'sui:localnet',
      params: { address: from.address },
    })
  },
)

test.each(methods)('a paired wallet with %s that declines is asked once', async (method) => {
  const { answerInstead, from, requests } = await connect(method, 'either')
  answerInstead(() => {
    throw new PairingError('pairing/request-failed', { peerCode: 4001, reason: 'no' })
  })
  await expect(on.pay(from, { to: receiver, amountAtomic: 5n })).rejects.toMatchObject({
    code: 'wallet/rejected',
  })
  expect(requests).toHaveLength(1)
})

test('a paired wallet that signs something else is found out', async () => {
  const { answerInstead, from } = await connect('sui_signTransaction', 'either')
  const [key] = keys
  answerInstead(({ params }) => {
    const bytes = decodeBase64((params as { transaction: string }).transaction) ?? new Uint8Array()
    // The receiver's last digit.
    const at = bytes.findIndex((byte, index) => byte === 0x77 && bytes[index + 1] !== 0x77)
    bytes[at] = 0x78
    return { signature: signSuiDigest(key, hashSuiTransaction(bytes)), transactionBytes: encodeBase64(bytes) }
  })
  await expect(on.pay(from, { to: receiver, amountAtomic: 5n })).rejects.toMatchObject({
    code: 'send/changed-by-wallet',
  })
})

test('a paired wallet that can neither sign nor send says so', async () => {
  const { from, requests } = await connect('sui_getAccounts', 'either')
  await expect(on.pay(from, { to: receiver, amountAtomic: 5n })).rejects.toMatchObject({
    code: 'wallet/unsupported-method',
  })
  expect(requests).toEqual([])
})
