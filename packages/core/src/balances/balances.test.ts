// @vitest-environment happy-dom
import { nativeTokenAddresses } from '@latchkey/primitives'
import {
  announceEvmWallet,
  createEvmWallet,
  createTestChain,
  createTestKit,
  createTestNetwork,
  createTestWallet,
} from '@latchkey/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Chain } from '../chain/Chain.js'
import { getAccount } from '../state/selectors.js'
import { balanceRetryGuardMs } from './TokenBalance.js'
import { toTokenBalance } from './toTokenBalance.js'

const rdns = 'org.example.wallet'
const network = createTestNetwork(1, 'Ethereum')
const usdc = `0x${'a'.repeat(40)}`
const entry = (more: object = {}) => ({
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: `eip155:1:${usdc}`,
  value: 42.01,
  price: 1,
  quantity: { decimals: '6', numeric: '42.010000' },
  iconUrl: '',
  ...more,
})
const cleanups: (() => void)[] = []

async function make(options: Parameters<typeof createTestKit>[0] = {}) {
  const wallet = createEvmWallet({
    privateKeys: [`0x${'1'.repeat(64)}`],
    chainId: 1,
    rpcUrls: { 1: 'http://node' },
  })
  cleanups.push(announceEvmWallet(wallet, { name: 'Example', rdns }))
  const path = `/v1/account/${wallet.addresses[0]}/balance`
  const made = createTestKit({ answers: { [path]: { balances: [entry()] } }, ...options })
  cleanups.push(() => made.kit.destroy())
  made.kit.start()
  await made.kit.connections.connect({ connectorId: rdns })
  const asked = () => made.gateway.calls.filter(({ url }) => url.pathname === path).length
  const balances = () => made.kit.store.getState().balances
  return { ...made, path, asked, balances }
}

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x0' })))
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean()
  vi.unstubAllGlobals()
})

const toChain = (nativeTokenAddress: string) =>
  ({ nativeTokenAddress, toAddressKey: (address: string) => address }) as Chain
const on = { caipNetworkId: network.caipNetworkId, chain: toChain(nativeTokenAddresses.eip155) }

describe('reading a balance', () => {
  test('§3.017 a token keeps its fields, its amount exactly; the native token has no address', () => {
    expect(toTokenBalance(entry(), on)).toEqual({
      type: 'token',
      name: 'USD Coin',
      symbol: 'USDC',
      caipNetworkId: 'eip155:1',
      address: `eip155:1:${usdc}`,
      decimals: 6,
      amountAtomic: 42_010_000n,
      spendableAtomic: 42_010_000n,
      numeric: '42.010000',
      price: 1,
      value: 42.01,
      iconUrl: '',
    })
    const { address: _address, ...native } = entry()
    expect(toTokenBalance(native, on)).not.toHaveProperty('address')
  })

  test.each([
    'So11111111111111111111111111111111111111111',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So11111111111111111111111111111111111111111',
  ])('a network’s own token may come with the placeholder of its namespace: %s', (address) => {
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const onSolana = { caipNetworkId: solana, chain: toChain(nativeTokenAddresses.solana) } as const
    const balance = { ...entry(), chainId: solana, address }
    expect(toTokenBalance(balance, onSolana)).toMatchObject({ type: 'native' })
    expect(toTokenBalance(balance, onSolana)).not.toHaveProperty('address')
    // Wrapped, it is a token like any other.
    const wrapped = `${solana}:So11111111111111111111111111111111111111112`
    expect(toTokenBalance({ ...balance, address: wrapped }, onSolana)).toMatchObject({ type: 'token' })
    expect(toTokenBalance({ ...balance, address: wrapped.slice(-43) }, onSolana)).toBeUndefined()
  })

  test('what can be sent now is kept apart from what is held', () => {
    const quantity = { decimals: '6', numeric: '42.010000', spendable: '40.000001' }
    expect(toTokenBalance(entry({ quantity }), on)).toMatchObject({
      amountAtomic: 42_010_000n,
      spendableAtomic: 40_000_001n,
    })
    expect(toTokenBalance(entry({ quantity: { ...quantity, spendable: 'x' } }), on)).toBeUndefined()
  })

  test('§5.022 tokens with decimals text "0" are dropped', () => {
    expect(toTokenBalance(entry({ quantity: { decimals: '0', numeric: '1' } }), on)).toBeUndefined()
  })

  test.each(['-1', 'x', '1.5', '256'])('an entry with decimals %j is dropped', (decimals) => {
    expect(toTokenBalance(entry({ quantity: { decimals, numeric: '1' } }), on)).toBeUndefined()
  })
})

