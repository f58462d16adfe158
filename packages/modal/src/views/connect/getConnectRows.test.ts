import type { Connector, Wallet } from '@latchkey/core'
import type { Namespace } from '@latchkey/primitives'
import { createTestKit, type TestKitOptions } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { getConnectRows } from './getConnectRows.js'
import { getMethodOrder } from './getMethodOrder.js'
import { getWalletCountText } from './SearchWalletsRow.js'

const neverAsked = {
  open: () => Promise.reject(new Error('Not asked for here')),
  restore: () => Promise.reject(new Error('Not asked for here')),
}

function connector(id: string, type: Connector['type'], more: Partial<Connector> = {}): Connector {
  return { id, name: id, type, namespaces: ['eip155'], chains: [], ...neverAsked, ...more }
}

const wallet = (id: string, more: Partial<Wallet> = {}): Wallet => ({ id, name: id, chains: [], ...more })

function getRows(
  connectors: readonly Connector[],
  {
    options = {},
    lists = {},
    isMobile = false,
    namespace,
  }: {
    options?: TestKitOptions
    lists?: Partial<Record<'featured' | 'recommended' | 'recent', readonly Wallet[]>>
    isMobile?: boolean
    namespace?: Namespace
  } = {},
): string[] {
  const { kit } = createTestKit(options)
  const state = kit.store.getState()
  const rows = getConnectRows({
    state: { ...state, connectors, walletList: { ...state.walletList, ...lists } },
    options: kit.options,
    isMobile,
    namespace,
  })
  return rows.map((row) => `${row.type} ${row.connector?.id ?? row.wallet?.id}`)
}

