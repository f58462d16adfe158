import { describe, expect, test } from 'vitest'
import { readAmountInput } from './readAmountInput.js'
import { toTokenAmount } from './toTokenAmount.js'

describe('readAmountInput', () => {
  test.each([
    ['', ''],
    ['1', '1'],
    ['1,5', '1.5'],
    ['.5', '0.5'],
    ['007', '7'],
    ['0.', '0.'],
    ['1 000,25', '1000.25'],
    ['1,234,567.8', '1234567.8'],
    ['1.234.567,8', '1234567.8'],
  ])('keeps %j as %j', (text, kept) => {
    expect(readAmountInput(text)).toBe(kept)
  })

  test.each(['1e5', '-1', '1..2', '0x10', 'abc', '1,2,3'])('refuses %j', (text) => {
    expect(readAmountInput(text)).toBeUndefined()
  })
})

describe('toTokenAmount', () => {
  test('works out how much a sum buys, rounded down', () => {
    expect(toTokenAmount('100', { price: 2000, decimals: 18 })).toBe('0.05')
    expect(toTokenAmount('1', { price: 3, decimals: 6 })).toBe('0.333333')
    expect(toTokenAmount('1', { price: 3, decimals: 18 })).toBe('0.33333333')
  })

  test('is empty where there is nothing to work out', () => {
    expect(toTokenAmount('', { price: 2000, decimals: 18 })).toBe('')
    expect(toTokenAmount('.', { price: 2000, decimals: 18 })).toBe('')
    expect(toTokenAmount('5', { price: 0, decimals: 18 })).toBe('')
  })
})
