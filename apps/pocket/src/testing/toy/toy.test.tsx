// @vitest-environment happy-dom
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { answerForSession } from '../../app/pairing/answerForSession.js'
import { grantNamespaces } from '../../app/pairing/describeProposal.js'
import { planSessionChange } from '../../app/pairing/planSessionChange.js'
import { toSessionItem } from '../../app/pairing/toSessionItem.js'
import type { Choice, RequestItem } from '../../app/requests/RequestItem.js'
import { RequestView } from '../../app/views/requests/RequestView.js'
import { accounts } from '../../app/wallet/accounts.js'
import type { Link } from '../../shared/link.js'
import { createTestWallet } from '../createTestWallet.js'
import { installTestPocket } from '../installTestPocket.js'
import { toyNetworks } from './toyFacts.js'
import { toyPage } from './toyPage.js'
import { toyWallet } from './toyWallet.js'

const chains = { toycoin: toyWallet }
const peer = { name: 'Shop', description: '', url: 'https://shop.example', icons: [] }
const networks = [...toyNetworks]
type Found = { connect(): Promise<unknown>; get(): Link | undefined }

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a page sees both kinds of addresses, and those of another network when pocket goes there', async () => {
  const page = new EventTarget()
  let found: Found | undefined
  page.addEventListener('toy:wallet', (event) => {
    found = (event as CustomEvent<Found>).detail
  })
  const { wallet, uninstall } = installTestPocket({
    page,
    networks,
    chains,
    pageChains: { toycoin: toyPage },
    decide: () => 'approve',
  })
  await found?.connect()
  const seen = (network: string) => ({
    linkId: expect.any(String),
    network: `toycoin:${network}`,
    accounts: [`${network}pay0`, `${network}keep0`, `${network}pay1`, `${network}keep1`],
    details: expect.objectContaining({
      [`${network}keep1`]: { kind: 'keeping', publicKey: 'key1keep' },
    }),
  })
  expect(found?.get()).toEqual(seen('main'))
  wallet.dispatch({ type: 'network-chosen', network: 'toycoin:test' })
  await expect.poll(() => found?.get()).toEqual(seen('test'))
  uninstall()
})

describe('a paired site', () => {
  const granted = grantNamespaces(
    { requiredNamespaces: {}, optionalNamespaces: {} },
    { chains, networks },
    { accounts: [accounts[0]], activeNetworks: { toycoin: 'toycoin:test' } },
  )
  const request = (method: string, params: unknown = {}) => ({
    id: 1,
    topic: 't',
    chainId: 'toycoin:main',
    method,
    params,
    expiresAtMs: 1,
    peer,
  })

  test('is given each network’s own addresses of both kinds', () => {
    expect(granted).toEqual({
      toycoin: {
        chains: ['toycoin:test', 'toycoin:main'],
        accounts: [
          'toycoin:test:testpay0',
          'toycoin:test:testkeep0',
          'toycoin:main:mainpay0',
          'toycoin:main:mainkeep0',
        ],
        methods: ['toy_send', 'toy_getAddresses'],
        events: ['accountsChanged'],
      },
    })
  })

  test('follows the account with all its addresses', () => {
    const change = planSessionChange(chains, granted, { account: accounts[2] })
    expect(change?.events).toEqual([
      {
        chainId: 'toycoin:test',
        name: 'accountsChanged',
        data: [
          'toycoin:test:testpay2',
          'toycoin:test:testkeep2',
          'toycoin:test:testpay0',
          'toycoin:test:testkeep0',
        ],
      },
    ])
    expect(change?.namespaces.toycoin?.accounts).toContain('toycoin:main:mainkeep2')
  })

  test('is told the addresses of the network it asks about, and asks for an account by any of them', () => {
    const wallet = createTestWallet({ networks, chains })
    expect(answerForSession(wallet, request('toy_getAddresses'), granted)).toMatchObject({
      result: ['mainpay0', 'mainkeep0'],
    })
    const ask = (from: string) =>
      toSessionItem({
        wallet,
        request: request('toy_send', { from, to: 'x', amount: 1, network: 'toycoin:main' }),
        namespaces: granted,
        isByLink: false,
        afterSwitch: async () => {},
        answer: async () => {},
      })
    expect(ask('mainkeep0')).toMatchObject({ namespace: 'toycoin', network: 'toycoin:main' })
    expect(ask('mainkeep1')).toMatchObject({ status: 'refused', code: 4100 })
  })
})

