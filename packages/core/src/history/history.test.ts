// @vitest-environment happy-dom
import type { TrackedEvent } from '@latchkey/core'
import {
  announceEvmWallet,
  createEvmWallet,
  createTestKit,
  createTestNetwork,
  type TestKitOptions,
} from '@latchkey/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { emptyHistory } from './HistoryState.js'

const rdns = 'org.example.wallet'
const path = (address: string | undefined) => `/v1/account/${address}/history`
const token = (symbol = 'USDC') => ({
  fungible_info: { name: symbol, symbol, icon: null },
  nft_info: null,
  direction: 'in',
  quantity: { numeric: '1' },
  value: null,
  price: null,
})
const nft = (isSpam: boolean) => ({
  ...token(),
  fungible_info: null,
  nft_info: { name: 'Free prize', content: null, flags: { is_spam: isSpam } },
})
const transaction = (id: string, minedAt = '2026-01-15T10:20:30Z', more: object = {}) => ({
  id,
  metadata: {
    operationType: 'receive',
    hash: `0x${id}`,
    minedAt,
    sentFrom: '0x1',
    sentTo: '0x2',
    status: 'confirmed',
    nonce: 1,
    application: null,
    chain: 'eip155:1',
    ...more,
  },
  transfers: [token()] as object[],
})
const cleanUps: (() => void)[] = []

/** Two pages by cursor; whatever else is asked gets the first. */
async function make(answers: TestKitOptions['answers'] = {}) {
  const wallet = createEvmWallet({
    privateKeys: [`0x${'1'.repeat(64)}`],
    chainId: 1,
    rpcUrls: { 1: 'http://node', 10: 'http://node' },
  })
  const address = wallet.addresses[0]
  cleanUps.push(announceEvmWallet(wallet, { name: 'Example', rdns }))
  const pages: { '': object; p2: object } = {
    '': { data: [transaction('c', '2026-02-03T12:00:00Z'), transaction('b')], next: 'p2' },
    p2: { data: [transaction('a', '2025-12-15T12:00:00Z')], next: null },
  }
  const answer = ({ url }: { url: URL }) => (url.searchParams.get('cursor') === 'p2' ? pages.p2 : pages[''])
  const made = createTestKit({ answers: { [path(address)]: answer, ...answers } })
  const { kit } = made
  cleanUps.push(kit.destroy)
  const events: TrackedEvent[] = []
  kit.analytics.subscribe((event) => events.push(event))
  kit.start()
  await kit.connections.connect({ connectorId: rdns })
  const history = () => kit.store.getState().history
  const ids = () => history().transactions.map(({ id }) => id)
  const asked = () =>
    made.gateway.calls
      .filter(({ url }) => url.pathname.endsWith('/history'))
      .map(({ url }) => url.searchParams.get('cursor'))
  return { ...made, address, pages, events, history, ids, asked }
}

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x0' })))
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
  vi.unstubAllGlobals()
})

describe('loading the history', () => {
  test('§4.031 §3.022 §7.004 loading is on, then the page is there, grouped by year and month, and its cursor kept', async () => {
    const { kit, gateway, address, history, ids } = await make()
    const statuses: string[] = []
    kit.store.subscribe((state) => statuses.push(state.history.status))
    await kit.history.load()
    expect([...new Set(statuses)]).toEqual(['idle', 'loading', 'ready'])
    expect(history()).toMatchObject({
      status: 'ready',
      isEmpty: false,
      next: 'p2',
      accountAddress: address,
      lastNetworkInView: 'eip155:1',
    })
    expect(ids()).toEqual(['c', 'b'])
    expect(history().transactionsByYear).toMatchObject({ 2026: { 0: [{ id: 'b' }], 1: [{ id: 'c' }] } })
    const call = gateway.calls.find(({ url }) => url.pathname === path(address))
    expect(call?.url.searchParams.get('chainId')).toBe('eip155:1')
  })

  test('§4.031 the next page is added behind, each transaction once', async () => {
    const { kit, pages, ids, asked, history } = await make()
    pages.p2 = { data: [transaction('b'), transaction('a', '2025-12-15T12:00:00Z')], next: null }
    await kit.history.load()
    await kit.history.loadNextPage()
    expect(ids()).toEqual(['c', 'b', 'a'])
    expect(history().transactionsByYear).toMatchObject({ 2025: { 11: [{ id: 'a' }] } })
    expect(history().next).toBeUndefined()
    await kit.history.loadNextPage()
    expect(asked()).toEqual([null, 'p2'])
  })

  test('while a page is on its way the next is not asked for again', async () => {
    const { kit, asked } = await make()
    await kit.history.load()
    await Promise.all([kit.history.loadNextPage(), kit.history.loadNextPage()])
    expect(asked()).toEqual([null, 'p2'])
  })

  test('§5.023 §5.024 transfers all flagged as spam NFTs and other networks are left out; an approval is not', async () => {
    const { kit, pages, ids } = await make()
    const of = (id: string, transfers: object[]) => ({ ...transaction(id), transfers })
    pages[''] = {
      data: [
        of('spam', [nft(true), nft(true)]),
        of('mixed', [nft(true), token()]),
        of('nft', [nft(false)]),
        of('approval', []),
        { ...transaction('silent'), transfers: null },
        transaction('elsewhere', undefined, { chain: 'eip155:10' }),
        transaction('undated', 'soon'),
      ],
      next: null,
    }
    await kit.history.load()
    expect(ids()).toEqual(['mixed', 'nft', 'approval', 'silent'])
  })

  test('nothing at all is empty; a page of which all was left out is not while another follows', async () => {
    const { kit, pages, history } = await make()
    pages[''] = { data: [], next: 'p2' }
    await kit.history.load()
    expect(history()).toMatchObject({ status: 'ready', isEmpty: false })
    pages.p2 = { data: [], next: null }
    await kit.history.loadNextPage()
    expect(history()).toMatchObject({ status: 'ready', isEmpty: true, transactionsByYear: {} })
  })

  test('§5.021 without an account it is refused', async () => {
    const { kit, asked } = createTestKitWithout()
    await expect(kit.history.load()).rejects.toMatchObject({
      code: 'history/no-account',
      message: "Transactions can't be fetched without an accountAddress",
    })
    expect(asked()).toBe(0)
  })

  test('any account can be asked for by its address', async () => {
    const { kit, gateway, ids, history } = await make()
    gateway.answers[path('0xB0b')] = { data: [transaction('other')], next: null }
    await kit.history.load()
    await kit.history.load({ accountAddress: '0xB0b' })
    expect(ids()).toEqual(['other'])
    expect(history().accountAddress).toBe('0xB0b')
  })

  test.each([
    ['does not serve', { http: [], ws: [] }],
    ['has no history of', { http: ['eip155:1'], ws: [], offers: { balances: ['eip155:1'] } }],
  ])('on a network the gateway %s nothing is asked, and that is no failure to track', async (_, served) => {
    const { kit, asked, events, history } = await make({ '/v1/supported-chains': served })
    await kit.history.load()
    expect(asked()).toEqual([])
    expect(history()).toMatchObject({ status: 'failed', failureCode: 'network/unsupported' })
    expect(events).not.toContainEqual(expect.objectContaining({ event: 'ERROR_FETCH_TRANSACTIONS' }))
  })
})

