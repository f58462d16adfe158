// @vitest-environment happy-dom
import {
  announceEvmWallet,
  createEvmWallet,
  createMemoryStorage,
  createTestKit,
  createTestNetwork,
} from '@latchkey/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const usdc = `0x${'a'.repeat(40)}`
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const asset = `eip155:1/erc20:${usdc}`
const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const page = 'https://exchange.example.org/pay?id=1'
const sessionId = '7c1e2a90d4f34b0c9a5e6f7788990011'
const answer = (result: object) => ({ jsonrpc: '2.0', id: 1, result })
const refuse = (message: string) =>
  new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -7, message, data: null } }), {
    status: 400,
  })
const exchangeList = {
  total: 1,
  exchanges: [{ id: 'acme', name: 'Acme', imageUrl: 'https://acme.example.org/a.png' }],
}

type Call = { method: string; params: Record<string, string> }
type Answers = Record<string, (params: Record<string, string>) => unknown>

/** The windows that a page has opened. */
let opened: { closed: boolean; opener: unknown; close(): void; location: { replace(url: string): void } }[]
let urls: string[]
let isBlocked: boolean
const cleanUps: (() => void)[] = []

beforeEach(() => {
  opened = []
  urls = []
  isBlocked = false
  vi.spyOn(window, 'open').mockImplementation(() => {
    if (isBlocked) return null
    const one = {
      ...{ closed: false, opener: window as unknown },
      location: { replace: (url: string) => void urls.push(url) },
      close() {
        one.closed = true
      },
    }
    opened.push(one)
    return one as unknown as Window
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

async function make({
  methods = {} as Answers,
  storage = createMemoryStorage(),
  assets = [] as object[],
} = {}) {
  const wallet = createEvmWallet({
    privateKeys: ['0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'],
    chainId: 1,
    knownChainIds: [1, 10],
  })
  cleanUps.push(announceEvmWallet(wallet, { name: 'Pocket', rdns: 'test.pocket' }))
  const calls: Call[] = []
  const all: Answers = {
    reown_getExchanges: () => answer(exchangeList),
    reown_getExchangePayUrl: () => answer({ url: page, sessionId }),
    reown_getExchangeBuyStatus: () => answer({ status: 'IN_PROGRESS', txHash: null }),
    ...methods,
  }
  const made = createTestKit({
    storage,
    networks: [createTestNetwork(1, 'Ethereum'), createTestNetwork(10, 'OP Mainnet')],
    answers: {
      '/appkit/v1/config': { features: [{ id: 'fund_from_exchange', isEnabled: true, config: null }] },
      '/v1/exchange/assets': ({ url }: { url: URL }) => {
        const network = url.searchParams.get('network')
        if (network !== 'eip155:1') return { assets: [] }
        return {
          assets: [
            ...assets,
            {
              asset: 'eip155:1/slip44:60',
              token: `eip155:1:${coin}`,
              name: 'Ether',
              symbol: 'ETH',
              decimals: 18,
            },
            { asset, token: `eip155:1:${usdc}`, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
          ],
        }
      },
      '/v1/json-rpc': ({ body }: { body: unknown }) => {
        const { method, params } = body as Call
        calls.push({ method, params })
        return all[method]?.(params)
      },
      '/v1/fungible/price': {
        fungibles: [
          { address: `eip155:1:${usdc}`, name: 'USDC', symbol: 'USDC', iconUrl: '', price: 1, decimals: 6 },
        ],
      },
      [`/v1/account/${owner}/balance`]: { balances: [] },
    },
  })
  cleanUps.push(made.kit.destroy)
  made.kit.start()
  const state = () => made.kit.store.getState().exchanges
  const countOf = (name: string) => calls.filter(({ method }) => method === name).length
  return { ...made, calls, state, storage, countOf }
}

/** A deposit of 12.5 USDC, filled in. */
async function fill(options: Parameters<typeof make>[0] = {}) {
  const made = await make(options)
  await made.kit.connections.connect({ connectorId: 'test.pocket' })
  await made.kit.exchanges.load()
  await made.kit.exchanges.setAmount('12.5')
  return made
}

describe('a deposit', () => {
  test('§3.033 begins with a dollar coin, whose exchanges are there; the amount is exact', async () => {
    const { state } = await fill()
    expect(state().draft.asset).toMatchObject({
      ...{ network: 'eip155:1', asset: usdc },
      metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    })
    expect(state().draft).toMatchObject({ amountAtomic: 12_500_000n, problem: undefined })
    expect(state().exchanges).toEqual([
      { id: 'acme', name: 'Acme', imageUrl: 'https://acme.example.org/a.png' },
    ])
    await vi.waitFor(() => expect(state().draft.asset?.price).toBe(1))
  })

  test.each([
    ['', 'amount-missing'],
    ['0', 'amount-missing'],
    ['0.0000001', 'amount-invalid'],
    ['1e5', 'amount-invalid'],
    ['-1', 'amount-invalid'],
    ['ten', 'amount-invalid'],
  ])('“%s” is %s, and no page opens', async (text, problem) => {
    const { kit, state } = await fill()
    await kit.exchanges.setAmount(text)
    expect(state().draft.problem).toBe(problem)
    await expect(kit.exchanges.deposit('acme')).rejects.toMatchObject({ code: 'exchange/not-ready' })
    expect(window.open).not.toHaveBeenCalled()
  })

  test('§7.028 opens the page at once, asks for exactly this, leads the page there, and cuts it off from ours', async () => {
    const { calls, clock, gateway, kit, state } = await fill()
    const depositing = kit.exchanges.deposit('acme')
    // In the visitor's own turn: a browser blocks what comes later.
    expect(opened).toHaveLength(1)
    expect(vi.mocked(window.open).mock.calls[0]?.[2]).toContain('width=480,height=720')
    expect(state().openingId).toBe('acme')
    await depositing
    expect(urls).toEqual([page])
    expect(opened[0]?.opener).toBeNull()
    expect(calls.find(({ method }) => method === 'reown_getExchangePayUrl')?.params).toEqual({
      ...{ exchangeId: 'acme', asset, amount: '12.5', recipient: `eip155:1:${owner}` },
    })
    const asked = gateway.calls.filter(({ url }) => url.pathname === '/v1/json-rpc')
    expect(new Set(asked.map(({ url }) => url.searchParams.get('source')))).toEqual(new Set(['fund-wallet']))
    expect(state().openingId).toBeUndefined()
    expect(state().purchases).toMatchObject([{ sessionId, status: 'pending', amountAtomic: 12_500_000n }])
    clock.advance(1)
  })

  test('is asked after every 5 s, 20 times, then slowly; its end is told once', async () => {
    let status = 'IN_PROGRESS'
    const { clock, countOf, kit, state } = await fill({
      methods: {
        reown_getExchangeBuyStatus: () =>
          answer({ status, txHash: status === 'SUCCESS' ? `0x${'1'.repeat(64)}` : null }),
      },
    })
    const settled = vi.fn()
    kit.events.on('exchange-settled', settled)
    const name = 'reown_getExchangeBuyStatus'
    await kit.exchanges.deposit('acme')
    for (let asked = 1; asked <= 20; asked++) {
      await vi.waitFor(() => expect(countOf(name)).toBe(asked))
      await Promise.resolve()
      if (asked < 20) {
        expect(state().purchases[0]?.status).toBe('pending')
        await vi.waitFor(() => {
          clock.advance(asked === countOf(name) ? 5_000 : 0)
          expect(countOf(name)).toBe(asked + 1)
        })
      }
    }
    await vi.waitFor(() => expect(state().purchases[0]?.status).toBe('waiting'))
    clock.advance(30_000)
    await Promise.resolve()
    expect(countOf(name)).toBe(20)
    status = 'SUCCESS'
    await vi.waitFor(() => {
      clock.advance(30_000)
      expect(state().purchases[0]).toMatchObject({ status: 'success', hash: `0x${'1'.repeat(64)}` })
    })
    expect(settled).toHaveBeenCalledOnce()
  })

  test.each([
    ['FAILED', 'failed'],
    ['SUCCESS', 'success'],
  ])('%s ends it as %s, and nobody is asked again', async (status, ended) => {
    const { clock, countOf, kit, state } = await fill({
      methods: { reown_getExchangeBuyStatus: () => answer({ status, txHash: null }) },
    })
    await kit.exchanges.deposit('acme')
    await vi.waitFor(() => expect(state().purchases[0]?.status).toBe(ended))
    clock.advance(600_000)
    expect(countOf('reown_getExchangeBuyStatus')).toBe(1)
  })

  test('a status that cannot be had now, or means nothing, is asked for again', async () => {
    const answers: (() => unknown)[] = [
      () => refuse('Get exchange buy status: down'),
      () => answer({ status: 'DONE?' }),
      () => new Response('<!doctype html>'),
      () => answer({ status: 'SUCCESS', txHash: null }),
    ]
    const { clock, kit, state } = await fill({
      methods: { reown_getExchangeBuyStatus: () => answers.shift()?.() },
    })
    await kit.exchanges.deposit('acme')
    await vi.waitFor(() => {
      clock.advance(5_000)
      expect(state().purchases[0]?.status).toBe('success')
    })
  })
})

describe('the exchange’s page', () => {
  test.each(['http://exchange.example.org/', 'javascript:alert(1)', 'data:text/html,x', 'pay here'])(
    '%s is never opened',
    async (url) => {
      const { kit, state } = await fill({
        methods: { reown_getExchangePayUrl: () => answer({ url, sessionId }) },
      })
      await expect(kit.exchanges.deposit('acme')).rejects.toMatchObject({ code: 'exchange/unsafe-page' })
      expect(urls).toEqual([])
      expect(opened[0]?.closed).toBe(true)
      expect(state()).toMatchObject({ purchases: [], openFailureCode: 'exchange/unsafe-page' })
    },
  )

  test('one of this machine is, for a gateway that runs here', async () => {
    const url = 'http://localhost:4010/?sessionId=1'
    const { kit } = await fill({ methods: { reown_getExchangePayUrl: () => answer({ url, sessionId }) } })
    await kit.exchanges.deposit('acme')
    expect(urls).toEqual([url])
  })

  test('blocked by the browser: the link is there, and what it leads to is followed', async () => {
    isBlocked = true
    const { kit, state } = await fill()
    await kit.exchanges.deposit('acme')
    expect(state().purchases).toMatchObject([{ status: 'blocked', url: page }])
    await kit.exchanges.noteOpened(sessionId)
    expect(state().purchases[0]?.status).toBe('pending')
  })

  test('closed by the visitor: it is told, followed on, and opens again', async () => {
    const { clock, kit, state } = await fill()
    await kit.exchanges.deposit('acme')
    opened[0]?.close()
    clock.advance(1_000)
    expect(state().purchases[0]).toMatchObject({ status: 'pending', isPageClosed: true })
    await kit.exchanges.openAgain(sessionId)
    expect(urls).toEqual([page, page])
    expect(state().purchases[0]?.isPageClosed).toBeUndefined()
  })

  test('a refusal closes the empty window, and the reason is there', async () => {
    const { kit, state } = await fill({
      methods: { reown_getExchangePayUrl: () => refuse('Get exchange URL: asset is not supported') },
    })
    await expect(kit.exchanges.deposit('acme')).rejects.toMatchObject({ code: 'exchange/refused' })
    expect(opened[0]?.closed).toBe(true)
    expect(state()).toMatchObject({
      openFailureCode: 'exchange/refused',
      openingId: undefined,
      purchases: [],
    })
  })
})

describe('two of everything', () => {
  test('a reload goes on where it was', async () => {
    const storage = createMemoryStorage()
    const first = await fill({ storage })
    await first.kit.exchanges.deposit('acme')
    first.kit.destroy()
    const second = await make({
      storage,
      methods: { reown_getExchangeBuyStatus: () => answer({ status: 'SUCCESS', txHash: null }) },
    })
    await second.kit.exchanges.resume()
    await vi.waitFor(() => expect(second.state().purchases).toMatchObject([{ sessionId, status: 'success' }]))
  })

  test('two pages of one site do not follow one purchase twice as fast in one page', async () => {
    const { countOf, kit } = await fill()
    await kit.exchanges.deposit('acme')
    await kit.exchanges.resume()
    await kit.exchanges.resume()
    expect(countOf('reown_getExchangeBuyStatus')).toBe(1)
  })

  test('what is stored by others and is none of ours is left out', async () => {
    const storage = createMemoryStorage()
    const first = await fill({ storage })
    await first.kit.exchanges.deposit('acme')
    first.kit.destroy()
    const key = [...storage.entries.keys()].find((name) => name.includes('exchange_purchases')) ?? ''
    const stored = JSON.parse(storage.getItem(key) ?? '')
    storage.setItem(key, JSON.stringify([{ sessionId: 5 }, { ...stored[0], amountAtomic: '-1' }, ...stored]))
    const second = await make({ storage })
    await second.kit.exchanges.resume()
    expect(second.state().purchases).toHaveLength(1)
  })

  test('another network has other tokens, and nothing of the first one is left', async () => {
    const { kit, state } = await fill()
    await kit.networks.switchNetwork('eip155:10')
    await kit.exchanges.load()
    expect(state()).toMatchObject({ assets: [], exchanges: [], draft: { problem: 'asset-missing' } })
    await expect(kit.exchanges.deposit('acme')).rejects.toMatchObject({ code: 'exchange/not-ready' })
  })

  test('a token of another network than was asked about is left out', async () => {
    const foreign = {
      asset: 'eip155:10/slip44:60',
      token: `eip155:10:${coin}`,
      name: 'E',
      symbol: 'USDC',
      decimals: 6,
    }
    const { state } = await fill({ assets: [foreign] })
    expect(state().assets.map(({ id }) => id)).toEqual(['eip155:1/slip44:60', asset])
  })
})
