import { decodeHex, encodeBase64, encodeHex } from '@latchkey/primitives'
import { SigHash, Transaction } from '@scure/btc-signer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CoinKind } from '../coins/scripts.js'
import { toScript, toSpending } from '../coins/scripts.js'
import { getInputWeight, getVirtualSize, toFee } from '../coins/weigh.js'
import { localBitcoin } from '../networks.js'
import { createPayment } from '../testing/createPayment.js'
import { createSigner, type TestSigner } from '../testing/createSigner.js'
import { decodeBase64Text } from '../testing/decodeBase64Text.js'
import { finalise } from './finalise.js'
import { buildTransaction, type Payment } from './Payment.js'
import { getTransactionId, getVirtualSizeOf, readTransaction } from './rawTransaction.js'
import { readSigned } from './readSigned.js'

const network = localBitcoin
const kinds = ['p2wpkh', 'p2sh-p2wpkh', 'p2tr', 'p2pkh'] as const satisfies readonly CoinKind[]
const signers = Object.fromEntries(kinds.map((kind) => [kind, createSigner(kind, { network })])) as Record<
  CoinKind,
  TestSigner
>
const other = createSigner('p2wpkh', { seed: 2, network })
/** One of each kind that is paid; the last is p2wsh. */
const receivers = [
  ...kinds.map((kind) => createSigner(kind, { seed: 3, network }).script),
  Uint8Array.of(0, 32, ...new Uint8Array(32).fill(9)),
]

const ask = (payment: Payment) => encodeBase64(buildTransaction(payment).toPSBT(0))
const take = (payment: Payment, answer: string) => {
  const signed = readSigned(answer, buildTransaction(payment))
  return signed && finalise(payment, signed)
}
const edit = (psbt: string, change: (transaction: Transaction) => Transaction | undefined) => {
  const transaction = Transaction.fromPSBT(decodeBase64Text(psbt))
  return encodeBase64((change(transaction) ?? transaction).toPSBT(0))
}

test('what is really signed weighs what was reckoned or a little less, and pays the reviewed fee to the satoshi', () => {
  const payments = fc.record({
    kind: fc.constantFrom(...kinds),
    receiver: fc.constantFrom(...receivers),
    values: fc.array(fc.bigInt({ min: 30_000n, max: 9_000_000n }), { minLength: 1, maxLength: 3 }),
    share: fc.integer({ min: 5, max: 60 }),
    rate: fc.bigInt({ min: 1000n, max: 40_000n }),
    isFinal: fc.boolean(),
  })
  fc.assert(
    fc.property(payments, ({ kind, receiver, values, share, rate, isFinal }) => {
      const signer = signers[kind]
      const total = values.reduce((sum, value) => sum + value, 0n)
      const amount = (total * BigInt(share)) / 100n
      fc.pre(amount > 600n && total - amount > toFee(700, rate))
      const payment = createPayment(signer, { values, amount, receiver, rate })
      const finished = take(payment, signer.sign(ask(payment), { isFinal }))
      const bytes = decodeHex(finished?.hex ?? '') ?? new Uint8Array()
      const { inputs, outputs } = readTransaction(bytes)
      const paid = outputs.reduce((sum, output) => sum + output.amount, 0n)
      expect(total - paid).toBe(payment.fee)
      expect(outputs.map((output) => output.amount)).toEqual(payment.outputs.map((output) => output.amount))
      const size = getVirtualSizeOf(bytes)
      const reckoned = getVirtualSize({
        inputCount: inputs.length,
        spending: payment.spending,
        scripts: payment.outputs.map(({ script }) => script),
      })
      expect(payment.fee).toBeGreaterThanOrEqual(toFee(size, rate))
      expect(reckoned).toBeGreaterThanOrEqual(size)
      // A signature is a byte or two shorter than the longest, and a witness counts a quarter.
      expect(reckoned - size).toBeLessThanOrEqual(values.length * 2 + 1)
      expect(finished?.id).toBe(getTransactionId(readTransaction(bytes)))
    }),
    { numRuns: 14 },
  )
})

