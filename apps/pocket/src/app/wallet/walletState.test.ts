import { expect, test } from 'vitest'
import { walletChains } from '../../chains/walletChains.js'
import { testAccounts as accounts } from '../../testing/testAccounts.js'
import * as state from './walletState.js'
import { transitionWallet, type WalletState } from './walletState.js'

const [one, two, three] = accounts.map(({ address }) => address) as [string, string, string]
const initial: WalletState = {
  version: 2,
  activeAccountIndex: 0,
  activeNetworks: { eip155: 'eip155:31337' },
  links: [],
  networks: [],
  tokens: [],
  bundles: [],
}
const connected = transitionWallet(initial, {
  type: 'site-connected',
  linkId: 'a',
  origin: 'https://shop.example',
  namespace: 'eip155',
  accounts: [one, two],
  atMs: 5,
})

test('a site sees the active account first when it was shared', () => {
  const second = transitionWallet(connected, { type: 'account-chosen', index: 1 })
  expect(state.changedLinks(walletChains, connected, second)).toEqual([
    { linkId: 'a', state: { accounts: [two, one], network: 'eip155:31337' } },
  ])
})

test('a site hears nothing about an account it was not shown', () => {
  const third = transitionWallet(connected, { type: 'account-chosen', index: 2 })
  expect(state.changedLinks(walletChains, connected, third)).toEqual([])
  expect(third.links.map((link) => state.linkStateOf(walletChains, third, link).accounts)).toEqual([
    [one, two],
  ])
  expect(three).toBe(accounts[2].address)
})

test('every site follows the network', () => {
  const switched = transitionWallet(connected, { type: 'network-chosen', network: 'eip155:31338' })
  expect(state.changedLinks(walletChains, connected, switched)).toEqual([
    { linkId: 'a', state: { accounts: [one, two], network: 'eip155:31338' } },
  ])
})

test('a disconnected site is told that it has no accounts', () => {
  const without = transitionWallet(connected, { type: 'site-disconnected', linkId: 'a' })
  expect(without.links).toEqual([])
  expect(state.changedLinks(walletChains, connected, without)).toEqual([
    { linkId: 'a', state: { accounts: [], network: 'eip155:31337' } },
  ])
})

test('a site that connects again keeps its link and has one entry', () => {
  const again = transitionWallet(connected, {
    type: 'site-connected',
    linkId: 'b',
    origin: 'https://shop.example',
    namespace: 'eip155',
    accounts: [three],
    atMs: 6,
  })
  expect(again.links).toEqual([
    { linkId: 'a', origin: 'https://shop.example', namespace: 'eip155', accounts: [three], connectedAtMs: 6 },
  ])
})
