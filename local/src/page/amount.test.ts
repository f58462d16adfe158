import { formatUnits } from 'viem'
import { expect, test } from 'vitest'
import { amount } from './amount.js'

test.each([
  [0n, 18],
  [1n, 18],
  [-1n, 6],
  [1_500_000n, 6],
  [-12_340_000n, 6],
  [10n ** 30n, 18],
  [7n, 0],
  [2n ** 256n - 1n, 77],
] as const)('writes %i with %i decimals exactly', (atomic, decimals) => {
  expect(amount(atomic, decimals, 'X')).toBe(`${formatUnits(atomic, decimals)} X`)
})
