import { decodeBase64, encodeBase58, encodeBase64 } from '@latchkey/primitives'
import { bcs } from '@mysten/sui/bcs'
import { Transaction } from '@mysten/sui/transactions'
import { normalizeSuiAddress } from '@mysten/sui/utils'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hashTyped } from '../bcs/hash.js'
import { nativeCoinType, readCoinType } from '../coins/CoinType.js'
import {
  type ObjectReference,
  readTransaction,
  type TransactionData,
  writeTransaction,
} from './TransactionData.js'
import { toTransactionJson } from './toTransactionJson.js'
import { writeTransfer } from './writeTransfer.js'

const sender = `0x${'a1'.repeat(32)}`
const to = `0x${'b2'.repeat(32)}`
const usdc = readCoinType(`0x${'c3'.repeat(32)}::usdc::USDC`) ?? nativeCoinType
const toReference = (byte: number): ObjectReference => ({
  id: `0x${byte.toString(16).padStart(2, '0').repeat(32)}`,
  version: BigInt(byte) + 2n ** 40n,
  digest: encodeBase58(new Uint8Array(32).fill(byte)),
})

type Parts = {
  amountAtomic: bigint
  isNative: boolean
  coins: number
  withdrawnAtomic: bigint
  payment: number
}
function toTransaction({ amountAtomic, isNative, coins, withdrawnAtomic, payment }: Parts): TransactionData {
  const isOnlyWithdrawn = !isNative && coins === 0
  return {
    kind: writeTransfer({
      to,
      amountAtomic,
      coinType: isNative ? nativeCoinType : usdc,
      coins: isNative ? undefined : Array.from({ length: coins }, (_, index) => toReference(index)),
      withdrawnAtomic: isOnlyWithdrawn ? amountAtomic : withdrawnAtomic,
    }),
    sender,
    gas: {
      payment: Array.from({ length: payment }, (_, index) => toReference(100 + index)),
      owner: sender,
      price: 750n,
      budget: 3_000_000n,
    },
  }
}
const amounts = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n })
const parts = fc.record<Parts>({
  amountAtomic: amounts,
  isNative: fc.boolean(),
  coins: fc.nat(5),
  withdrawnAtomic: fc.oneof(fc.constant(0n), amounts),
  payment: fc.integer({ min: 1, max: 4 }),
})
const simple = toTransaction({ amountAtomic: 5n, isNative: false, coins: 2, withdrawnAtomic: 1n, payment: 1 })

describe('a transfer', () => {
  test('is the bytes that Sui’s own SDK makes of its JSON', async () => {
    await fc.assert(
      fc.asyncProperty(parts, async (given) => {
        const transaction = toTransaction(given)
        const built = await Transaction.from(toTransactionJson(transaction)).build()
        expect(writeTransaction(transaction)).toEqual(new Uint8Array(built))
      }),
      { numRuns: 60 },
    )
  })

  test('is read back as it was written, with the digest the SDK gives it', async () => {
    await fc.assert(
      fc.asyncProperty(parts, async (given) => {
        const transaction = toTransaction(given)
        const bytes = writeTransaction(transaction)
        expect(readTransaction(bytes)).toEqual(transaction)
        const digest = encodeBase58(hashTyped('TransactionData', bytes))
        expect(await Transaction.from(encodeBase64(bytes)).getDigest()).toBe(digest)
      }),
      { numRuns: 30 },
    )
  })

  test('takes SUI from what pays for gas, and a token from its coins, the first of which takes in the others', () => {
    const withSui = toTransaction({
      amountAtomic: 7n,
      isNative: true,
      coins: 0,
      withdrawnAtomic: 0n,
      payment: 1,
    })
    expect(withSui.kind.commands).toEqual([
      { type: 'split-coins', coin: { type: 'gas-coin' }, amounts: [{ type: 'input', index: 0 }] },
      {
        type: 'transfer-objects',
        objects: [{ type: 'nested-result', command: 0, index: 0 }],
        address: { type: 'input', index: 1 },
      },
    ])
    expect(simple.kind.commands.map(({ type }) => type)).toEqual([
      'redeem-funds',
      'merge-coins',
      'split-coins',
      'transfer-objects',
    ])
  })

  test('of more than 64 bits cannot be written, nor one from nowhere', () => {
    const write = (amountAtomic: bigint, withdrawnAtomic: bigint, coins: readonly ObjectReference[]) => () =>
      writeTransfer({ to, amountAtomic, coinType: usdc, coins, withdrawnAtomic })
    expect(write(2n ** 64n, 0n, [toReference(1)])).toThrow(RangeError)
    expect(write(1n, 0n, [])).toThrow(RangeError)
    expect(write(2n, 1n, [])).toThrow(RangeError)
  })
})

