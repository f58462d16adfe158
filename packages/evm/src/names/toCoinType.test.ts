import { expect, test } from 'vitest'
import { toCoinType } from './toCoinType.js'

test.each([
  [1, 2_147_483_649],
  ['100', 2_147_483_748],
  [31_337, 2_147_514_985],
  [2 ** 31 - 1, 2 ** 32 - 1],
  [2 ** 31, undefined],
  [2 ** 32 + 1, undefined],
])('§5.030 the coin type of chain id %s is %s', (id, coinType) => {
  expect(toCoinType({ id })).toBe(coinType)
})
