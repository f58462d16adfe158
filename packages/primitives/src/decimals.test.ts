import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { divideAmounts, parseWholeNumber } from './decimals.js'

describe('divideAmounts', () => {
  test.each([
    ['2', 0, '3', 0, '0.66666666666666666667'],
    ['1', 0, '3', 0, '0.33333333333333333333'],
    // Half a unit of the last place goes up.
    ['1', 20, '2', 0, '0.00000000000000000001'],
    ['1', 21, '2', 0, '0'],
    ['3000000000', 6, '1000000000000000000', 18, '3000'],
    ['2', 8, '100000000000000000000', 18, '0.0000000002'],
  ])(
    '§9.043 %s of %s decimals by %s of %s decimals is %s',
    (dividend, decimals, divisor, others, quotient) => {
      const amount = { amountAtomic: BigInt(dividend), decimals }
      expect(divideAmounts(amount, { amountAtomic: BigInt(divisor), decimals: others })).toBe(quotient)
    },
  )
})

describe('parseWholeNumber', () => {
  test('§9.043 reads what arithmetic writes: with an exponent from 10^21 up', () => {
    expect(parseWholeNumber('999999999999999999999')).toBe(10n ** 21n - 1n)
    expect(parseWholeNumber('1e+21')).toBe(10n ** 21n)
    expect(parseWholeNumber('5.0000000000000000000001e+22')).toBe(50_000_000_000_000_000_000_001n)
    expect(parseWholeNumber('1.5E3')).toBe(1_500n)
  })

  test.each([
    '',
    '-1',
    '1.5',
    '1.55e1',
    '1e-7',
    '1e',
    'e5',
    '0x10',
    ' 1',
    '1e999',
    '1e78',
    '1'.repeat(79),
    '１',
  ])('refuses %j', (text) => expect(parseWholeNumber(text)).toBeUndefined())

  test('reads every whole number as it is written', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (amount) => {
        expect(parseWholeNumber(String(amount))).toBe(amount)
      }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 21, max: 60 }), fc.integer({ min: 1, max: 9 }), (exponent, digit) => {
        const written = String(Number(`${digit}e${exponent}`))
        expect(written).toContain('e+')
        expect(parseWholeNumber(written)).toBe(BigInt(digit) * 10n ** BigInt(exponent))
      }),
    )
  })
})