describe.each(kinds)('of %s', (kind) => {
  const signer = signers[kind]
  const payment = createPayment(signer, {
    ...{ values: [50_000n, 70_000n], amount: 90_000n, receiver: other.script },
  })
  const good = signer.sign(ask(payment))

  test('what is signed is taken in base64, in hex, finalised or not, in either version of PSBT, and as a whole transaction', () => {
    const finished = take(payment, good)
    expect(finished?.hex).toMatch(/^[0-9a-f]+$/)
    const final = signer.sign(ask(payment), { isFinal: true })
    const bytes = decodeBase64Text(final)
    const second = Transaction.fromPSBT(decodeBase64Text(good)).toPSBT(2)
    const whole = Transaction.fromPSBT(bytes).hex
    const answers = [final, encodeHex(bytes), encodeHex(bytes).toUpperCase(), encodeBase64(second), whole]
    for (const answer of [...answers, ` ${final}\n`]) {
      // Signatures of Schnorr are made anew each time.
      expect(take(payment, answer)?.id).toBe(finished?.id)
    }
  })

  test('a wallet that has changed anything is refused', () => {
    const unsigned = buildTransaction(payment)
    const copy = (change: (parts: Parts) => Parts) => {
      const transaction = fromParts(change(toParts(unsigned)), payment)
      transaction.sign(signer.secret)
      return encodeBase64(transaction.toPSBT(0))
    }
    expect(
      take(
        payment,
        copy((parts) => parts),
      ),
    ).toBeDefined()
    const [first, second] = payment.coins
    if (!first || !second) throw new Error('Two coins are needed')
    const changes: Record<string, (parts: Parts) => Parts> = {
      'another receiver': (parts) => ({
        ...parts,
        outputs: set(parts.outputs, 0, { script: signer.script }),
      }),
      'another amount': (parts) => ({ ...parts, outputs: set(parts.outputs, 0, { amount: 90_001n }) }),
      'less change': (parts) => ({ ...parts, outputs: set(parts.outputs, 1, { amount: 1000n }) }),
      'no change': (parts) => ({ ...parts, outputs: parts.outputs.slice(0, 1) }),
      'another order': (parts) => ({ ...parts, outputs: parts.outputs.toReversed() }),
      'an output more': (parts) => ({
        ...parts,
        outputs: [...parts.outputs, { script: other.script, amount: 600n }],
      }),
      'other inputs’ order': (parts) => ({ ...parts, inputs: parts.inputs.toReversed() }),
      'an input less': (parts) => ({ ...parts, inputs: parts.inputs.slice(0, 1), outputs: parts.outputs }),
      'no replacing': (parts) => ({
        ...parts,
        inputs: parts.inputs.map((input) => ({ ...input, sequence: 0xffff_ffff })),
      }),
      'a lock time': (parts) => ({ ...parts, lockTime: 5 }),
      'another version': (parts) => ({ ...parts, version: 1 }),
    }
    for (const [name, change] of Object.entries(changes)) {
      expect(readSigned(copy(change), unsigned), name).toBeUndefined()
    }
  })

  test.each([
    ['nothing', SigHash.NONE],
    ['one output', SigHash.SINGLE],
    ['everything, but inputs may be added', SigHash.ALL_ANYONECANPAY],
  ])('a signature over %s is refused', (_, sighash) => {
    const answer = encodeBase64(signWith(payment, signer, sighash).toPSBT(0))
    expect(readSigned(answer, buildTransaction(payment))).toBeDefined()
    expect(take(payment, answer)).toBeUndefined()
  })

  test('missing, foreign and broken signatures are refused', () => {
    expect(take(payment, ask(payment))).toBeUndefined()
    const half = Transaction.fromPSBT(decodeBase64Text(ask(payment)))
    half.signIdx(signer.secret, 0)
    expect(take(payment, encodeBase64(half.toPSBT(0)))).toBeUndefined()
    const bytes = decodeBase64Text(signer.sign(ask(payment), { isFinal: true }))
    let refused = 0
    for (let index = 0; index < bytes.length; index += 11) {
      const flipped = bytes.with(index, (bytes[index] ?? 0) ^ (1 << (index % 8)))
      const finished = take(payment, encodeBase64(flipped))
      // Whatever was flipped, what comes out is what was reviewed, signed, or nothing.
      if (!finished) refused++
      else expect(finished.id).toBe(take(payment, good)?.id)
    }
    expect(refused).toBeGreaterThan(8)
  })

  test.each(['', 'no', '{}', '00', '70736274ff', 'cHNidP8=', '\0', 'a'.repeat(20_000_000)])(
    'an answer that is no PSBT is refused (%#)',
    (answer) => {
      expect(readSigned(answer, buildTransaction(payment))).toBeUndefined()
    },
  )

  test('an answer that is no text at all is refused', () => {
    for (const answer of [undefined, null, 5, {}, [good]])
      expect(readSigned(answer as never, buildTransaction(payment))).toBeUndefined()
  })
})

