import { expect, test } from 'vitest'
import { addressesOf } from './addresses.js'

test.each([
  ['eip155:1', '0x52908400098527886E0F7030069857D2E4169EE7', '0x52908400098527886e0f7030069857d2e4169ee7'],
  [
    'bip122:000000000019d6689c085ae165831e93',
    'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  ],
])('on %s case says nothing: %s is %s', (network, first, second) => {
  const { toKey } = addressesOf(network)
  expect(toKey(first)).toBe(toKey(second))
})

test.each([
  [
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
    'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPb263',
  ],
  [
    'bip122:000000000019d6689c085ae165831e93',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7Divfna',
  ],
])('on %s case is part of a base58 address: %s is not %s', (network, first, second) => {
  const { toKey } = addressesOf(network)
  expect(toKey(first)).not.toBe(toKey(second))
})

test('of a namespace the wallet does not know, nobody guesses how addresses compare', () => {
  expect(() => addressesOf('near:mainnet')).toThrow('No addresses of near')
  expect(() => addressesOf('constructor:1')).toThrow(TypeError)
})
