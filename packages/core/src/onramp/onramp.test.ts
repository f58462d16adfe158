// @vitest-environment happy-dom
import { evm } from '@latchkey/evm'
import {
  announceEvmWallet,
  createEvmWallet,
  createMemoryStorage,
  createTestKit,
  createTestNetwork,
} from '@latchkey/testing'
import { assert, asyncProperty, bigInt, constantFrom, integer, record } from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isPageAllowed } from '../flow/createPopup.js'
import { quoteDelayMs, quoteLifetimeMs } from './createOnrampDraft.js'
import { finalOrderStates } from './OnrampState.js'

const keys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const
const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const account = `eip155:1:${owner}`
const networks = [createTestNetwork(1, 'Ethereum'), createTestNetwork(10, 'OP Mainnet')] as const
const usdc = `0x${'a'.repeat(40)}`
const hash = `0x${'d'.repeat(64)}`
const pageUrl = 'https://pay.test/1'

type Fields = Record<string, unknown>

const place = (changes: Fields = {}) => ({
  ...{ name: 'mainnet', display_name: 'Ethereum', chain_id: '1', contract_address: usdc },
  ...{ caip_network_id: 'eip155:1', decimals: 6 },
  ...changes,
})
const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const sold = {
  purchaseCurrencies: [
    { id: 'usdc', name: 'USD Coin', symbol: 'USDC', networks: [place()] },
    { id: 'eth', name: 'Ether', symbol: 'ETH', networks: [place({ contract_address: '', decimals: 18 })] },
  ],
  paymentCurrencies: [
    { id: 'EUR', payment_method_limits: limits },
    { id: 'USD', payment_method_limits: limits },
  ],
  providers: [{ id: 'sandbox', name: 'Card sandbox', url: 'https://card.example', isSandbox: true }],
}

/** 97 % arrive as tokens of a dollar each. */
function toQuote(body: Fields, nowMs: number, changes: Fields = {}): Fields {
  const { id: currency } = body.paymentCurrency as { id: string }
  const { symbol } = body.purchaseCurrency as { symbol: string }
  const total = Number(body.amount ?? Number(body.purchaseAmount) / 0.97)
  const money = (value: number) => ({ amount: value.toFixed(2), currency })
  const [subtotal, provider] = [Math.round(total * 97), Math.round(total * 100) - Math.round(total * 97)]
  return {
    quoteId: 'q-1',
    ...{ paymentTotal: money(total), paymentSubtotal: money(subtotal / 100), networkFee: money(0) },
    ...{
      providerFee: money(provider / 100),
      purchaseAmount: { amount: String(subtotal / 100), currency: symbol },
    },
    ...{ paymentMethod: body.paymentMethod, isEstimate: false },
    ...{ provider: { id: 'sandbox', name: 'Card sandbox', isSandbox: true } },
    expiresAt: Math.floor(nowMs / 1000) + 300,
    ...changes,
  }
}

const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
  vi.restoreAllMocks()
})