test('what is shown on the network the request names is what its node is sent', async () => {
  const fetched: [string, unknown][] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    fetched.push([url, init.body])
    return new Response(url.endsWith('/fee') ? '7' : 'sent')
  })
  const wallet = createTestWallet({ networks, chains })
  const item = toSessionItem({
    wallet,
    request: {
      id: 1,
      topic: 't',
      chainId: 'toycoin:main',
      method: 'toy_send',
      params: { from: 'mainpay0', to: 'x', amount: 1, network: 'toycoin:test' },
      expiresAtMs: 1,
      peer,
    },
    namespaces: {
      toycoin: { chains: [], accounts: ['toycoin:main:mainpay0'], methods: ['toy_send'], events: [] },
    },
    isByLink: false,
    afterSwitch: async () => {},
    answer: async () => {},
  }) as RequestItem
  const place = document.createElement('div')
  const root = createRoot(place)
  const chosen: Choice[] = []
  const onApprove = (choice: Choice) => void chosen.push(choice)
  flushSync(() => root.render(createElement(RequestView, { item, wallet, onApprove, onReject: () => {} })))
  await expect.poll(() => place.textContent).toBe('Send 1 to x on toycoin:test for 7')
  place.querySelector('button')?.click()
  const answer = await item.perform(chosen[0] ?? {})
  expect(answer).toMatchObject({ status: 'approved', result: 'sent' })
  expect(fetched).toEqual([
    ['/rpc/toycoin:test/fee', undefined],
    ['/rpc/toycoin:test/tx', expect.stringContaining('"fee":7')],
  ])
  flushSync(() => root.unmount())
})

test('what was found out on one network is never shown on another', async () => {
  vi.stubGlobal('fetch', async (url: string) => new Response(url.includes('toycoin:main') ? '1' : '2'))
  const shown: string[] = []
  const requests: typeof toyWallet.requests = {
    ...toyWallet.requests,
    View({ network, loaded }) {
      shown.push(`${network} ${loaded.status === 'ready' ? loaded.value?.fee : loaded.status}`)
      return null
    },
  }
  const wallet = createTestWallet({ networks, chains: { toycoin: { ...toyWallet, requests } } })
  const request = { kind: 'toy-send', account: accounts[0], to: 'x', amount: 1 }
  const item = { id: '1', origin: peer.url, namespace: 'toycoin', request } as unknown as RequestItem
  const root = createRoot(document.createElement('div'))
  const nothing = () => {}
  const props = { item, wallet, onApprove: nothing, onReject: nothing }
  flushSync(() => root.render(createElement(RequestView, props)))
  await expect.poll(() => shown.at(-1)).toBe('toycoin:main 1')
  flushSync(() => wallet.dispatch({ type: 'network-chosen', network: 'toycoin:test' }))
  await expect.poll(() => shown.at(-1)).toBe('toycoin:test 2')
  expect(shown).not.toContain('toycoin:test 1')
  flushSync(() => root.unmount())
})

test('what was kept of a network opens again on it', () => {
  const window = { addEventListener() {}, localStorage: createStorage() } as never
  const first = createTestWallet({ networks, chains, window })
  first.dispatch({ type: 'network-chosen', network: 'toycoin:test' })
  const again = createTestWallet({ networks, chains, window })
  expect(again.activeNetwork('toycoin')).toBe('toycoin:test')
})

function createStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}
