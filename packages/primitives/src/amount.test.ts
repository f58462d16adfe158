import { isAppKitError } from '@latchkey/errors'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount, formatFiat, formatFloored, parseAmount, toFiatValue } from './amount.js'

const catchError = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    return error
  }
}

describe('parseAmount', () => {
  test('reads decimal text into base units of 18, 9 and 8 decimals', () => {
    expect(parseAmount('1.5', 18)).toBe(1_500_000_000_000_000_000n)
    expect(parseAmount('1', 9)).toBe(1_000_000_000n)
    expect(parseAmount('.00000001', 8)).toBe(1n)
  })

  test('takes a comma for the point and ignores trailing zeros', () => {
    expect(parseAmount('0,250000000', 6)).toBe(250_000n)
  })

  test.each(['', '.', 'abc', '1e5', '-1', '1.2.3', '0x10', 'Infinity'])('refuses %j', (value) => {
    expect(
      isAppKitError(
        catchError(() => parseAmount(value, 18)),
        'parsing/amount',
      ),
    ).toBe(true)
  })

  test('refuses more decimals than the token has, and loses none silently', () => {
    expect(
      isAppKitError(
        catchError(() => parseAmount('1.1234567', 6)),
        'parsing/amount-too-precise',
      ),
    ).toBe(true)
  })

  test('is undone by formatAmount for every amount up to 2^256', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
        fc.integer({ min: 0, max: 36 }),
        (amount, decimals) => {
          expect(parseAmount(formatAmount(amount, decimals), decimals)).toBe(amount)
        },
      ),
    )
  })
})

describe('formatAmount', () => {
  test('§9.042 cuts off and never rounds up', () => {
    expect(formatAmount(1_999_999n, 6, { maxDecimals: 3 })).toBe('1.999')
  })

  test('rounds up where a cost is shown', () => {
    expect(formatAmount(1_000_001n, 6, { maxDecimals: 3, rounding: 'up' })).toBe('1.001')
  })

  test('shown with fewer decimals it is never more than the amount', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 40n }),
        fc.integer({ min: 0, max: 18 }),
        (amount, maxDecimals) => {
          expect(parseAmount(formatAmount(amount, 18, { maxDecimals }), 18) <= amount).toBe(true)
        },
      ),
    )
  })
})

describe('toFiatValue', () => {
  test('multiplies without going through floating point', () => {
    expect(toFiatValue(500_000_000_000_000_000n, 18, 3047.54)).toBeCloseTo(1523.77, 6)
    expect(toFiatValue(10n ** 30n, 18, 1)).toBe(1e12)
  })

  test('is 0 for a price that is no number', () => {
    expect(toFiatValue(1n, 0, Number.NaN)).toBe(0)
    expect(toFiatValue(1n, 0, -1)).toBe(0)
  })
})

describe('formatFloored', () => {
  test('§5.013 floors balances to 3 decimals', () => {
    expect(formatFloored('1.23456')).toBe('1.234')
    expect(formatFloored('0.9999')).toBe('0.999')
    expect(formatFloored('1234567.8')).toBe('1,234,567.8')
  })

  test('keeps every digit of numbers beyond 2^53', () => {
    expect(formatFloored('12345678901234567890.5')).toBe('12,345,678,901,234,567,890.5')
  })

  test('§9.041 writes dollars with two decimals, rounded down', () => {
    expect(formatFiat(1234.999)).toBe('$1,234.99')
    expect(formatFiat(0)).toBe('$0.00')
    expect(formatFiat(1e-9)).toBe('$0.00')
  })
})