describe('failures of loading the history', () => {
  test('§4.032 §7.054 the list is marked empty, the cursor cleared, and it is told and tracked', async () => {
    const { kit, gateway, address, events, history, ids } = await make()
    const failures: string[] = []
    kit.events.on('history-failed', ({ code }) => failures.push(code))
    await kit.history.load()
    gateway.answers[path(address)] = new Response('no', { status: 503 })
    await kit.history.loadNextPage()
    expect(history()).toMatchObject({ status: 'failed', isEmpty: true, failureCode: 'wire/http-status' })
    expect(history().next).toBeUndefined()
    expect(ids()).toEqual(['c', 'b'])
    expect(failures).toEqual(['wire/http-status'])
    expect(events.find(({ event }) => event === 'ERROR_FETCH_TRANSACTIONS')?.properties).toMatchObject({
      address,
      projectId: 'test',
      cursor: 'p2',
      isSmartAccount: false,
    })
  })

  test('§4.032 it can be tried again at once', async () => {
    const { kit, gateway, address, history, ids } = await make()
    const { [path(address)]: answer } = gateway.answers
    gateway.answers[path(address)] = { data: 'nonsense' }
    await kit.history.load()
    expect(history()).toMatchObject({ status: 'failed', failureCode: 'wire/response' })
    if (answer) gateway.answers[path(address)] = answer
    await kit.history.load()
    expect(history()).toMatchObject({ status: 'ready', isEmpty: false, failureCode: undefined })
    expect(ids()).toEqual(['c', 'b'])
  })
})

describe('§9.004 keeping the history', () => {
  test('a page is asked for once in 15 s, and the next one is another', async () => {
    const { kit, clock, asked, ids } = await make()
    await kit.history.load()
    await kit.history.loadNextPage()
    await kit.history.reset()
    await kit.history.load()
    await kit.history.loadNextPage()
    expect(ids()).toEqual(['c', 'b', 'a'])
    expect(asked()).toEqual([null, 'p2'])
    clock.advance(15_000)
    await kit.history.reset()
    await kit.history.load()
    expect(asked()).toEqual([null, 'p2'])
    clock.advance(1)
    await kit.history.load()
    expect(asked()).toEqual([null, 'p2', null])
  })

  test('a forced load asks again, and what has come to the front is there', async () => {
    const { kit, pages, ids, asked } = await make()
    await kit.history.load()
    pages[''] = { data: [transaction('d', '2026-03-01T12:00:00Z'), transaction('c')], next: 'p2' }
    await kit.history.load({ force: true })
    expect(ids()).toEqual(['d', 'c'])
    expect(asked()).toEqual([null, null])
  })

  test('what is stored in a form of another version is not used', async () => {
    const { kit, storage, ids, asked } = await make()
    await kit.history.load()
    const key = [...storage.entries.keys()].find((name) => name.endsWith('history_transactions_cache')) ?? ''
    const stored = storage.entries.get(key) ?? ''
    storage.entries.set(key, stored.replaceAll('"operationType"', '"kind"'))
    await kit.history.load()
    expect(ids()).toEqual(['c', 'b'])
    expect(asked()).toEqual([null, null])
  })
})

describe('§5.024 whose history it is', () => {
  test('it is forgotten with another network, and an answer that is late is not taken', async () => {
    const { kit, history } = await make()
    await kit.history.load()
    const late = kit.history.load({ force: true })
    await kit.networks.switchNetwork(createTestNetwork(10, '').caipNetworkId)
    await late
    expect(history()).toEqual(emptyHistory)
  })

  test('it is forgotten when the wallet leaves', async () => {
    const { kit, history } = await make()
    await kit.history.load()
    await kit.connections.disconnect()
    expect(history().status).toBe('idle')
  })
})

function createTestKitWithout() {
  const { kit, gateway } = createTestKit()
  cleanUps.push(kit.destroy)
  kit.start()
  const asked = () => gateway.calls.filter(({ url }) => url.pathname.endsWith('/history')).length
  return { kit, asked }
}
