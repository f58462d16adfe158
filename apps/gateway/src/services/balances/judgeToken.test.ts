import { describe, expect, test } from 'vitest'
import { judgeToken } from './judgeToken.js'

const network = {
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  tokens: [
    { address: '0x1', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    { address: '0x2', name: 'Tether USD', symbol: 'USDT', decimals: 6 },
  ],
}
const judge = (name: string, symbol: string, changes: { isListed?: boolean; isPriced?: boolean } = {}) =>
  judgeToken({ name, symbol, isListed: false, isPriced: false, ...changes }, network)

describe('what speaks against a token', () => {
  test('the operator’s own are not doubted', () => {
    expect(judge('USD Coin', 'USDC', { isListed: true })).toBeUndefined()
  })

  test.each([
    ['USD Coin', 'USDC'],
    ['USDС', 'USDС'],
    ['Something', 'ＵＳＤＣ'],
    ['USD₮', 'USD₮'],
    ['Ethеr', 'XYZ'],
    ['usd  coin', 'U.S.D.C'],
  ])('%s (%s) calls itself like a listed one', (name, symbol) => {
    expect(judge(name, symbol, { isPriced: true })).toBe('imitation')
  })

  test.each([
    ['$5,000 USDC at claim-usdc.xyz', 'FREE'],
    ['Visit t.me/gifts', 'GIFT'],
    ['Gift', 'https://gifts.example'],
    ['Airdrop', 'AIR'],
  ])('%s (%s) advertises', (name, symbol) => {
    expect(judge(name, symbol, { isPriced: true })).toBe('advertising')
  })

  test('one that nobody lists is known when a market prices it', () => {
    expect(judge('Dogwood', 'DOG')).toBe('unlisted')
    expect(judge('Dogwood', 'DOG', { isPriced: true })).toBeUndefined()
    expect(judge('Company', 'COM', { isPriced: true })).toBeUndefined()
  })
})