describe('loading balances', () => {
  test('§7.005 §9.004 tokens of the active network are asked for once in 30 s', async () => {
    const { kit, clock, asked, gateway, path } = await make()
    expect(await kit.balances.load()).toHaveLength(1)
    await kit.balances.load()
    expect(asked()).toBe(1)
    const query = gateway.calls.find(({ url }) => url.pathname === path)?.url.searchParams
    expect(query?.get('currency')).toBe('usd')
    expect(query?.get('chainId')).toBe('eip155:1')
    clock.advance(30_000)
    await kit.balances.load()
    expect(asked()).toBe(1)
    clock.advance(1)
    await kit.balances.load()
    expect(asked()).toBe(2)
  })

  test('§5.005 §8.002 §9.002 after a failure an empty list is returned and nothing asked for 30 s', async () => {
    const { kit, clock, asked, gateway, path, balances } = await make()
    const failures: string[] = []
    kit.events.on('balances-failed', ({ code }) => failures.push(code))
    gateway.answers[path] = new Response('no', { status: 503 })
    expect(await kit.balances.load()).toEqual([])
    expect(failures).toEqual(['wire/http-status'])
    expect(balances().status).toBe('failed')
    clock.advance(balanceRetryGuardMs - 1)
    expect(await kit.balances.load({ force: true })).toEqual([])
    expect(asked()).toBe(1)
    gateway.answers[path] = { balances: [entry()] }
    clock.advance(1)
    expect(await kit.balances.load({ force: true })).toHaveLength(1)
    expect(balanceRetryGuardMs).toBe(30_000)
  })

  test('§5.047 §7.002 on a network the gateway does not serve nothing is asked and the list is empty', async () => {
    const { kit, asked } = await make({
      answers: { '/v1/supported-chains': { http: ['eip155:137'], ws: [] } },
    })
    expect(await kit.balances.load()).toEqual([])
    await kit.balances.loadIdentity()
    expect(asked()).toBe(0)
  })

  test('§5.047 when the list of networks cannot be fetched nothing is asked, and the network is not blamed', async () => {
    const { kit, asked, balances } = await make({
      answers: { '/v1/supported-chains': new Response('no', { status: 500 }) },
    })
    expect(await kit.balances.load()).toEqual([])
    expect(asked()).toBe(0)
    expect(balances()).toMatchObject({ status: 'failed', failureCode: 'wire/http-status' })
    expect(balances().updatedAtMs).toBeUndefined()
  })

  test('§9.004 the network’s own token is read once in 30 s, over a reload', async () => {
    const amber = createTestWallet({ id: 'amber' })
    let atomic = 7n
    const readNative = vi.fn(async () => atomic)
    const chains = [createTestChain('eip155', [amber], { capabilities: { balances: { readNative } } })]
    const { kit, clock, storage } = createTestKit({ chains })
    kit.start()
    await kit.connections.connect({ connectorId: 'amber' })
    await vi.waitFor(() => expect(getAccount(kit.store.getState()).balance).toBe('0.000000000000000007'))
    kit.destroy()
    atomic = 8n
    const visit = async (balance: string) => {
      const next = createTestKit({ chains, clock, storage }).kit
      cleanups.push(next.destroy)
      next.start()
      await vi.waitFor(() => expect(getAccount(next.store.getState()).balance).toBe(balance))
      next.destroy()
    }
    clock.advance(30_000)
    await visit('0.000000000000000007')
    expect(readNative).toHaveBeenCalledTimes(1)
    clock.advance(1)
    await visit('0.000000000000000008')
    expect(readNative).toHaveBeenCalledTimes(2)
  })

  test('§7.003 §9.004 name and picture are asked for once in 5 min', async () => {
    const { kit, clock, gateway } = await make()
    const address = getAccount(kit.store.getState()).address
    gateway.answers[`/v1/identity/${address}`] = { name: 'alice.eth', avatar: null }
    const asked = () => gateway.calls.filter(({ url }) => url.pathname.startsWith('/v1/identity/')).length
    await kit.balances.loadIdentity()
    await kit.balances.loadIdentity()
    expect(asked()).toBe(1)
    expect(gateway.calls.at(-1)?.url.searchParams.get('sender')).toBe(address)
    expect(getAccount(kit.store.getState()).profileName).toBe('alice.eth')
    clock.advance(300_000)
    await kit.balances.loadIdentity()
    expect(asked()).toBe(1)
    clock.advance(1)
    await kit.balances.loadIdentity()
    expect(asked()).toBe(2)
  })
})

