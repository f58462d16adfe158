import { hexToBytes } from '@noble/hashes/utils.js'
import { Script, Transaction } from '@scure/btc-signer'
import { afterEach, expect, test, vi } from 'vitest'
import { type Account, accounts as own } from '../../../app/wallet/accounts.js'
import { regtest } from '../networks.js'
import { addressOf } from './accounts.js'
import type { Coin } from './askEsplora.js'
import { describeTransaction } from './describeTransaction.js'
import { type Kind, knownKeys } from './knownKeys.js'
import { prepareTransaction } from './prepareTransaction.js'
import { toScript } from './scripts.js'
import { signTransaction } from './signTransaction.js'

const [one, two] = own
const scriptOf = (kind: Kind, account: Account = one) => toScript(addressOf(account, kind, regtest), regtest)
const stranger = scriptOf('payment', two)
const txid = (digit: string) => digit.repeat(64)
const coin = (digit: string, value: bigint): Coin => ({
  txid: txid(digit),
  vout: 0,
  value,
  status: { confirmed: true },
})

type Parts = {
  inputs?: { digit: string; amount: bigint; script?: Uint8Array; sighashType?: number; more?: object }[]
  outputs?: { amount: bigint; script: Uint8Array }[]
}

/** A transaction as a site makes one: by default it pays 60,000 of the account's 100,000, with 39,000 in change. */
function make({
  inputs = [{ digit: 'a', amount: 100_000n }],
  outputs = [
    { amount: 60_000n, script: stranger },
    { amount: 39_000n, script: scriptOf('payment') },
  ],
}: Parts = {}): Transaction {
  const transaction = new Transaction({ allowUnknownOutputs: true, allowUnknownInputs: true })
  for (const { amount, digit, more, script = scriptOf('payment'), sighashType } of inputs) {
    const coinOf = { txid: txid(digit), index: 0, witnessUtxo: { amount, script } }
    transaction.addInput({ ...coinOf, ...(sighashType !== undefined && { sighashType }), ...more })
  }
  for (const output of outputs) transaction.addOutput(output)
  return transaction
}

const knownCoins = [coin('a', 100_000n), coin('b', 50_000n), coin('c', 10_000n)]
const describe = (
  transaction: Transaction,
  asked?: { index: number; address?: string }[],
  coins: Coin[] = knownCoins,
) => describeTransaction(transaction, { account: one, network: regtest, asked, coins })

/** One with something at its first input that the library itself would not let through. */
function forge(transaction: Transaction, more: object): Transaction {
  const first = { ...transaction.getInput(0), ...more }
  const getInput = (index: number) => (index === 0 ? first : transaction.getInput(index))
  return Object.create(transaction, { getInput: { value: getInput } }) as Transaction
}

test('says what leaves, what comes back, and what the network gets', () => {
  const shown = describe(make())
  expect(shown).toMatchObject({ feeAtomic: 1_000n, leavesAtomic: 61_000n, risks: [] })
  expect(shown.feeRate).toBeCloseTo(1_000 / 141, 1)
  expect(shown.outputs).toMatchObject([
    { address: addressOf(two, 'payment', regtest), amountAtomic: 60_000n, isOwn: false },
    { address: addressOf(one, 'payment', regtest), amountAtomic: 39_000n, isOwn: true },
  ])
  expect(shown.signs).toMatchObject([{ index: 0, sighash: 1 }])
})

test('points out a fee that is absurd, by its share and by its rate', () => {
  const pays = (amount: bigint) => describe(make({ outputs: [{ amount, script: stranger }] }))
  expect(pays(70_000n)).toMatchObject({ feeAtomic: 30_000n, risks: ['high-fee'] })
  expect(pays(80_000n).risks).toEqual([])
  const rich = make({
    inputs: [{ digit: 'a', amount: 10n ** 9n }],
    outputs: [{ amount: 999_900_000n, script: stranger }],
  })
  expect(describe(rich, undefined, [coin('a', 10n ** 9n)]).risks).toEqual(['high-fee'])
})

