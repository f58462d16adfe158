import { parse, safeParse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { getBalance } from './getBalance.js'
import { getHistory } from './getHistory.js'

const transaction = {
  id: '9f1c6d0a5b7e4c21a0d3e8f7b6c5d4e3',
  metadata: {
    operationType: 'send',
    hash: `0x${'b'.repeat(64)}`,
    minedAt: '2026-01-15T10:20:30Z',
    sentFrom: `0x${'1'.repeat(40)}`,
    sentTo: `0x${'2'.repeat(40)}`,
    status: 'confirmed',
    nonce: 12,
    application: { name: 'Example DEX', iconUrl: null },
    chain: 'eip155:1',
  },
  transfers: [
    {
      fungible_info: { name: 'USD Coin', symbol: 'USDC', icon: { url: 'https://img.example/usdc.png' } },
      nft_info: null,
      direction: 'out',
      quantity: { numeric: '25.5' },
      value: 25.49,
      price: 0.9997,
    },
    {
      fungible_info: null,
      nft_info: {
        name: null,
        content: { preview: { url: 'https://img.example/1.png', content_type: null }, detail: null },
        flags: { is_spam: true },
      },
      direction: 'in',
      quantity: { numeric: '1' },
      value: null,
      price: null,
    },
  ],
}
const read = (changes: object) => {
  const { data } = parse(getHistory.response, { data: [{ ...transaction, ...changes }], next: null })
  return data[0]
}

describe('§7.004 a page of the history', () => {
  test('§3.021 is taken as it is', () => {
    const page = { data: [transaction], next: 'WyIyMDI2LTAxLTE1IiwiYWJjIl0=' }
    expect(parse(getHistory.response, page)).toEqual(page)
  })

  test('names tokens by one short line of what can be seen, as a balance does', () => {
    const name = '\u202EUSD\u200B Coin\n'
    const [first] = transaction.transfers
    const info = { name, symbol: 'x'.repeat(1000), icon: null }
    expect(read({ transfers: [{ ...first, fungible_info: info }] })?.transfers).toMatchObject([
      { fungible_info: { name: 'USD Coin', symbol: 'x'.repeat(64) } },
    ])
    const token = { name, symbol: name, price: 1, quantity: { decimals: '6', numeric: '1' }, iconUrl: '' }
    expect(parse(getBalance.response, { balances: [token] }).balances).toMatchObject([
      { name: 'USD Coin', symbol: 'USD Coin' },
    ])
  })

  test('ends with next null, or without one', () => {
    expect(parse(getHistory.response, { data: [], next: null })).toEqual({ data: [], next: null })
    expect(parse(getHistory.response, { data: [] })).toEqual({ data: [], next: null })
  })

  test('may name operations and states nobody has heard of, an unknown network, and no transfers', () => {
    const metadata = { ...transaction.metadata, operationType: 'bridge', status: 'odd', chain: null }
    expect(read({ metadata, transfers: null })).toMatchObject({ metadata, transfers: null })
  })

  test('must say when each transaction was mined, and of NFTs whether they are spam', () => {
    const { minedAt: _minedAt, ...metadata } = transaction.metadata
    const isTaken = (changes: object) =>
      safeParse(getHistory.response, { data: [{ ...transaction, ...changes }], next: null }).success
    expect(isTaken({ metadata })).toBe(false)
    expect(isTaken({ transfers: [{ ...transaction.transfers[1], nft_info: { flags: {} } }] })).toBe(false)
  })
})
