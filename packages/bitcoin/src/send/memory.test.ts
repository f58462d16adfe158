import { encodeHex } from '@latchkey/primitives'
import { expect, test, vi } from 'vitest'
import { createPreviousReader } from '../coins/proveCoins.js'
import { localBitcoin } from '../networks.js'
import { createCoin } from '../testing/createPayment.js'
import { createSigner } from '../testing/createSigner.js'
import { createSpentCoins } from './createSpentCoins.js'
import { isUnownedAddress } from './isUnownedAddress.js'

test('a whole transaction is asked for once, and not all of them are kept', async () => {
  const { script } = createSigner('p2wpkh', { network: localBitcoin })
  const coins = Array.from({ length: 450 }, (_, index) => createCoin(script, 5000n, index))
  const byId = new Map(coins.map(({ txid, previous }) => [txid, encodeHex(previous)]))
  const getRawTransaction = vi.fn(async (id: string) => byId.get(id) ?? '')
  const read = createPreviousReader()
  for (const { txid, previous } of coins) expect(await read({ getRawTransaction }, txid)).toEqual(previous)
  expect(getRawTransaction).toHaveBeenCalledTimes(450)
  await read({ getRawTransaction }, coins.at(-1)?.txid ?? '')
  expect(getRawTransaction).toHaveBeenCalledTimes(450)
  await read({ getRawTransaction }, coins[0]?.txid ?? '')
  expect(getRawTransaction).toHaveBeenCalledTimes(451)
})

test('coins that were spent are known for ten minutes, and not more than two thousand of them', () => {
  let nowMs = 0
  const spent = createSpentCoins(() => nowMs)
  const toCoin = (index: number) => ({ txid: 'a'.repeat(64), vout: index })
  spent.add([toCoin(0)])
  expect([spent.has(toCoin(0)), spent.has(toCoin(1))]).toEqual([true, false])
  nowMs = 599_999
  expect(spent.has(toCoin(0))).toBe(true)
  nowMs = 600_000
  expect(spent.has(toCoin(0))).toBe(false)
  spent.add(Array.from({ length: 2500 }, (_, index) => toCoin(index)))
  expect([spent.has(toCoin(0)), spent.has(toCoin(2499))]).toEqual([false, true])
})

test.each([
  ['1111111111111111111114oLvT2', true],
  ['mfWxJ45yp2SFn7UciZyNpvDKrzbhyfKrY8', true],
  ['1BitcoinEaterAddressDontSendf59kuE', true],
  ['1CounterpartyXXXXXXXXXXXXXXXUWLpVr', true],
  // Two Taproot keys, of which one is no point of the curve.
  ['bc1pqurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qurswpc8quqspzlq2k', true],
  ['bc1pqurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qupqm7cz5r', false],
  ['bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs', true],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', false],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', false],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', false],
  ['3P14159f73E4gFr7JterCCQh9QjiTjiZrG', false],
  ['no address', false],
])('whether nobody has the key of %s is %s', (address, isUnowned) => {
  expect(isUnownedAddress(address)).toBe(isUnowned)
})