test('points out that coins of the ordinals address are spent, and never takes them for change', () => {
  const inputs = [
    { digit: 'a', amount: 100_000n },
    { digit: 'c', amount: 10_000n, script: scriptOf('ordinal') },
  ]
  const shown = describe(make({ inputs }))
  expect(shown).toMatchObject({ leavesAtomic: 71_000n, risks: ['spends-ordinals'] })
  expect(shown.signs.map(({ key }) => key.kind)).toEqual(['payment', 'ordinal'])
  // Only what is asked for is signed; all of the account’s coins count all the same.
  const some = describe(make({ inputs }), [{ index: 0 }])
  expect(some.signs.map(({ index }) => index)).toEqual([0])
  expect(some.leavesAtomic).toBe(71_000n)
})

test.each([
  ['NONE', 0x02],
  ['NONE|ANYONECANPAY', 0x82],
  ['no kind there is', 0x04],
  ['the one that only Taproot has', 0x00],
])('refuses a signature of the kind %s', (_, sighashType) => {
  expect(() => describe(forge(make(), { sighashType }))).toThrow('others could take all')
})

test('counts only what a signature for one output makes sure of', () => {
  const listed = make({
    inputs: [{ digit: 'a', amount: 100_000n, sighashType: 0x83 }],
    outputs: [
      { amount: 90_000n, script: scriptOf('payment') },
      { amount: 9_000n, script: scriptOf('payment') },
    ],
  })
  expect(describe(listed)).toMatchObject({
    leavesAtomic: 10_000n,
    risks: ['open-outputs', 'open-inputs'],
  })
  const open = make({ inputs: [{ digit: 'a', amount: 100_000n, sighashType: 0x81 }] })
  expect(describe(open)).toMatchObject({ leavesAtomic: 61_000n, risks: ['open-inputs'] })
  const beyond = make({
    inputs: [
      { digit: 'a', amount: 100_000n },
      { digit: 'b', amount: 50_000n, sighashType: 0x03 },
    ],
    outputs: [{ amount: 149_000n, script: stranger }],
  })
  expect(() => describe(beyond)).toThrow('an output that is not there')
})

test('tells coins of others from the account’s, and signs none of them', () => {
  const mixed = make({
    inputs: [
      { digit: 'a', amount: 100_000n },
      { digit: 'd', amount: 500_000n, script: stranger },
    ],
    outputs: [{ amount: 599_000n, script: scriptOf('payment') }],
  })
  expect(describe(mixed)).toMatchObject({ leavesAtomic: -499_000n, risks: ['others-take-part'] })
  expect(describe(mixed).signs.map(({ index }) => index)).toEqual([0])
  expect(() => describe(mixed, [{ index: 1 }])).toThrow('input 1 is not of this account')
  expect(() => describe(mixed, [{ index: 2 }])).toThrow('no input 2')
  const other = { index: 0, address: addressOf(one, 'ordinal', regtest) }
  expect(() => describe(mixed, [other])).toThrow('input 0 is not of this account')
  const foreign = make({ inputs: [{ digit: 'd', amount: 100_000n, script: stranger }] })
  expect(() => describe(foreign)).toThrow('spends no coin of this account')
})

test('refuses what says too little of the account’s coins, or something untrue', () => {
  const silent = new Transaction()
  silent.addInput({ txid: txid('a'), index: 0 })
  silent.addOutput({ amount: 1_000n, script: stranger })
  expect(() => describe(silent)).toThrow('says too little')
  expect(() => describe(silent, [{ index: 0 }])).toThrow('does not say what the coin of input 0 is worth')
  const less = make({ inputs: [{ digit: 'a', amount: 99_999n }] })
  expect(() => describe(less)).toThrow('worth something else')
  const unknown = make({ inputs: [{ digit: 'e', amount: 100_000n }] })
  expect(describe(unknown).risks).toEqual(['unknown-coins'])
  const more = make({ outputs: [{ amount: 100_001n, script: stranger }] })
  expect(() => describe(more)).toThrow('pays more than it spends')
})