describe('reading what a wallet signed', () => {
  const sdk = bcs.TransactionData
  const good = () => sdk.parse(writeTransaction(simple))
  const isRefused = (bytes: Uint8Array) => expect(() => readTransaction(bytes)).toThrow(RangeError)

  test('never takes bytes that it would not write in the same way', () => {
    const bytes = writeTransaction(simple)
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, mask) => {
        const changed = bytes.slice()
        changed[at] = (changed[at] ?? 0) ^ mask
        let read: TransactionData
        try {
          read = readTransaction(changed)
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError)
          return
        }
        expect(writeTransaction(read)).toEqual(changed)
      }),
      { numRuns: 2_000 },
    )
  })

  test('takes neither less nor more', () => {
    const bytes = writeTransaction(simple)
    for (let length = 0; length < bytes.length; length++) isRefused(bytes.subarray(0, length))
    isRefused(Uint8Array.from([...bytes, 0]))
  })

  test('takes no random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        isRefused(bytes)
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    ['a transaction that expires', { $kind: 'Epoch', Epoch: 5 }],
    [
      'one that is valid for a time',
      {
        ValidDuring: {
          ...{ minEpoch: 1, maxEpoch: 2, minTimestamp: null, maxTimestamp: null },
          ...{ chain: encodeBase58(new Uint8Array(32).fill(4)), nonce: 7 },
        },
      },
    ],
  ])('refuses %s', (_, expiration) => {
    const data = good()
    isRefused(sdk.serialize({ V1: { ...data.V1, expiration } } as never).toBytes())
  })

  const { id: objectId, digest } = toReference(1)
  const usdcType = { typeArguments: [usdc.repr] }
  test.each<[string, (transaction: Transaction) => unknown]>([
    ['a call of another function', (one) => one.moveCall({ target: '0x2::coin::send_funds', ...usdcType })],
    ['a call of another package', (one) => one.moveCall({ target: '0x3::coin::redeem_funds', ...usdcType })],
    [
      'a call with more arguments',
      (one) =>
        one.moveCall({ target: '0x2::coin::redeem_funds', ...usdcType, arguments: [one.gas, one.gas] }),
    ],
    ['a list of objects', (one) => one.makeMoveVec({ elements: [one.gas] })],
    [
      'an object of several',
      (one) =>
        one.transferObjects(
          [
            one.sharedObjectRef({
              objectId: normalizeSuiAddress('0x6'),
              initialSharedVersion: 1,
              mutable: true,
            }),
          ],
          to,
        ),
    ],
    [
      'an object that was sent to another',
      (one) => one.transferObjects([one.receivingRef({ objectId, version: 1, digest })], to),
    ],
  ])('refuses %s', async (_, change) => {
    const plain = toTransaction({
      amountAtomic: 5n,
      isNative: true,
      coins: 0,
      withdrawnAtomic: 0n,
      payment: 1,
    })
    const transaction = Transaction.from(toTransactionJson(plain))
    change(transaction)
    isRefused(await transaction.build())
  })

  test('refuses a length that is written in more bytes than needed', () => {
    const bytes = writeTransaction(simple)
    expect(bytes[2]).toBe(simple.kind.inputs.length)
    isRefused(Uint8Array.from([...bytes.subarray(0, 2), (bytes[2] ?? 0) | 0x80, 0, ...bytes.subarray(3)]))
    expect(decodeBase64(encodeBase64(bytes))).toEqual(bytes)
  })
})
