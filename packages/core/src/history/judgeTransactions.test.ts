import type { HistoryTransaction } from '@latchkey/wire'
import { describe, expect, test } from 'vitest'
import { findLookAlike, judgeTransactions, listPaid } from './judgeTransactions.js'

const own = `0xaaaa${'0'.repeat(32)}aaaa`
const friend = `0x1234${'0'.repeat(32)}5678`
const imitation = `0x1234${'f'.repeat(32)}5678`
const usdc = { name: 'USD Coin', symbol: 'USDC' }
const fake = { name: 'x', symbol: 'X', flags: { is_spam: false, reason: 'unlisted' } }
const spam = { name: 'claim.xyz', symbol: 'X', flags: { is_spam: true, reason: 'advertising' } }

const make = (
  id: string,
  direction: string,
  { token = usdc as object, amount = '1', isOwn = false as boolean | 'unsaid', from = friend, to = own } = {},
): HistoryTransaction =>
  ({
    id,
    metadata: { operationType: 'x', sentFrom: from, sentTo: to, ...(isOwn === 'unsaid' ? {} : { isOwn }) },
    transfers: [{ fungible_info: token, nft_info: null, direction, quantity: { numeric: amount } }],
  }) as unknown as HistoryTransaction
const paidFriend = make('paid', 'out', { isOwn: true, from: own, to: friend })
const judge = (...transactions: HistoryTransaction[]) => judgeTransactions([paidFriend, ...transactions])

describe('transactions that are there to mislead', () => {
  test('are transfers of nothing in the account’s name', () => {
    expect(judge(make('1', 'out', { amount: '0.000000', from: own, to: imitation }))).toEqual({
      1: 'zero-value',
    })
  })

  test('are claims of a contract nobody lists that the account has paid', () => {
    expect(judge(make('1', 'out', { token: fake, from: own, to: imitation }))).toEqual({ 1: 'forged' })
    // A listed token moves only what it was allowed to.
    expect(judge(make('1', 'out', { from: own, to: `0x9${'9'.repeat(39)}` }))).toEqual({})
  })

  test('come from addresses that look like one the account has paid', () => {
    expect(judge(make('1', 'in', { from: imitation, amount: '0.01' }))).toEqual({ 1: 'look-alike' })
    expect(judge(make('1', 'in', { from: friend }))).toEqual({})
    expect(judge(make('1', 'in', { from: friend.toUpperCase().replace('0X', '0x') }))).toEqual({})
  })

  test('are unwanted tokens', () => {
    expect(judge(make('1', 'in', { token: spam }))).toEqual({ 1: 'spam' })
    expect(judge(make('1', 'in', { token: fake }))).toEqual({})
  })

  test('are never the account’s own, nor of a gateway that does not say whose they are', () => {
    for (const isOwn of [true, 'unsaid'] as const)
      expect(judge(make('1', 'out', { isOwn, amount: '0', token: spam, from: own, to: imitation }))).toEqual(
        {},
      )
  })
})

test('whom the account has paid comes of its own payments alone', () => {
  const poison = make('1', 'out', { amount: '0', from: own, to: imitation })
  expect(listPaid([paidFriend, poison, make('2', 'in')])).toEqual([friend])
})

test('an address looks like another when both ends are the same and the rest is not', () => {
  expect(findLookAlike(imitation, [own, friend])).toBe(friend)
  expect(findLookAlike(friend, [friend])).toBeUndefined()
  expect(findLookAlike(`0x1234${'f'.repeat(32)}5679`, [friend])).toBeUndefined()
})