test('two requests to sign cannot be put together into one transaction with a huge fee', () => {
  // Each signature covers its own amount alone (BIP-143): a lie about the other input would hide the fee.
  const lied = (first: bigint, second: bigint) =>
    make({
      inputs: [
        { digit: 'a', amount: first },
        { digit: 'b', amount: second },
      ],
      outputs: [{ amount: 99_000n, script: stranger }],
    })
  expect(() => describe(lied(100_000n, 10n), [{ index: 0 }])).toThrow('worth something else')
  expect(() => describe(lied(51_000n, 50_000n), [{ index: 1 }])).toThrow('worth something else')
  // Nor about what is signed already.
  const signed = forge(lied(10n, 50_000n), { finalScriptWitness: [new Uint8Array(1)] })
  expect(() => describe(signed)).toThrow('worth something else')
  // Where the network does not know the account's other coin, nobody has checked the fee.
  const unknown = make({
    inputs: [
      { digit: 'a', amount: 100_000n },
      { digit: 'e', amount: 10n },
    ],
    outputs: [{ amount: 99_000n, script: stranger }],
  })
  expect(describe(unknown, [{ index: 0 }]).risks).toContain('unknown-coins')
  // The same lie, by saying that the other coin is somebody else's, or nothing of it.
  const foreign = make({
    inputs: [
      { digit: 'a', amount: 100_000n },
      { digit: 'b', amount: 10n, script: stranger },
    ],
    outputs: [{ amount: 99_000n, script: stranger }],
  })
  expect(() => describe(foreign, [{ index: 0 }])).toThrow(
    'not say that input 1 spends a coin of this account',
  )
  const silent = make()
  silent.addInput({ txid: txid('b'), index: 0 })
  expect(() => describe(silent)).toThrow('not say that input 1 spends a coin of this account')
})

test('cannot work out a fee where others say nothing of their coins', () => {
  const transaction = make()
  transaction.addInput({ txid: txid('d'), index: 0 })
  expect(describe(transaction)).toMatchObject({
    feeAtomic: undefined,
    leavesAtomic: 61_000n,
    risks: ['unknown-fee', 'others-take-part'],
  })
  // A signature of Taproot is for what all coins are worth.
  const ordinal = make({
    inputs: [{ digit: 'c', amount: 10_000n, script: scriptOf('ordinal') }],
    outputs: [],
  })
  ordinal.addInput({ txid: txid('d'), index: 0 })
  ordinal.addOutput({ amount: 1_000n, script: stranger })
  expect(() => describe(ordinal)).toThrow('what all of its coins are worth')
})

test('refuses scripts and keys that are slipped under the account’s coins', () => {
  const inner = hexToBytes(knownKeys[1][1].ordinal.publicKey)
  const script = scriptOf('ordinal')
  const ordinal = {
    inputs: [{ digit: 'c', amount: 10_000n, script }],
    outputs: [{ amount: 9_000n, script: stranger }],
  }
  expect(() => describe(forge(make(ordinal), { tapInternalKey: inner }))).toThrow('names a key')
  expect(() => describe(forge(make(ordinal), { tapMerkleRoot: new Uint8Array(32) }))).toThrow(
    'brings a script',
  )
  expect(() => describe(forge(make(), { witnessScript: new Uint8Array([0x51]) }))).toThrow('brings a script')
  expect(() => describe(forge(make(), { finalScriptWitness: [new Uint8Array(1)] }), [{ index: 0 }])).toThrow(
    'signed already',
  )
})

test('shows what is written into the chain, and money that goes nowhere known', () => {
  const shown = describe(
    make({
      outputs: [
        { amount: 0n, script: Script.encode(['RETURN', hexToBytes('c0ffee')]) },
        { amount: 99_000n, script: new Uint8Array([0x51]) },
      ],
    }),
  )
  expect(shown.outputs).toMatchObject([
    { data: 'c0ffee', address: undefined },
    { data: undefined, address: undefined, amountAtomic: 99_000n },
  ])
  expect(shown.risks).toEqual(['unknown-script'])
})

