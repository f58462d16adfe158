import { expect, test } from 'vitest'
import { walletChains } from '../../chains/walletChains.js'
import { testAccounts as accounts } from '../../testing/testAccounts.js'
import { grantedChains, isShown, planSessionChange, sharedAddresses, viewOf } from './planSessionChange.js'

const [a, b, c] = accounts
const cluster = 'solana:4v1ju4tNqf5CsyUi7nTjjWA5qbKrizis'
const granted = (shared: string[], events = ['chainChanged', 'accountsChanged']) => ({
  eip155: { chains: ['eip155:1'], accounts: shared, methods: ['personal_sign'], events },
})
const onSolana = (shared: string[], events = ['accountsChanged']) => ({
  solana: { chains: [cluster], accounts: shared, methods: ['solana_signMessage'], events },
})
const one = granted([
  `eip155:1:${a.address.toLowerCase()}`,
  `eip155:1:${b.address}`,
  `eip155:2:${a.address.toLowerCase()}`,
  `eip155:2:${b.address}`,
])
const lower = a.address.toLowerCase()
const solanaOnly = onSolana([`${cluster}:${a.solanaAddress}`, `${cluster}:${b.solanaAddress}`])
const both = { ...one, ...solanaOnly }

test('a site is where its first account is', () => {
  expect(viewOf(walletChains, one)).toEqual({ network: 'eip155:1', address: lower })
  expect(viewOf(walletChains, both)).toEqual({ network: 'eip155:1', address: lower })
  expect(viewOf(walletChains, solanaOnly)).toEqual({ network: cluster, address: a.solanaAddress })
  expect(sharedAddresses(walletChains, one, 'eip155')).toEqual([lower, b.address])
  expect(sharedAddresses(walletChains, both, 'solana')).toEqual([a.solanaAddress, b.solanaAddress])
  expect(grantedChains(walletChains, both, 'eip155')).toEqual(['eip155:1', 'eip155:2'])
  expect(grantedChains(walletChains, both, 'solana')).toEqual([cluster])
  expect(viewOf(walletChains, {})).toBeUndefined()
  expect(viewOf(walletChains, granted(['cosmos:x:0xAA']))).toBeUndefined()
})

test('an account is shown by either of its addresses', () => {
  expect(
    [one, solanaOnly].map((site) => accounts.map((account) => isShown(walletChains, site, account.account))),
  ).toEqual([
    [true, true, false],
    [true, true, false],
  ])
})

test('nothing is sent to a site that is there already, or to one without accounts', () => {
  expect(planSessionChange(walletChains, both, { network: 'eip155:1', account: a.account })).toBeUndefined()
  expect(planSessionChange(walletChains, both, {})).toBeUndefined()
  expect(planSessionChange(walletChains, {}, { network: 'eip155:2' })).toBeUndefined()
  expect(planSessionChange(walletChains, solanaOnly, { network: 'eip155:2' })).toBeUndefined()
})

test('another network is put first and told by chainChanged (§4.025)', () => {
  expect(planSessionChange(walletChains, both, { network: 'eip155:2' })).toEqual({
    namespaces: {
      ...both,
      eip155: {
        chains: ['eip155:2', 'eip155:1'],
        accounts: [
          `eip155:2:${lower}`,
          `eip155:2:${b.address}`,
          `eip155:1:${lower}`,
          `eip155:1:${b.address}`,
        ],
        methods: ['personal_sign'],
        events: ['chainChanged', 'accountsChanged'],
      },
    },
    events: [{ chainId: 'eip155:2', name: 'chainChanged', data: 2 }],
  })
})

test('a network and an account the site did not have are added, and both told', () => {
  const change = planSessionChange(walletChains, one, { network: 'eip155:3', account: c.account })
  expect(change?.namespaces.eip155?.chains).toEqual(['eip155:3', 'eip155:1', 'eip155:2'])
  const onThird = [`eip155:3:${c.address}`, `eip155:3:${lower}`, `eip155:3:${b.address}`]
  expect(change?.namespaces.eip155?.accounts.slice(0, 3)).toEqual(onThird)
  expect(change?.events).toEqual([
    { chainId: 'eip155:3', name: 'chainChanged', data: 3 },
    { chainId: 'eip155:3', name: 'accountsChanged', data: onThird },
  ])
})

test('every kind of accounts a site has follows the account, and each hears of its own', () => {
  const change = planSessionChange(walletChains, both, { account: b.account })
  const onSecond = [`${cluster}:${b.solanaAddress}`, `${cluster}:${a.solanaAddress}`]
  expect(change?.namespaces.eip155?.accounts[0]).toBe(`eip155:1:${b.address}`)
  expect(change?.namespaces.solana?.accounts).toEqual(onSecond)
  expect(change?.events).toEqual([
    {
      chainId: 'eip155:1',
      name: 'accountsChanged',
      data: [`eip155:1:${b.address}`, `eip155:1:${lower}`],
    },
    { chainId: cluster, name: 'accountsChanged', data: onSecond },
  ])
})

test('events that were not granted are not sent', () => {
  expect(
    planSessionChange(walletChains, granted([`eip155:1:${a.address}`], []), { network: 'eip155:2' })?.events,
  ).toEqual([])
  expect(
    planSessionChange(walletChains, onSolana([`${cluster}:${a.solanaAddress}`], []), { account: b.account })
      ?.events,
  ).toEqual([])
})
