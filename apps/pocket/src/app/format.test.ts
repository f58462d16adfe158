import { expect, test } from 'vitest'
import { formatAmount, groupAddress } from './format.js'

test.each([
  [0n, 18, undefined, '0'],
  [1n, 18, undefined, '0.000000000000000001'],
  [1_500_000_000_000_000_000n, 18, undefined, '1.5'],
  [1_234_567_890n, 6, undefined, '1,234.56789'],
  [999_999n, 6, 2, '0.99'],
  [12n, 0, undefined, '12'],
  [2n ** 256n - 1n, 0, undefined, (2n ** 256n - 1n).toLocaleString()],
])('shows %s with %s decimals exactly or cut', (amount, decimals, maxDecimals, expected) => {
  expect(formatAmount(amount, decimals, maxDecimals)).toBe(expected)
})

test('groups addresses without losing characters in the groups', () => {
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  expect(groupAddress(address).join('')).toBe(address)
  expect(groupAddress(address)).toHaveLength(11)
  const solana = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
  expect(groupAddress(solana).slice(0, 2)).toEqual(['oeYf', '6KAJ'])
  expect(groupAddress(solana).join('')).toBe(solana)
})