test('refuses more parts than anybody reads', () => {
  const outputs = Array.from({ length: 201 }, () => ({ amount: 400n, script: stranger }))
  expect(() => describe(make({ outputs }))).toThrow('more than 200')
})

/** The node, as pocket's server passes it on. */
function serve(coins: Record<Kind, Coin[]>): void {
  vi.stubGlobal('fetch', async (url: string) => {
    const kind = url.includes(addressOf(one, 'ordinal', regtest)) ? 'ordinal' : 'payment'
    return Response.json(coins[kind].map((one) => ({ ...one, value: Number(one.value) })))
  })
}
afterEach(() => vi.unstubAllGlobals())

const ask = (bytes: Uint8Array, isSent = false) =>
  prepareTransaction({
    kind: 'bitcoin-transaction',
    account: one,
    network: regtest,
    source: { type: 'psbt', bytes, inputs: undefined, isFinalized: false, isSent },
  })

test.each([0, 2])('what is signed is what was read, in version %i of the format', async (version) => {
  serve({ payment: knownCoins, ordinal: [] })
  const bytes = make().toPSBT(version)
  const prepared = await ask(bytes)
  if (!prepared.isCovered) throw new Error('It was not covered')
  const source = { type: 'psbt', bytes, inputs: undefined, isFinalized: true, isSent: false } as const
  const signed = await signTransaction(prepared, regtest, source)
  const read = Transaction.fromPSBT(Buffer.from(signed.psbt, 'base64'))
  expect(read.getOutput(0)).toMatchObject({ amount: 60_000n })
  expect(read.isFinal).toBe(true)
  expect(Transaction.fromRaw(hexToBytes(signed.transaction ?? '')).id).toBe(read.id)
})

test.each([
  ['a byte less', (bytes: Uint8Array) => bytes.slice(0, -1)],
  ['half of it', (bytes: Uint8Array) => bytes.slice(0, bytes.length / 2)],
  ['nothing behind its name', (bytes: Uint8Array) => bytes.slice(0, 5)],
  ['more behind it', (bytes: Uint8Array) => new Uint8Array([...bytes, 0, 0])],
])('cannot read a transaction with %s', async (_, change) => {
  serve({ payment: knownCoins, ordinal: [] })
  await expect(ask(change(make().toPSBT()))).rejects.toMatchObject({ name: 'TransactionRefusal' })
})

test('a transaction with one bit changed is refused, or shown and signed as what it then is', async () => {
  serve({ payment: knownCoins, ordinal: [] })
  const bytes = make().toPSBT()
  for (let at = 5; at < bytes.length; at += 1) {
    const changed = bytes.with(at, (bytes[at] ?? 0) ^ 1)
    const prepared = await ask(changed).catch((error: Error) => error)
    if (prepared instanceof Error) expect(prepared.name).toBe('TransactionRefusal')
    else if (prepared.isCovered) {
      const shown = Transaction.fromPSBT(changed, {
        allowUnknownOutputs: true,
        allowUnknownInputs: true,
        allowUnknownVersion: true,
        unknown: 'ignore',
      })
      expect(prepared.outputs.map(({ amountAtomic }) => amountAtomic)).toEqual(
        Array.from({ length: shown.outputsLength }, (_, index) => shown.getOutput(index).amount),
      )
    }
  }
})

test('ten thousand outputs are refused, and soon', async () => {
  serve({ payment: knownCoins, ordinal: [] })
  const outputs = Array.from({ length: 300 }, () => ({ amount: 1n, script: stranger }))
  await expect(ask(make({ outputs }).toPSBT())).rejects.toThrow('more than 200')
})

test('is not sent while others have to sign', async () => {
  serve({ payment: knownCoins, ordinal: [] })
  const mixed = make({
    inputs: [
      { digit: 'a', amount: 100_000n },
      { digit: 'd', amount: 1_000n, script: stranger },
    ],
  })
  await expect(ask(mixed.toPSBT(), true)).rejects.toThrow('wants signatures of others')
  await expect(ask(mixed.toPSBT(), false)).resolves.toMatchObject({ isCovered: true })
})
