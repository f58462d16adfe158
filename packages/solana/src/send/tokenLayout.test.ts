import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choosePrice, toPriorityLamports } from './estimateFee.js'
import { assertTransferable, readMint, readTokenAccount, readTransferFee, toWithheld } from './tokenLayout.js'

/** A mint of Token-2022 with one extension. */
function createMint(kind: number, value: Uint8Array): Uint8Array {
  const data = new Uint8Array(166 + 4 + value.length)
  data[44] = 6
  data[45] = 1
  data[165] = 1
  data.set([kind, 0, value.length & 0xff, value.length >> 8], 166)
  data.set(value, 170)
  return data
}
const read = (kind: number, value: Uint8Array) => {
  const mint = readMint(createMint(kind, value))
  if (!mint) throw new Error('That is a mint')
  return mint
}

describe('mints', () => {
  test('whatever the bytes, reading them ends', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (data) => {
        readMint(data)
        readTokenAccount(data)
      }),
    )
  })

  test.each([
    ['bound to its account', 9, 0, false],
    ['confidential', 4, 65, false],
    ['with a hook', 14, 64, false],
    ['with a place for a hook and none there', 14, 0, true],
    ['with a close authority', 3, 32, true],
  ])('one that is %s', (_, kind, filled, isFine) => {
    const value = new Uint8Array(kind === 14 ? 64 : filled).fill(filled > 0 ? 7 : 0)
    const attempt = () => assertTransferable(read(kind, value), 'TOK')
    if (isFine) expect(attempt).not.toThrow()
    else expect(attempt).toThrow('TOK cannot be sent from here')
  })

  test('the older transfer fee holds until the epoch of the newer', () => {
    const value = new Uint8Array(108)
    const view = new DataView(value.buffer)
    view.setBigUint64(72, 0n, true)
    view.setBigUint64(80, 10n, true)
    view.setUint16(88, 100, true)
    view.setBigUint64(90, 5n, true)
    view.setBigUint64(98, 20n, true)
    view.setUint16(106, 200, true)
    const mint = read(1, value)
    expect(readTransferFee(mint, 4n)).toEqual({ maximumAtomic: 10n, basisPoints: 100n })
    expect(readTransferFee(mint, 5n)).toEqual({ maximumAtomic: 20n, basisPoints: 200n })
  })
})

describe('amounts', () => {
  const amount = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })

  test('what is kept back is never more than the maximum nor the amount, and never less than the share', () => {
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.bigInt({ min: 0n, max: 10_000n }),
        (sent, maximumAtomic, basisPoints) => {
          const withheld = toWithheld({ basisPoints, maximumAtomic }, sent)
          expect(withheld <= maximumAtomic && withheld <= sent).toBe(true)
          if (withheld < maximumAtomic) expect(withheld * 10_000n >= sent * basisPoints).toBe(true)
        },
      ),
    )
  })

  test('what is offered for being taken sooner follows what others paid, and has a limit', () => {
    fc.assert(
      fc.property(
        fc.array(amount, { maxLength: 150 }),
        fc.integer({ min: 1, max: 1_400_000 }),
        (prices, unitLimit) => {
          const microLamportsPerUnit = choosePrice(prices, unitLimit)
          expect(toPriorityLamports({ unitLimit, microLamportsPerUnit })).toBeLessThanOrEqual(1_000_000n)
          if (prices.length === 0) expect(microLamportsPerUnit).toBe(0n)
          else expect(prices.some((price) => price >= microLamportsPerUnit)).toBe(true)
        },
      ),
    )
    expect(choosePrice([5n, 1n, 9n], 1000)).toBe(9n)
  })

  test('a limit of 500 units at 20 lamports each is 10,000 lamports', () => {
    expect(toPriorityLamports({ unitLimit: 500, microLamportsPerUnit: 20_000_000n })).toBe(10_000n)
  })
})