describe('where the gateway has no balances', () => {
  const asset = {
    name: 'Amber',
    symbol: 'AMB',
    decimals: 2,
    price: 0,
    amountAtomic: 150n,
    address: undefined,
  }
  const listed = { ...asset, name: 'USD Coin', symbol: 'USDC', price: 2, address: usdc }

  async function makeListing(answers: Record<string, unknown>) {
    const listAssets = vi.fn(async () => [asset, listed])
    const amber = createTestWallet({ id: 'amber' })
    const balances = { readNative: async () => 1n, listAssets }
    const chains = [createTestChain('eip155', [amber], { capabilities: { balances } })]
    const made = createTestKit({ chains, answers: answers as never })
    cleanups.push(() => made.kit.destroy())
    made.kit.start()
    await made.kit.connections.connect({ connectorId: 'amber' })
    return { ...made, listAssets, getBalances: () => made.kit.store.getState().balances }
  }

  test('a wallet that lists what an account holds is believed, and the state says so', async () => {
    const { kit, getBalances, listAssets } = await makeListing({
      '/v1/supported-chains': { http: ['eip155:137'], ws: [] },
    })
    expect(await kit.balances.load()).toHaveLength(2)
    expect(listAssets).toHaveBeenCalledTimes(1)
    expect(getBalances()).toMatchObject({ status: 'ready', listedBy: 'wallet', totalUsd: 3 })
    expect(getBalances().tokens).toMatchObject([
      { symbol: 'USDC', type: 'token', amountAtomic: 150n, numeric: '1.5', value: 3, iconUrl: '' },
      { symbol: 'AMB', type: 'native', price: 0 },
    ])
  })

  test('what the gateway has said before stays, and its next answer takes the place of the wallet’s', async () => {
    const { kit, clock, gateway, getBalances, listAssets } = await makeListing({})
    const { address } = getAccount(kit.store.getState())
    const path = `/v1/account/${address}/balance`
    gateway.answers[path] = new Response('no', { status: 503 })
    await kit.balances.load()
    expect(getBalances()).toMatchObject({ listedBy: 'wallet' })
    clock.advance(balanceRetryGuardMs)
    gateway.answers[path] = { balances: [] }
    await kit.balances.load({ force: true })
    expect(getBalances()).toMatchObject({ status: 'ready', tokens: [] })
    expect(getBalances().listedBy).toBeUndefined()
    gateway.answers[path] = new Response('no', { status: 503 })
    await kit.balances.load({ force: true })
    expect(getBalances()).toMatchObject({ status: 'failed', tokens: [] })
    expect(listAssets).toHaveBeenCalledTimes(1)
  })
})