/** A connected kit; gateway, browser and provider answer as the test says. */
async function make({
  storage = createMemoryStorage(),
  ...options
}: Parameters<typeof createTestKit>[0] = {}) {
  const wallet = createEvmWallet({ privateKeys: keys, chainId: 1, knownChainIds: [1, 10] })
  cleanUps.push(announceEvmWallet(wallet, { name: 'Pocket', rdns: 'test.pocket' }))
  const told: Fields = { state: 'created', transactionHash: null }
  const held = { usdc: '5' }
  const page = {
    closed: false,
    opener: {} as unknown,
    location: { replace: vi.fn() },
    close: vi.fn(() => {
      page.closed = true
    }),
  }
  const open = vi.spyOn(window, 'open').mockImplementation(() => {
    page.closed = false
    return page as unknown as Window
  })
  let quoted: Fields = {}
  const made = createTestKit({
    storage,
    chains: [evm({ networks })],
    ...options,
    answers: {
      '/v1/onramp/options': sold,
      '/v1/onramp/quotes': ({ body }: { body: unknown }) => {
        quoted = toQuote(body as Fields, made.clock.now())
        return { quotes: [quoted] }
      },
      '/v1/onramp/orders': { orderId: orderId, url: pageUrl },
      [`/v1/onramp/orders/${orderId}`]: () => ({ ...quoted, orderId, account, ...told }),
      [`/v1/account/${owner}/balance`]: () => ({
        balances: [
          {
            ...{ name: 'USD Coin', symbol: 'USDC', chainId: 'eip155:1', price: 1, value: 5, iconUrl: '' },
            ...{ address: `eip155:1:${usdc}`, quantity: { decimals: '6', numeric: held.usdc } },
          },
        ],
      }),
      ...options.answers,
    },
  })
  const { clock, gateway, kit } = made
  cleanUps.push(kit.destroy)
  kit.start()
  await kit.connections.connect({ connectorId: 'test.pocket' })
  await kit.modal.open({ view: 'OnRampProviders' as never })
  const state = () => kit.store.getState().onramp
  const asked = (path: string) => gateway.calls.filter(({ url }) => url.pathname === path)
  async function settle(ms = quoteDelayMs) {
    clock.advance(ms)
    await vi.waitFor(() => expect(state().offerStatus).not.toBe('loading'))
  }
  async function fill(amount = '100', side: 'pay' | 'receive' = 'pay') {
    await kit.onramp.load()
    await kit.onramp.setAmount(side, amount)
    await settle()
  }
  async function order() {
    await fill()
    await kit.onramp.review()
    return kit.onramp.order()
  }
  const waitForState = (wanted: string) =>
    vi.waitFor(() => {
      clock.advance(5_000)
      expect(state().orders[0]?.state).toBe(wanted)
    })
  return { ...made, asked, fill, held, open, order, page, settle, state, told, waitForState, wallet }
}
const orderId = '3f8a1c1e-6a55-4a0e-9d3e-1b2c3d4e5f60'

