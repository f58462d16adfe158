import { expect, test } from 'vitest'
import { accounts } from './accounts.js'
import { changedLinks, linkStateOf, transitionWallet, type WalletState } from './walletState.js'

const [one, two, three] = accounts.map(({ address }) => address) as [string, string, string]
const initial: WalletState = {
  version: 1,
  activeAccountIndex: 0,
  activeChainId: 31337,
  links: [],
  networks: [],
  tokens: [],
  bundles: [],
}
const connected = transitionWallet(initial, {
  type: 'site-connected',
  linkId: 'a',
  origin: 'https://shop.example',
  accounts: [one, two],
  atMs: 5,
})

test('a site sees the active account first when it was shared', () => {
  const second = transitionWallet(connected, { type: 'account-chosen', index: 1 })
  expect(changedLinks(connected, second)).toEqual([
    { linkId: 'a', state: { accounts: [two, one], chainId: 31337 } },
  ])
})

test('a site hears nothing about an account it was not shown', () => {
  const third = transitionWallet(connected, { type: 'account-chosen', index: 2 })
  expect(changedLinks(connected, third)).toEqual([])
  expect(third.links.map((link) => linkStateOf(third, link).accounts)).toEqual([[one, two]])
  expect(three).toBe(accounts[2].address)
})

test('every site follows the network', () => {
  const switched = transitionWallet(connected, { type: 'network-chosen', chainId: 31338 })
  expect(changedLinks(connected, switched)).toEqual([
    { linkId: 'a', state: { accounts: [one, two], chainId: 31338 } },
  ])
})

test('a disconnected site is told that it has no accounts', () => {
  const without = transitionWallet(connected, { type: 'site-disconnected', linkId: 'a' })
  expect(without.links).toEqual([])
  expect(changedLinks(connected, without)).toEqual([{ linkId: 'a', state: { accounts: [], chainId: 31337 } }])
})

test('a site that connects again keeps its link and has one entry', () => {
  const again = transitionWallet(connected, {
    type: 'site-connected',
    linkId: 'b',
    origin: 'https://shop.example',
    accounts: [three],
    atMs: 6,
  })
  expect(again.links).toEqual([
    { linkId: 'a', origin: 'https://shop.example', accounts: [three], connectedAtMs: 6 },
  ])
})