describe('getConnectRows', () => {
  test('§9.049 lists the types in the built-in order', () => {
    const connectors = [
      connector('external', 'EXTERNAL'),
      connector('announced', 'ANNOUNCED'),
      connector('walletConnect', 'WALLET_CONNECT'),
    ]
    const lists = { featured: [wallet('f')], recommended: [wallet('r')], recent: [wallet('last')] }
    expect(getRows(connectors, { lists, options: { customWallets: [wallet('c')] } })).toEqual([
      'walletConnect walletConnect',
      'recent last',
      'injected announced',
      'featured f',
      'custom c',
      'external external',
      'recommended r',
    ])
  })

  test("§3.044.connectorTypeOrder puts the site's types first and keeps those it did not mention", () => {
    const rows = getRows([connector('announced', 'ANNOUNCED')], {
      lists: { featured: [wallet('f')], recent: [wallet('last')] },
      options: { features: { connectorTypeOrder: ['featured'] } },
    })
    expect(rows).toEqual(['featured f', 'recent last', 'injected announced'])
  })

  test('draws announced wallets before injected ones', () => {
    expect(getRows([connector('b', 'INJECTED'), connector('a', 'ANNOUNCED')])).toEqual([
      'injected a',
      'injected b',
    ])
  })

  test('§5.045 leaves out directory wallets that are installed', () => {
    const announced = connector('io.a', 'ANNOUNCED', { info: { rdns: 'io.a' } })
    const rows = getRows([announced], { lists: { featured: [wallet('1', { rdns: 'io.a' }), wallet('2')] } })
    expect(rows).toEqual(['injected io.a', 'featured 2'])
  })

  test('§5.046 hides the generic browser wallet on desktop', () => {
    expect(getRows([connector('injected', 'INJECTED', { name: 'Browser Wallet' })])).toEqual([])
  })

  test('§9.025 shows four wallets of the directory, whatever is installed and however visitors may log in', () => {
    const recommended = ['1', '2', '3', '4'].map((id) => wallet(id))
    const installed = [connector('a', 'ANNOUNCED'), connector('b', 'ANNOUNCED')]
    const getRecommended = (options: Parameters<typeof getRows>[1]) =>
      getRows(installed, { ...options, lists: { recommended, ...options?.lists } }).filter((row) =>
        /^(recommended|featured|recent)/.test(row),
      )
    expect(getRecommended({})).toEqual(recommended.map(({ id }) => `recommended ${id}`))
    expect(getRecommended({ options: { features: { email: true, socials: ['google'] } } })).toHaveLength(4)
    // Those the site or the visitor has chosen come first, and there are four all the same.
    expect(
      getRecommended({
        options: { featuredWalletIds: ['x', 'y'] },
        lists: { featured: [wallet('x'), wallet('y')], recent: [wallet('z')] },
      }),
    ).toEqual(['recent z', 'featured x', 'featured y', 'recommended 1'])
  })

  test('on a phone an installed wallet takes the place of a recommended one', () => {
    const recommended = ['1', '2', '3', '4'].map((id) => wallet(id))
    const installed = [connector('a', 'ANNOUNCED')]
    expect(getRows(installed, { lists: { recommended }, isMobile: true })).toHaveLength(4)
  })

  test('hides the pairing row on phones and where the site switched it off', () => {
    const pairing = [connector('walletConnect', 'WALLET_CONNECT')]
    expect(getRows(pairing, { isMobile: true })).toEqual([])
    expect(getRows(pairing, { options: { enableWalletConnect: false } })).toEqual([])
    expect(getRows(pairing)).toEqual(['walletConnect walletConnect'])
  })

  test('§2.003.Connect pairing on several chains is one row, and never the merged wallet of them', () => {
    const pairing = [
      connector('walletConnect', 'WALLET_CONNECT', { name: 'WalletConnect' }),
      connector('walletConnect', 'WALLET_CONNECT', { name: 'WalletConnect', namespaces: ['solana'] }),
    ]
    expect(getRows(pairing)).toEqual(['walletConnect walletConnect'])
  })

  test('§3.005 a wallet on several namespaces is one row, and one of its own where a namespace is asked for', () => {
    const connectors = [
      connector('one', 'ANNOUNCED', { name: 'Amber' }),
      connector('two', 'ANNOUNCED', { name: 'Amber', namespaces: ['solana'] }),
      connector('three', 'ANNOUNCED'),
    ]
    expect(getRows(connectors)).toEqual(['injected one', 'injected three'])
    expect(getRows(connectors, { namespace: 'solana' })).toEqual(['injected two'])
  })

  test('leaves out directory wallets that do not serve the namespace asked for', () => {
    const chains = ['eip155:1']
    const featured = [wallet('evm', { chains }), wallet('any')]
    const options = { customWallets: [wallet('own', { chains }), wallet('own any')] }
    expect(getRows([], { lists: { featured }, options, namespace: 'solana' })).toEqual([
      'featured any',
      'custom own any',
    ])
  })

  test('§9.022 leaves out recent wallets of other namespaces', () => {
    const recent = [wallet('sol', { chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] }), wallet('any')]
    expect(getRows([], { lists: { recent } })).toEqual(['recent any'])
  })

  test('is empty where the site switched wallets off', () => {
    expect(getRows([connector('a', 'ANNOUNCED')], { options: { enableWallets: false } })).toEqual([])
  })
})

describe('getMethodOrder', () => {
  const row = (type: Connector['type']) => ({
    type: 'injected' as const,
    connector: { ...connector('a', type), connectors: [] },
  })

  test('§9.048 puts wallets first only when one is installed', () => {
    expect(getMethodOrder(undefined, [row('ANNOUNCED')])).toEqual(['wallet', 'email', 'social'])
    expect(getMethodOrder(undefined, [])).toEqual(['email', 'social', 'wallet'])
    expect(getMethodOrder(undefined, [row('MULTI_CHAIN')])).toEqual(['email', 'social', 'wallet'])
  })

  test("keeps the site's own order", () => {
    expect(getMethodOrder(['social', 'wallet'], [row('ANNOUNCED')])).toEqual(['social', 'wallet'])
  })
})

test.each([
  [9, '9'],
  [10, '10'],
  [11, '10+'],
  [538, '530+'],
])('promises %i wallets as %s', (count, text) => {
  expect(getWalletCountText(count)).toBe(text)
})