test('a wallet that tells another amount of a coin changes nothing: signatures go by what was proven', () => {
  const signer = signers.p2wpkh
  const payment = createPayment(signer, {
    ...{ values: [50_000n, 70_000n], amount: 90_000n, receiver: other.script },
  })
  const lied = { ...payment, coins: payment.coins.map((coin) => ({ ...coin, value: coin.value - 1n })) }
  const transaction = fromParts(toParts(buildTransaction(payment)), lied)
  transaction.sign(signer.secret)
  expect(take(payment, encodeBase64(transaction.toPSBT(0)))).toBeUndefined()
})

test('old, uncompressed keys are known by their address, and weighed', () => {
  const { address, publicKey } = createSigner('p2pkh', { network, isLong: true })
  const spending = toSpending(address, publicKey, network)
  expect(spending).toMatchObject({ kind: 'p2pkh', keyBytes: 65 })
  // 41 for what every input has, 1 + 72 for the signature, 1 + 65 for the key.
  expect(spending && getInputWeight(spending)).toBe(4 * 180)
  expect(toSpending(address, undefined, network)).toMatchObject({ keyBytes: 33 })
})

test('a wallet that tells its tweaked key, or none, still signs for its Taproot address', () => {
  const { script } = signers.p2tr
  expect(toScript(signers.p2tr.address, network)).toEqual(script)
  const payment = createPayment(
    { ...signers.p2tr, publicKey: encodeHex(script.subarray(2)) },
    { values: [50_000n], amount: 20_000n, receiver: other.script },
  )
  expect(payment.spending.tapInternalKey).toBeUndefined()
  const answer = edit(ask(payment), (transaction) => {
    const { tapInternalKey } = createPayment(signers.p2tr, {
      ...{ values: [50_000n], amount: 20_000n, receiver: other.script },
    }).spending
    transaction.updateInput(0, { ...(tapInternalKey && { tapInternalKey }) })
    transaction.sign(signers.p2tr.secret)
    return transaction
  })
  expect(take(payment, answer)).toBeDefined()
})

test('a payment whose fee is not what its outputs leave is not built', () => {
  const payment = createPayment(signers.p2wpkh, {
    ...{ values: [50_000n], amount: 20_000n, receiver: other.script },
  })
  expect(() => buildTransaction({ ...payment, fee: payment.fee - 1n })).toThrow(RangeError)
  expect(() => buildTransaction({ ...payment, outputs: [] })).toThrow(RangeError)
})

type Parts = {
  version: number
  lockTime: number
  inputs: readonly { txid: Uint8Array; index: number; sequence: number }[]
  outputs: readonly { script: Uint8Array; amount: bigint }[]
}

function toParts(transaction: Transaction): Parts {
  const { version, lockTime, inputs, outputs } = readTransaction(transaction.unsignedTx)
  return { version, lockTime, inputs, outputs }
}

const set = <Item>(items: readonly Item[], index: number, change: Partial<Item>) =>
  items.map((item, place) => (place === index ? { ...item, ...change } : item))

/** What a wallet makes that puts its own transaction together. */
function fromParts({ version, lockTime, inputs, outputs }: Parts, { coins, spending }: Payment): Transaction {
  const transaction = new Transaction({ version, lockTime, allowUnknownOutputs: true })
  for (const { txid, index, sequence } of inputs) {
    const coin = coins.find((one) => one.txid === encodeHex(txid) && one.vout === index)
    if (!coin) throw new Error('The coin is another one')
    transaction.addInput({
      ...{ txid, index, sequence },
      ...(spending.kind === 'p2pkh'
        ? { nonWitnessUtxo: coin.previous }
        : { witnessUtxo: { script: spending.script, amount: coin.value } }),
      ...(spending.redeemScript && { redeemScript: spending.redeemScript }),
      ...(spending.tapInternalKey && { tapInternalKey: spending.tapInternalKey }),
    })
  }
  for (const output of outputs) transaction.addOutput(output)
  return transaction
}

function signWith(payment: Payment, { secret }: TestSigner, sighash: number): Transaction {
  const transaction = Transaction.fromPSBT(decodeBase64Text(ask(payment)))
  for (let index = 0; index < transaction.inputsLength; index++)
    transaction.updateInput(index, { sighashType: sighash })
  transaction.sign(secret, [sighash])
  return transaction
}