describe('how old prices are', () => {
  const at = (minute: string) => `2026-03-01T10:${minute}:00.000Z`
  const other = (more: object) => entry({ address: `eip155:1:0x${'b'.repeat(40)}`, symbol: 'OTHER', ...more })

  test('a token keeps when its price was read; one without a price, or with a time that is none, keeps nothing', () => {
    const read = (more: object) => toTokenBalance(entry(more), on)?.pricedAtMs
    expect(read({ priceUpdatedAt: at('05') })).toBe(Date.parse(at('05')))
    expect(read({ priceUpdatedAt: at('05'), price: 0, value: 0 })).toBeUndefined()
    expect(read({ priceUpdatedAt: 'yesterday' })).toBeUndefined()
    expect(read({})).toBeUndefined()
  })

  test('the sum is as old as the oldest price in it', async () => {
    const { kit, path, gateway, balances } = await make()
    const doubted = { flags: { is_spam: true, reason: 'advertising' }, priceUpdatedAt: at('01') }
    gateway.answers[path] = {
      balances: [
        entry({ priceUpdatedAt: at('05') }),
        other({ priceUpdatedAt: at('03') }),
        entry({ address: `eip155:1:0x${'c'.repeat(40)}`, ...doubted }),
        // What is worth nothing makes the sum no older.
        entry({ address: `eip155:1:0x${'d'.repeat(40)}`, value: 0, priceUpdatedAt: at('02') }),
      ],
    }
    await kit.balances.load()
    expect(balances().pricesFromMs).toBe(Date.parse(at('03')))
    const trap = balances().tokens.find(({ doubt }) => doubt)
    if (trap) await kit.balances.setPlace(trap, 'pinned')
    expect(balances().pricesFromMs).toBe(Date.parse(at('01')))
    if (trap) await kit.balances.setPlace(trap)
    expect(balances().pricesFromMs).toBe(Date.parse(at('03')))
  })

  test('it stays when the gateway goes away, is renewed with the prices, and goes with the account', async () => {
    const { kit, path, gateway, balances, clock } = await make()
    gateway.answers[path] = { balances: [entry({ priceUpdatedAt: at('05') })] }
    await kit.balances.load()
    gateway.answers[path] = new Response('no', { status: 503 })
    await kit.balances.load({ force: true })
    expect(balances()).toMatchObject({ status: 'failed', pricesFromMs: Date.parse(at('05')) })
    clock.advance(balanceRetryGuardMs)
    gateway.answers[path] = { balances: [entry({ priceUpdatedAt: at('09') })] }
    await kit.balances.load({ force: true })
    expect(balances().pricesFromMs).toBe(Date.parse(at('09')))
    clock.advance(balanceRetryGuardMs)
    // A gateway that does not say.
    gateway.answers[path] = { balances: [entry()] }
    await kit.balances.load({ force: true })
    expect(balances()).toHaveProperty('pricesFromMs', undefined)
  })
})

describe('where tokens stand', () => {
  const other = `eip155:1:0x${'b'.repeat(40)}`
  const doubted = entry({
    ...{ address: other, symbol: 'FREE', name: 'Claim at free.example', price: 5, value: 500 },
    flags: { is_spam: true, reason: 'advertising' },
  })

  test('what the gateway doubts has the reason, and counts nothing until it is pinned', async () => {
    const { kit, path, gateway, balances } = await make()
    gateway.answers[path] = { balances: [entry(), doubted] }
    await kit.balances.load()
    expect(balances().tokens.map(({ doubt, symbol }) => [symbol, doubt])).toEqual([
      ['FREE', 'advertising'],
      ['USDC', undefined],
    ])
    expect(balances().totalUsd).toBe(42.01)
    const [first] = balances().tokens
    if (first) await kit.balances.setPlace(first, 'pinned')
    expect(balances().totalUsd).toBe(542.01)
  })

  test('a pinned token comes first, over a reload and in another kit of the page', async () => {
    const made = await make()
    made.gateway.answers[made.path] = { balances: [entry(), doubted] }
    const [, usdcToken] = await made.kit.balances.load()
    if (!usdcToken) throw new Error('There is no USDC')
    await made.kit.balances.setPlace(usdcToken, 'pinned')
    expect(made.balances().tokens.map(({ symbol }) => symbol)).toEqual(['USDC', 'FREE'])
    const again = await make({
      storage: made.storage,
      answers: { [made.path]: { balances: [entry(), doubted] } },
    })
    await again.kit.balances.load()
    expect(again.balances()).toMatchObject({ places: { [`eip155:1:${usdc}`]: 'pinned' } })
    expect(again.balances().tokens[0]?.symbol).toBe('USDC')
    const [first] = again.balances().tokens
    if (first) await again.kit.balances.setPlace(first)
    expect(again.balances().places).toEqual({})
  })

  test('no more places are kept than anybody needs, and the newest of them', async () => {
    const { kit, balances } = await make()
    for (let index = 0; index < 250; index++) {
      const address = `eip155:1:0x${String(index).padStart(40, '0')}` as never
      await kit.balances.setPlace({ address, caipNetworkId: 'eip155:1' }, 'hidden')
    }
    const places = Object.keys(balances().places)
    expect(places).toHaveLength(200)
    expect(places.at(-1)).toMatch(/249$/)
  })
})