describe('what is sold', () => {
  test('is listed for the active network; the currency is the site’s, or USD, and is kept once chosen', async () => {
    const storage = createMemoryStorage()
    const { kit, state, gateway } = await make({ storage })
    gateway.answers['/v1/onramp/options'] = {
      ...sold,
      purchaseCurrencies: [
        ...sold.purchaseCurrencies,
        { ...sold.purchaseCurrencies[0], networks: [place({ caip_network_id: 'eip155:10' })] },
        { id: 'fake', name: 'Fake', symbol: 'FAKE', networks: [place({ contract_address: '' })] },
        { id: 'odd', name: 'Odd', symbol: 'ODD', networks: [place({ contract_address: 'nobody' })] },
        { id: 'many', name: 'Many', symbol: 'MANY', networks: [place({ decimals: 1e9 })] },
      ],
    }
    await kit.onramp.load()
    expect(state().options.tokens.map(({ id }) => id)).toEqual([
      `eip155:1:${usdc}`,
      'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    ])
    expect(state().draft).toMatchObject({ currency: 'USD', method: 'card', token: { symbol: 'USDC' } })
    await kit.onramp.setCurrency('EUR')
    await kit.onramp.setCountry('DE')
    await vi.waitFor(() => expect(state().optionStatus).toBe('ready'))
    expect(gateway.calls.at(-1)?.url.searchParams.get('country')).toBe('DE')
    const { kit: later, state: laterState } = await make({ storage })
    await later.onramp.load()
    expect(laterState().draft).toMatchObject({ currency: 'EUR', country: 'DE' })
    const { kit: site, state: siteState } = await make({ onramp: { currency: 'EUR', country: 'FR' } })
    await site.onramp.load()
    expect(siteState().draft).toMatchObject({ currency: 'EUR', country: 'FR' })
  })

  test('§8.031 §9.035 §9.036 §8.032 fails: examples take its place, and nothing of them can be ordered', async () => {
    const { kit, state, gateway, asked, settle, open } = await make({
      answers: { '/v1/onramp/options': new Response('no', { status: 503 }) },
    })
    await kit.onramp.load()
    expect(state()).toMatchObject({ isSample: true, optionStatus: 'failed' })
    expect(state().options.tokens.map(({ symbol }) => symbol)).toEqual(['USDC', 'USDC', 'ETH', 'ETH'])
    expect(state().options.currencies).toEqual(
      ['USD', 'EUR'].map((id) => ({
        id,
        limits: [
          { method: 'card', min: '10.00', max: '7500.00' },
          { method: 'ach_bank_account', min: '10.00', max: '25000.00' },
        ],
      })),
    )
    expect(state().draft).toMatchObject({ token: { symbol: 'USDC' }, currency: 'USD' })
    await kit.onramp.setAmount('pay', '100')
    await settle()
    expect(state().offer).toMatchObject({
      ...{ quoteId: 'mocked-quote-id', isSample: true, boughtAtomic: 100_000_000n },
      paymentTotal: { amount: '100', currency: 'USD' },
    })
    expect(state().draft.problem).toBe('sample')
    const before = gateway.calls.length
    await expect(kit.onramp.review()).rejects.toMatchObject({ code: 'onramp/sample' })
    await expect(kit.onramp.order()).rejects.toMatchObject({ code: 'onramp/not-reviewed' })
    expect(gateway.calls).toHaveLength(before)
    expect(asked('/v1/onramp/quotes')).toHaveLength(0)
    expect(open).not.toHaveBeenCalled()
    gateway.answers['/v1/onramp/options'] = sold
    await kit.onramp.load({ force: true })
    await settle()
    expect(state()).toMatchObject({ isSample: false, offer: { isSample: false, quoteId: 'q-1' } })
  })

  test('lists without end are read as far as anybody would look', async () => {
    const { kit, state } = await make({
      answers: {
        '/v1/onramp/options': {
          purchaseCurrencies: Array.from({ length: 5_000 }, (_, index) => ({
            ...{ id: `t${index}`, name: 'T\u202EOKEN', symbol: `T${index}` },
            networks: [place({ contract_address: `0x${String(index).padStart(40, '0')}` })],
          })),
          paymentCurrencies: Array.from({ length: 5_000 }, (_, index) => ({
            id: String.fromCharCode(65 + (index % 26), 65 + ((index / 26) % 26), 65 + (index % 7)),
            payment_method_limits: Array.from({ length: 500 }, () => limits[0]),
          })),
        },
      },
    })
    await kit.onramp.load()
    expect(state().options.tokens).toHaveLength(500)
    expect(state().options.tokens[0]?.name).toBe('TOKEN')
    expect(state().options.currencies.length).toBeLessThanOrEqual(200)
    expect(state().options.currencies[0]?.limits.length).toBeLessThanOrEqual(20)
  })
})

describe('offers', () => {
  test('are asked for once the fields have stood; the answer to an older question never counts', async () => {
    const { kit, state, gateway, asked, clock } = await make()
    await kit.onramp.load()
    const answers: ((body: unknown) => void)[] = []
    gateway.answers['/v1/onramp/quotes'] = () => new Promise((resolve) => answers.push(resolve))
    for (const amount of ['1', '10', '100']) await kit.onramp.setAmount('pay', amount)
    expect(asked('/v1/onramp/quotes')).toHaveLength(0)
    clock.advance(quoteDelayMs)
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    await kit.onramp.setAmount('pay', '200')
    clock.advance(quoteDelayMs)
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    const body = (index: number) => asked('/v1/onramp/quotes')[index]?.body as Fields
    answers[1]?.({ quotes: [toQuote(body(1), clock.now())] })
    await vi.waitFor(() => expect(state().offer?.paymentTotal.amount).toBe('200.00'))
    answers[0]?.({ quotes: [toQuote(body(0), clock.now())] })
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(state().offer?.paymentTotal.amount).toBe('200.00')
  })

  test('need an amount within the limits of the way to pay', async () => {
    const { kit, state, asked } = await make()
    await kit.onramp.load()
    const problems: Record<string, unknown> = {}
    for (const amount of ['', '0', 'x', '9.99', '7500.01', '10.001', '25000']) {
      await kit.onramp.setAmount('pay', amount)
      problems[amount] = state().draft.problem
    }
    expect(problems).toEqual({
      ...{ '': 'amount-missing', '0': 'amount-missing', x: 'amount-invalid', '9.99': 'amount-low' },
      ...{ '7500.01': 'amount-high', '10.001': 'amount-invalid', '25000': 'amount-high' },
    })
    await kit.onramp.setMethod('ach_bank_account')
    expect(state().draft.problem).toBe('offer-missing')
    expect(asked('/v1/onramp/quotes')).toHaveLength(0)
  })

  test('for an amount of tokens give no less than it, and the other amount can be typed on', async () => {
    const { kit, state, fill, asked, settle } = await make()
    await fill('97', 'receive')
    expect(asked('/v1/onramp/quotes')[0]?.body).toMatchObject({ purchaseAmount: '97', network: 'eip155:1' })
    expect(state().offer).toMatchObject({ paymentTotal: { amount: '100.00' }, boughtAtomic: 97_000_000n })
    await kit.onramp.setSide('pay')
    expect(state().draft).toMatchObject({ side: 'pay', amountText: '100.00' })
    await settle()
    expect(state().offer?.boughtAtomic).toBe(97_000_000n)
  })

  test('are asked for again before they end, while somebody looks', async () => {
    const { fill, settle, asked, clock, kit, state } = await make()
    await fill()
    expect(state().refreshAtMs).toBe(clock.now() + quoteLifetimeMs)
    await settle(quoteLifetimeMs)
    await vi.waitFor(() => expect(asked('/v1/onramp/quotes')).toHaveLength(2))
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await settle(quoteLifetimeMs)
    clock.advance(10 * quoteLifetimeMs)
    expect(asked('/v1/onramp/quotes')).toHaveLength(2)
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(asked('/v1/onramp/quotes')).toHaveLength(3))
    await kit.onramp.edit()
  })

  test.each([
    ['another total', { paymentTotal: { amount: '101.00', currency: 'USD' } }],
    ['another currency', { paymentTotal: { amount: '100.00', currency: 'EUR' } }],
    ['a fee in another currency', { networkFee: { amount: '0', currency: 'XAU' } }],
    ['fees that do not add up', { providerFee: { amount: '0.01', currency: 'USD' } }],
    ['another token', { purchaseAmount: { amount: '97', currency: 'USDT' } }],
    ['nothing', { purchaseAmount: { amount: '0', currency: 'USDC' } }],
    ['less than a base unit', { purchaseAmount: { amount: '97.0000001', currency: 'USDC' } }],
    ['another way to pay', { paymentMethod: 'cheque' }],
  ])('with %s than was asked for are left out', async (_name, changes) => {
    const { fill, gateway, clock, kit, state } = await make()
    gateway.answers['/v1/onramp/quotes'] = ({ body }: { body: unknown }) => ({
      quotes: [toQuote(body as Fields, clock.now(), changes)],
    })
    await fill()
    expect(state()).toMatchObject({ offers: [], offerFailureCode: 'onramp/no-offer' })
    await expect(kit.onramp.review()).rejects.toMatchObject({ code: 'onramp/not-ready' })
  })

  test('of less than the tokens that were asked for are left out', async () => {
    const { fill, gateway, clock, state } = await make()
    gateway.answers['/v1/onramp/quotes'] = ({ body }: { body: unknown }) => ({
      quotes: [
        toQuote(body as Fields, clock.now(), { purchaseAmount: { amount: '96.999999', currency: 'USDC' } }),
      ],
    })
    await fill('97', 'receive')
    expect(state().offers).toEqual([])
  })

  test('§3.031 stand side by side, the chosen one’s provider and amounts count, and eight are enough', async () => {
    const { fill, gateway, clock, kit, state } = await make()
    gateway.answers['/v1/onramp/quotes'] = ({ body }: { body: unknown }) => ({
      quotes: Array.from({ length: 30 }, (_, index) =>
        toQuote(body as Fields, clock.now(), {
          quoteId: `q-${index}`,
          provider: {
            ...{ id: `p${index}`, name: `P${index}`, isSandbox: false },
            url: index === 3 ? 'https://p3.example' : 'javascript:alert(1)',
          },
        }),
      ),
    })
    await fill()
    expect(state().offers).toHaveLength(8)
    expect(state().offer?.quoteId).toBe('q-0')
    expect(state().selectedProvider).toEqual({ id: 'p0', name: 'P0', isSandbox: false })
    await kit.onramp.chooseProvider('p3')
    expect(state().offer?.quoteId).toBe('q-3')
    expect(state()).toMatchObject({
      options: { providers: [{ id: 'sandbox', name: 'Card sandbox', url: 'https://card.example' }] },
      selectedProvider: { name: 'P3', url: 'https://p3.example' },
      ...{ paymentAmount: '100', purchaseAmount: '97' },
    })
    expect((await kit.onramp.review()).offer.quoteId).toBe('q-3')
  })

  test('that nobody gives have the gateway’s reason; where it gives none there is an example', async () => {
    const { fill, gateway, kit, state, settle } = await make()
    const refuse = (status: number, code: string) =>
      Response.json({ error: { code, message: 'no', requestId: 'r' } }, { status })
    gateway.answers['/v1/onramp/quotes'] = refuse(404, 'onramp/no-offer')
    await fill()
    expect(state()).toMatchObject({ offers: [], offerFailureCode: 'onramp/no-offer' })
    gateway.answers['/v1/onramp/quotes'] = refuse(503, 'onramp/unavailable')
    await kit.onramp.setAmount('pay', '200')
    await settle()
    expect(state()).toMatchObject({
      ...{ offerStatus: 'failed', offerFailureCode: 'onramp/unavailable' },
      offers: [{ quoteId: 'mocked-quote-id', isSample: true }],
      draft: { problem: 'sample' },
    })
    await expect(kit.onramp.review()).rejects.toMatchObject({ code: 'onramp/sample' })
  })

  test('§7.018 §7.019 a gateway with the original calls alone is asked by those', async () => {
    const { fill, gateway, asked, clock, state } = await make()
    const [usd] = sold.purchaseCurrencies
    const { caip_network_id: _id, ...original } = place()
    gateway.answers['/v1/onramp/options'] = {
      purchaseCurrencies: [{ ...usd, networks: [original] }],
      paymentCurrencies: sold.paymentCurrencies,
    }
    delete gateway.answers['/v1/onramp/quotes']
    gateway.answers['/v1/onramp/quote'] = ({ body }: { body: unknown }) => {
      const {
        isEstimate: _1,
        paymentMethod: _2,
        provider: _3,
        providerFee: _4,
        ...quote
      } = toQuote(body as Fields, clock.now())
      return quote
    }
    await fill()
    expect(asked('/v1/onramp/quote')[0]?.body).toMatchObject({
      purchaseCurrency: { symbol: 'USDC', networks: [{ contract_address: usdc }] },
      paymentCurrency: { id: 'USD', payment_method_limits: limits },
      ...{ amount: '100', network: 'eip155:1' },
    })
    expect(state().offer).toMatchObject({ boughtAtomic: 97_000_000n, providerFee: { amount: '3' } })
  })
})

describe('an order', () => {
  test('is what was reviewed: the window opens in the click, before anything is asked', async () => {
    const { fill, kit, asked, gateway, open, page, state } = await make()
    await fill()
    const review = await kit.onramp.review()
    expect(review).toMatchObject({ account, token: { symbol: 'USDC' }, offer: { quoteId: 'q-1' } })
    expect(Object.isFrozen(review.offer)).toBe(true)
    const before = gateway.calls.length
    const ordering = kit.onramp.order()
    expect(open).toHaveBeenCalledWith('about:blank', '_blank', expect.stringMatching(/width=600,height=800/))
    expect(gateway.calls.length - before).toBeLessThanOrEqual(1)
    expect(page.opener).toBe(null)
    await expect(kit.onramp.order()).rejects.toMatchObject({ code: 'onramp/busy' })
    expect(await ordering).toEqual({ orderId })
    expect(asked('/v1/onramp/orders').map(({ body }) => body)).toEqual([{ quoteId: 'q-1', account }])
    expect(page.location.replace).toHaveBeenCalledWith(pageUrl)
    expect(state().step).toMatchObject({ status: 'ordered', orderId, page: 'open' })
    expect(state().orders).toMatchObject([{ orderId, account, state: 'created', boughtAtomic: 97_000_000n }])
  })

  test.each([
    'http://pay.test/1',
    'javascript:alert(1)',
    'data:text/html,hello',
    'https://user:secret@pay.test/',
    'http://localhost.evil.test/',
    'no address',
  ])('whose page is %s opens nothing', async (url) => {
    const { fill, kit, gateway, page, state } = await make()
    gateway.answers['/v1/onramp/orders'] = { orderId, url }
    await fill()
    await kit.onramp.review()
    await expect(kit.onramp.order()).rejects.toMatchObject({ code: 'onramp/bad-page' })
    expect(page.location.replace).not.toHaveBeenCalled()
    expect(page.closed).toBe(true)
    expect(state()).toMatchObject({ step: { status: 'failed', code: 'onramp/bad-page' }, orders: [] })
  })

  test('of a sandbox on the visitor’s own machine needs no certificate', () => {
    for (const url of ['http://localhost:4005/pay', 'http://127.0.0.1/', 'http://a.localhost/', pageUrl])
      expect(isPageAllowed(url)).toBe(true)
  })

  test('whose window the browser blocks has a link; one that is closed can be opened again, once more the same order', async () => {
    const { order, open, page, clock, kit, state, asked } = await make()
    open.mockReturnValueOnce(null)
    await order()
    expect(state().step).toMatchObject({ status: 'ordered', page: 'blocked', url: pageUrl })
    await kit.onramp.reopen(orderId)
    expect(state().step).toMatchObject({ page: 'open' })
    page.closed = true
    clock.advance(600)
    expect(state().step).toMatchObject({ page: 'closed' })
    await kit.onramp.reopen(orderId)
    expect(asked('/v1/onramp/orders').map(({ body }) => body)).toEqual(
      Array.from({ length: 3 }, () => ({ quoteId: 'q-1', account })),
    )
    expect(state().orders).toHaveLength(1)
    await kit.onramp.confirmPaid(orderId)
    expect(state().orders[0]?.isSaidPaid).toBe(true)
  })

  test('of another account or network than was reviewed is not made', async () => {
    const { fill, kit, wallet, asked, state, open } = await make()
    await fill()
    await kit.onramp.review()
    wallet.selectAccount(1)
    await vi.waitFor(() => expect(state().step).toMatchObject({ status: 'outdated', because: 'account' }))
    await expect(kit.onramp.order()).rejects.toMatchObject({ code: 'onramp/outdated' })
    expect(asked('/v1/onramp/orders')).toHaveLength(0)
    expect(open).not.toHaveBeenCalled()
  })

  test('of a price that has ended is not made', async () => {
    const { fill, kit, clock, state, asked, gateway } = await make()
    await fill()
    await kit.onramp.review()
    clock.advance(5 * 60_000)
    expect(state().step).toMatchObject({ status: 'outdated', because: 'expired' })
    await expect(kit.onramp.order()).rejects.toMatchObject({ code: 'onramp/quote-expired' })
    expect(asked('/v1/onramp/orders')).toHaveLength(0)
    await kit.onramp.edit()
    await fill('120')
    await kit.onramp.review()
    gateway.answers['/v1/onramp/orders'] = Response.json(
      { error: { code: 'onramp/quote-expired', message: 'over', requestId: 'r' } },
      { status: 410 },
    )
    await expect(kit.onramp.order()).rejects.toMatchObject({ code: 'onramp/quote-expired' })
    expect(state().step).toMatchObject({ status: 'outdated', because: 'expired' })
  })

  test('that the gateway does not take can be sent again, and is the same one', async () => {
    const { fill, kit, gateway, state, page } = await make()
    await fill()
    await kit.onramp.review()
    gateway.answers['/v1/onramp/orders'] = () => {
      throw new TypeError('offline')
    }
    await expect(kit.onramp.order()).rejects.toMatchObject({ code: 'wire/network' })
    expect(state().step).toMatchObject({ status: 'failed' })
    expect(page.close).toHaveBeenCalled()
    gateway.answers['/v1/onramp/orders'] = { orderId, url: pageUrl }
    expect(await kit.onramp.order()).toEqual({ orderId })
    expect(state().orders).toHaveLength(1)
  })

  test('orders what was shown, over any amounts and fees', async () => {
    const { kit, gateway, clock, state, settle, asked } = await make()
    await kit.onramp.load()
    const amounts = record({
      total: bigInt({ min: 1_000n, max: 750_000n }),
      percent: integer({ min: 0, max: 9_000 }),
      network: bigInt({ min: 0n, max: 90n }),
      bought: bigInt({ min: 1n, max: 10n ** 20n }),
      changed: constantFrom('nothing', 'total', 'bought', 'fee'),
    })
    const write = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`
    let count = 0
    await assert(
      asyncProperty(amounts, async ({ bought, changed, network, percent, total }) => {
        const id = `3f8a1c1e-6a55-4a0e-9d3e-${String(++count).padStart(12, '0')}`
        const fee = (total * BigInt(percent)) / 10_000n
        const money = (minor: bigint) => ({ amount: write(minor), currency: 'USD' })
        const writeTokens = (atomic: bigint) =>
          `${atomic / 1_000_000n}.${String(atomic % 1_000_000n).padStart(6, '0')}`
        const tokens = writeTokens(bought)
        gateway.answers['/v1/onramp/quotes'] = ({ body }: { body: unknown }) => ({
          quotes: [
            toQuote(body as Fields, clock.now(), {
              ...{ quoteId: id, paymentTotal: money(total), paymentSubtotal: money(total - fee - network) },
              ...{ providerFee: money(fee), networkFee: money(network) },
              purchaseAmount: { amount: tokens, currency: 'USDC' },
            }),
          ],
        })
        gateway.answers['/v1/onramp/orders'] = { orderId: id, url: pageUrl }
        const toldAmounts = {
          paymentTotal: money(changed === 'total' ? total + 1n : total),
          purchaseAmount: {
            amount: changed === 'bought' ? writeTokens(bought + 1n) : tokens,
            currency: 'USDC',
          },
        }
        gateway.answers[`/v1/onramp/orders/${id}`] = () => ({
          ...toQuote(
            { paymentCurrency: { id: 'USD' }, purchaseCurrency: { symbol: 'USDC' }, amount: '1' },
            0,
          ),
          ...{ ...toldAmounts, orderId: id, account, state: 'pending', transactionHash: null },
        })
        await kit.onramp.setAmount('pay', write(total))
        await settle()
        const shown = state().offer
        expect(shown).toMatchObject({ paymentTotal: money(total), boughtAtomic: bought })
        await kit.onramp.review()
        // What comes after the review changes nothing of it.
        gateway.answers['/v1/onramp/quotes'] = { quotes: [] }
        await kit.onramp.order()
        const sent = asked('/v1/onramp/orders').at(-1)?.body
        expect(sent).toEqual({ quoteId: shown?.quoteId, account })
        await vi.waitFor(() => {
          const kept = state().orders[0]
          const isOdd = changed === 'total' || changed === 'bought'
          expect(kept).toMatchObject({ orderId: id, paymentTotal: money(total), boughtAtomic: bought })
          expect([kept?.state, kept?.isDisputed]).toEqual(isOdd ? ['created', true] : ['pending', undefined])
        })
        await kit.onramp.dismiss(id)
      }),
      { numRuns: 25, endOnFailure: true },
    )
  })
})

describe('an order that was made', () => {
  test('is followed to its end, and delivered tokens until they are in the account', async () => {
    const { order, told, held, state, waitForState, kit } = await make()
    const ended: unknown[] = []
    kit.events.on('purchase-ended', ({ order: one }) => ended.push(one.state))
    await kit.balances.load()
    await order()
    for (const one of ['pending', '3d-secure', 'paid', 'delivering']) {
      told.state = one
      await waitForState(one)
    }
    // An answer that comes late never leads back.
    told.state = 'pending'
    Object.assign(told, { state: 'delivered', transactionHash: hash })
    await waitForState('delivered')
    expect(state().orders[0]).toMatchObject({ transactionHash: hash, heldAtomic: 5_000_000n })
    expect(state().orders[0]?.arrivedAtMs).toBeUndefined()
    held.usdc = '102'
    await waitForArrival()
    expect(ended).toEqual(['delivered'])

    function waitForArrival() {
      return vi.waitFor(async () => {
        await kit.onramp.confirmPaid(orderId)
        expect(state().orders[0]?.arrivedAtMs).toBeDefined()
      })
    }
  })

  test.each(finalOrderStates.filter((one) => one !== 'delivered'))('that is %s is over', async (last) => {
    const { order, told, waitForState, asked, clock } = await make()
    await order()
    told.state = last
    await waitForState(last)
    const count = asked(`/v1/onramp/orders/${orderId}`).length
    clock.advance(60 * 60_000)
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(asked(`/v1/onramp/orders/${orderId}`)).toHaveLength(count)
  })

  test('never goes back to an earlier state', async () => {
    const { order, told, waitForState, state, asked, clock } = await make()
    await order()
    told.state = 'paid'
    await waitForState('paid')
    told.state = 'pending'
    const count = asked(`/v1/onramp/orders/${orderId}`).length
    await vi.waitFor(() => {
      clock.advance(5_000)
      expect(asked(`/v1/onramp/orders/${orderId}`).length).toBeGreaterThan(count + 1)
    })
    expect(state().orders[0]?.state).toBe('paid')
  })

  test('is not asked about while the page is hidden or offline, and at once when it is back', async () => {
    const { order, told, asked, clock, state } = await make()
    await order()
    await vi.waitFor(() => expect(asked(`/v1/onramp/orders/${orderId}`).length).toBeGreaterThan(0))
    const count = () => asked(`/v1/onramp/orders/${orderId}`).length
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await new Promise((resolve) => setTimeout(resolve, 10))
    const before = count()
    clock.advance(60_000)
    expect(count()).toBe(before)
    onLine.mockReturnValue(true)
    told.state = 'paid'
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(state().orders[0]?.state).toBe('paid'))
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await new Promise((resolve) => setTimeout(resolve, 10))
    const seen = count()
    clock.advance(60_000)
    expect(count()).toBe(seen)
    hidden.mockReturnValue(false)
    told.state = 'delivering'
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(state().orders[0]?.state).toBe('delivering'))
  })

  test.each(['created', 'pending', '3d-secure', 'paid', 'delivering', 'expired'] as const)(
    'and is %s when the page is left is followed on after a reload',
    async (left) => {
      const storage = createMemoryStorage()
      const first = await make({ storage })
      await first.order()
      first.told.state = left
      await first.waitForState(left)
      first.kit.destroy()
      const next = await make({ storage })
      Object.assign(next.told, {
        ...{ state: 'delivered', transactionHash: hash },
        paymentTotal: { amount: '100.00', currency: 'USD' },
        purchaseAmount: { amount: '97', currency: 'USDC' },
      })
      next.gateway.answers[`/v1/onramp/orders/${orderId}`] = () => ({
        ...toQuote(
          { paymentCurrency: { id: 'USD' }, purchaseCurrency: { symbol: 'USDC' }, amount: '100' },
          next.clock.now(),
        ),
        ...{ orderId, account, state: 'delivered', transactionHash: hash },
      })
      await vi.waitFor(async () => {
        await next.kit.onramp.resume()
        next.clock.advance(5_000)
        expect(next.state().orders[0]?.state).toBe('delivered')
      })
      await next.kit.onramp.follow(orderId)
      expect(next.state().step).toMatchObject({ status: 'ordered', orderId, page: 'unknown' })
      expect(next.state().orders[0]?.boughtAtomic).toBe(97_000_000n)
    },
  )

  test.each([
    ['another order', { orderId: 'b5c1f3de-2b3c-4e5f-8a9b-0c1d2e3f4a5b' }],
    ['another account', { account: 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }],
    ['another total', { paymentTotal: { amount: '100.01', currency: 'USD' } }],
    ['another currency', { paymentTotal: { amount: '100.00', currency: 'EUR' } }],
    ['other tokens', { purchaseAmount: { amount: '96', currency: 'USDC' } }],
  ])('of which the gateway tells %s is disputed, and its state not believed', async (_name, changes) => {
    const { order, told, state, waitForState, clock } = await make()
    await order()
    Object.assign(told, { state: 'delivered', ...changes })
    await vi.waitFor(() => {
      clock.advance(5_000)
      expect(state().orders[0]).toMatchObject({ state: 'created', isDisputed: true })
    })
    for (const key of Object.keys(changes)) delete told[key]
    await waitForState('delivered')
    expect(state().orders[0]?.isDisputed).toBeUndefined()
  })

  test('is known to all tabs, and each change is made to what is stored', async () => {
    const storage = createMemoryStorage()
    const first = await make({ storage })
    const second = await make({ storage })
    await first.order()
    await second.kit.onramp.resume()
    expect(second.state().orders).toMatchObject([{ orderId, state: 'created' }])
    await second.kit.onramp.confirmPaid(orderId)
    first.told.state = 'paid'
    await first.waitForState('paid')
    expect(first.state().orders).toMatchObject([{ orderId, state: 'paid', isSaidPaid: true }])
  })

  test('is kept when the visitor leaves; those that are over are not', async () => {
    const { order, told, waitForState, kit, state } = await make()
    await order()
    await kit.connections.disconnect()
    expect(state().orders).toHaveLength(1)
    told.state = 'declined'
    await waitForState('declined')
    await kit.connections.connect({ connectorId: 'test.pocket' })
    await kit.connections.disconnect()
    expect(state().orders).toEqual([])
  })
})

test('§5.014 sellers of the site are a list of texts, or none', () => {
  const read = (onramp: unknown) =>
    createTestKit({ features: { onramp: onramp as never } }).kit.store.getState().features.onramp
  expect(read(['meld'])).toEqual(['meld'])
  for (const odd of ['meld', [1], { meld: true }, null]) expect(read(odd)).toEqual([])
  expect([read(true), read(false)]).toEqual([['meld'], false])
})
