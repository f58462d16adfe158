import type { Wallet } from '@latchkey/core'
import { expect, test } from 'vitest'
import { filterWallets, orderWallets } from './orderWallets.js'

const wallet = (id: string, more: Partial<Wallet> = {}): Wallet => ({ id, name: id, chains: [], ...more })

test('lists installed wallets first, then featured, recommended and the rest, each once', () => {
  const list = {
    featured: [wallet('b'), wallet('a')],
    recommended: [wallet('c'), wallet('a')],
    wallets: [wallet('a'), wallet('d'), wallet('e')],
  }
  expect(orderWallets(list, ({ id }) => id === 'e' || id === 'c').map(({ id }) => id)).toEqual([
    'c',
    'e',
    'b',
    'a',
    'd',
  ])
})

test('finds words in any case and certified wallets only', () => {
  const wallets = [wallet('Amber Key', { badge_type: 'certified' }), wallet('Amber Safe'), wallet('Birch')]
  const find = (query: string, isCertifiedOnly = false) =>
    filterWallets(wallets, { query, isCertifiedOnly }).map(({ id }) => id)
  expect(find(' aMBer ')).toEqual(['Amber Key', 'Amber Safe'])
  expect(find('amber', true)).toEqual(['Amber Key'])
  expect(find('')).toHaveLength(3)
})
