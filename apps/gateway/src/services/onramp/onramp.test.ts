import { createHmac, randomUUID } from 'node:crypto'
import { type OnrampState, onrampStates } from '@latchkey/wire'
import {
  array,
  assert,
  asyncProperty,
  bigInt,
  constantFrom,
  integer,
  record,
  shuffledSubarray,
} from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../db/Database.js'
import {
  createTestApp,
  createTestNetwork,
  type TestApp,
  type TestAppOptions,
} from '../../testing/createTestApp.js'
import { openTestDatabase } from '../../testing/openTestDatabase.js'
import { startUpstream, type Upstream } from '../../testing/startUpstream.js'
import { onrampOrders } from './tables.js'

const secret = 'a secret of the sandbox'
const meldKey = 'a key of meld'
const account = 'eip155:31337:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = 'eip155:31337:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const hash = `0x${'ab'.repeat(32)}`
const offered = {
  assets: [
    {
      ...{ network: 'eip155:31337', networkName: 'local-one', networkTitle: 'Local One', address: token },
      ...{ name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    },
  ],
  limits: [
    { currency: 'USD', method: 'card', least: '1000', most: '750000' },
    { currency: 'USD', method: 'ach_bank_account', least: '1000', most: '2500000' },
  ],
}
const usualQuote = {
  ...{ id: 'q', currency: 'USD', total: '10000', subtotal: '9700' },
  ...{ networkFee: '40', providerFee: '260', bought: '97000000' },
}
type Sent = Record<string, unknown>
/** What the sandbox sells. */
let sold: object = offered

let shared: OpenDatabase
let sandbox: Upstream
let quote: object | string | ((question: Sent) => object) = usualQuote
let quoteStatus = 200
let news: object = {}
let asked: string[] = []
let ordered: Sent[] = []
/** What Meld, at the same server, gives for a dollar; undefined while it fails. */
let meldRate: number | undefined = 0.96
const meld: Record<string, (body: Sent) => unknown> = {
  '/service-providers/properties/crypto-currencies': () => [
    { currencyCode: 'USDC_BASE', chainId: '8453', chainName: 'Base', contractAddress: token },
  ],
  '/service-providers/limits/fiat-currency-purchases': () => [
    { currencyCode: 'USD', minimumAmount: 10, maximumAmount: 500 },
  ],
  '/service-providers/properties/payment-methods': () => [{ paymentMethod: 'card' }],
  '/payments/crypto/quote': ({ sourceAmount }) => ({
    quotes: [
      {
        ...{ serviceProvider: 'TRANSAK', sourceAmount, sourceCurrencyCode: 'USD', totalFee: 0.5 },
        ...{
          destinationAmount: Number(sourceAmount) * (meldRate ?? 0),
          destinationCurrencyCode: 'USDC_BASE',
        },
      },
    ],
  }),
}
beforeAll(async () => {
  shared = await openTestDatabase()
  sandbox = await startUpstream((body, response, { headers, url = '' }) => {
    asked.push(url)
    const send = (value: unknown, status = 200) => {
      response.statusCode = status
      response.end(typeof value === 'string' ? value : JSON.stringify(value))
    }
    const answerMeld = meld[url.split('?')[0] ?? '']
    if (answerMeld) return send(answerMeld(body ? JSON.parse(body) : {}), meldRate ? 200 : 500)
    if (headers.authorization !== `Bearer ${secret}`) return send('{}', 401)
    if (url === '/api/options') return send(sold)
    if (url === '/api/quotes')
      return send(typeof quote === 'function' ? quote(JSON.parse(body)) : quote, quoteStatus)
    if (url !== '/api/orders') return send(news)
    ordered.push(JSON.parse(body))
    send({ url: `http://localhost:4005/pay/${JSON.parse(body).id}` })
  })
})
const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
  quote = usualQuote
  sold = offered
  meldRate = 0.96
  quoteStatus = 200
  news = {}
  asked = []
  ordered = []
})
afterAll(async () => {
  await sandbox?.close()
  await shared?.close()
})

async function open({ config, ...options }: TestAppOptions = {}) {
  const gateway = await createTestApp({
    ...{ shared, ...options },
    config: {
      ...config,
      settings: {
        LATCHKEY_ONRAMP_SANDBOX_URL: sandbox.url,
        LATCHKEY_ONRAMP_SANDBOX_SECRET: secret,
        ...config?.settings,
      },
    },
  })
  closers.push(gateway.close)
  return gateway
}

async function post({ app }: TestApp, path: string, payload: object, headers = {}) {
  const response = await app.inject({ method: 'POST', url: `${path}?projectId=p1`, payload, headers })
  return { status: response.statusCode, text: response.body, body: response.body && response.json() }
}
const wish = {
  purchaseCurrency: { id: 'usdc', name: 'USD Coin', symbol: 'USDC', networks: [] },
  paymentCurrency: { id: 'USD', payment_method_limits: [] },
  ...{ amount: '100.00', network: 'USDC' },
}
async function askPlain(gateway: TestApp, changes: object = {}) {
  const payload = { ...wish, ...changes }
  const response = await gateway.app.inject({
    ...{ method: 'POST', url: '/v1/onramp/quote?projectId=p1', payload },
  })
  return { status: response.statusCode, text: response.body }
}
async function order(gateway: TestApp, changes: object = {}) {
  const quoted = await post(gateway, '/v1/onramp/quote', wish)
  const answer = await post(gateway, '/v1/onramp/orders', {
    quoteId: quoted.body.quoteId,
    account,
    ...changes,
  })
  return { quoted: quoted.body, id: quoted.body.quoteId as string, ...answer }
}
const read = async ({ app }: TestApp, id: string) => {
  const response = await app.inject(`/v1/onramp/orders/${id}?projectId=p1`)
  return { status: response.statusCode, body: response.json() }
}

/** Sends an event as the sandbox does. */
async function send(
  gateway: TestApp,
  event: Sent,
  { signedAtMs = gateway.clock.nowMs, key = secret, text = JSON.stringify(event) } = {},
) {
  const seconds = Math.floor(signedAtMs / 1000)
  const v1 = createHmac('sha256', key)
    .update(`${seconds}.${JSON.stringify(event)}`)
    .digest('hex')
  return gateway.app.inject({
    ...{ method: 'POST', url: '/v1/onramp/events/sandbox', payload: text },
    headers: { 'latchkey-signature': `t=${seconds},v1=${v1}` },
  })
}
const event = (orderId: string, state: OnrampState, changes: Sent = {}): Sent => ({
  ...{ id: randomUUID(), orderId, state, currency: 'USD', total: '10000', bought: '97000000' },
  transactionHash: state === 'delivered' ? hash : null,
  ...changes,
})

test('§3.029 §3.030 §3.032 ONR-10: options and quotes have the shapes that kits read', async () => {
  const gateway = await open()
  const options = (await gateway.app.inject('/v1/onramp/options?projectId=p1')).json()
  expect(options).toEqual({
    purchaseCurrencies: [
      {
        ...{ id: 'usdc', name: 'USD Coin', symbol: 'USDC' },
        networks: [
          {
            ...{ name: 'local-one', display_name: 'Local One', chain_id: '31337', contract_address: token },
            ...{ caip_network_id: 'eip155:31337', decimals: 6 },
          },
        ],
      },
    ],
    paymentCurrencies: [
      {
        id: 'USD',
        payment_method_limits: [
          { id: 'card', min: '10.00', max: '7500.00' },
          { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
        ],
      },
    ],
    providers: [{ id: 'sandbox', name: 'Card sandbox', url: sandbox.url, isSandbox: true }],
  })
  const { body } = await post(gateway, '/v1/onramp/quote', wish)
  expect(body).toMatchObject({
    quoteId: expect.any(String),
    paymentTotal: { amount: '100.00', currency: 'USD' },
    paymentSubtotal: { amount: '97.00', currency: 'USD' },
    networkFee: { amount: '0.40', currency: 'USD' },
    providerFee: { amount: '2.60', currency: 'USD' },
    purchaseAmount: { amount: '97', currency: 'USDC' },
    ...{ paymentMethod: 'card', isEstimate: false },
    provider: { id: 'sandbox', name: 'Card sandbox', url: sandbox.url, isSandbox: true },
  })
})

const base = {
  ...{ ...createTestNetwork(), id: 8453, caipNetworkId: 'eip155:8453', name: 'Base' },
  ...{
    testnet: false,
    isLocal: false,
    tokens: [{ address: token, name: 'USD Coin', symbol: 'USDC', decimals: 6 }],
  },
}
/** Sells as the local stack's sandbox does, on Base: 2.6 % and forty cents. */
const sellFor = ({ total }: Sent) => {
  const minor = BigInt(String(total))
  const fee = (minor * 260n + 5_000n) / 10_000n
  const subtotal = minor - fee - 40n
  const amounts = { total, subtotal, networkFee: '40', providerFee: fee, bought: subtotal * 10_000n }
  return {
    ...{ id: `q${total}`, currency: 'USD' },
    ...Object.fromEntries(Object.entries(amounts).map(([name, one]) => [name, String(one)])),
  }
}

/** A gateway with both. */
const openBoth = () => {
  sold = { ...offered, assets: [{ ...offered.assets[0], network: 'eip155:8453' }] }
  quote = sellFor
  const settings = { LATCHKEY_MELD_KEY: meldKey, LATCHKEY_MELD_URL: sandbox.url }
  return open({ networks: [base], config: { settings } })
}
const several = (changes: object) => {
  const { amount: _amount, ...rest } = wish
  return { ...rest, network: 'eip155:8453', ...changes }
}

test('all who sell quote side by side, the best first, and each quote can be ordered', async () => {
  const gateway = await openBoth()
  const ask = async (changes: object) =>
    (await post(gateway, '/v1/onramp/quotes', several(changes))).body.quotes as Sent[]
  const byMoney = await ask({ amount: '100' })
  expect(byMoney).toMatchObject([
    { provider: { id: 'sandbox' }, purchaseAmount: { amount: '97' }, paymentTotal: { amount: '100.00' } },
    { provider: { id: 'meld' }, purchaseAmount: { amount: '96' }, isEstimate: true },
  ])
  meldRate = 0.98
  expect((await ask({ amount: '100' })).map(({ provider }) => provider)).toMatchObject([
    { id: 'meld' },
    { id: 'sandbox' },
  ])
  expect(await ask({ amount: '600' })).toMatchObject([{ provider: { id: 'sandbox' } }])
  meldRate = undefined
  expect(await ask({ amount: '100' })).toMatchObject([{ provider: { id: 'sandbox' } }])
  for (const { quoteId } of byMoney.slice(0, 1)) {
    const where = { quoteId, account: account.replace('31337', '8453') }
    expect((await post(gateway, '/v1/onramp/orders', where)).body.orderId).toBe(quoteId)
  }
})

test('an amount of tokens is never quoted with less, and what cannot be sold has a code', async () => {
  const gateway = await openBoth()
  const ask = (changes: object) => post(gateway, '/v1/onramp/quotes', several(changes))
  for (const purchaseAmount of ['9.34', '50', '97', '123.456789', '480']) {
    const { quotes } = (await ask({ purchaseAmount })).body
    expect(quotes.length).toBeGreaterThan(0)
    for (const { purchaseAmount: got } of quotes)
      expect(Number(got.amount)).toBeGreaterThanOrEqual(Number(purchaseAmount))
    const totals = quotes.map((one: { paymentTotal: { amount: string } }) => Number(one.paymentTotal.amount))
    expect(totals).toEqual([...totals].sort((one, other) => one - other))
  }
  const code = async (changes: object) => (await ask(changes)).body.error.code
  expect(await code({ purchaseAmount: '9' })).toBe('onramp/no-offer')
  expect(await code({ purchaseAmount: '0' })).toBe('onramp/amount')
  expect(await code({ purchaseAmount: '1.1234567' })).toBe('onramp/amount')
  expect(await code({ amount: '5' })).toBe('onramp/amount')
  expect(await code({ amount: '5', purchaseAmount: '5' })).toBe('request/body-shape')
  expect(await code({})).toBe('request/body-shape')
})

test('options are those of the visitor’s country', async () => {
  const gateway = await openBoth()
  const read = (query: string) => gateway.app.inject(`/v1/onramp/options?projectId=p1${query}`)
  const { providers } = (await read('&country=DE')).json()
  expect(providers).toMatchObject([{ id: 'sandbox' }, { id: 'meld' }])
  expect(asked.some((url) => url.includes('countries=DE'))).toBe(true)
  expect(asked.some((url) => url.includes('countries=US'))).toBe(false)
  expect((await read('&country=Germany')).statusCode).toBe(400)
})

test('ONR-1, ONR-2: older clients get options and quotes in their form, and can order the quote', async () => {
  const gateway = await open()
  const options = (await gateway.app.inject('/v1/onramp/buy/options?projectId=p1&country=US')).json()
  expect(options).toEqual({
    purchaseCurrencies: [
      {
        ...{ id: 'usdc', name: 'USD Coin', symbol: 'USDC' },
        networks: [{ name: 'local-one', displayName: 'Local One', chainId: '31337', contractAddress: token }],
      },
    ],
    paymentCurrencies: [
      {
        id: 'USD',
        limits: [
          { id: 'card', min: '10.00', max: '7500.00' },
          { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
        ],
      },
    ],
  })
  const wanted =
    'purchaseCurrency=usdc&paymentAmount=100.00&paymentCurrency=USD&paymentMethod=CARD&country=US'
  const quoted = (await gateway.app.inject(`/v1/onramp/buy/quotes?projectId=p1&${wanted}`)).json()
  expect(quoted).toEqual({
    quoteId: expect.any(String),
    paymentTotal: { value: '100.00', currency: 'USD' },
    paymentSubTotal: { value: '97.00', currency: 'USD' },
    purchaseAmount: { value: '97', currency: 'USDC' },
    coinbaseFee: { value: '2.60', currency: 'USD' },
    networkFee: { value: '0.40', currency: 'USD' },
  })
  const ordering = { quoteId: quoted.quoteId, account }
  expect((await post(gateway, '/v1/onramp/orders', ordering)).status).toBe(200)
  quoteStatus = 500
  expect((await gateway.app.inject(`/v1/onramp/buy/quotes?projectId=p1&${wanted}`)).statusCode).toBe(503)
})

test('ONR-9: a wrong body of the URL generator answers 400 in plain text', async () => {
  const gateway = await open()
  for (const payload of [{}, { destinationWallets: [], partnerUserId: 'u1' }, { partnerUserId: 'u1' }]) {
    const response = await gateway.app.inject({
      ...{ method: 'POST', url: '/v1/generators/onrampurl?projectId=p1', payload },
    })
    expect(response.statusCode).toBe(400)
    expect(response.headers['content-type']).toContain('text/plain')
  }
})

test('buying is switched on for sites where somebody sells, and off elsewhere', async () => {
  const readSwitch = async ({ app }: TestApp) => {
    const { features } = (await app.inject('/appkit/v1/config?projectId=p1')).json()
    return features.find(({ id }: { id: string }) => id === 'onramp')
  }
  expect(await readSwitch(await open())).toEqual({ id: 'onramp', isEnabled: true, config: null })
  const none = await createTestApp({ shared })
  closers.push(none.close)
  expect(await readSwitch(none)).toEqual({ id: 'onramp', isEnabled: false, config: [] })
})

test('what nobody sells, takes or offers has a code of its own', async () => {
  const gateway = await open()
  const codes = async (changes: object) => (await askPlain(gateway, changes)).status
  expect(await codes({ purchaseCurrency: { symbol: 'DOGE' }, network: 'DOGE' })).toBe(400)
  expect(await codes({ paymentMethod: 'cheque' })).toBe(400)
  expect(await codes({ amount: '9.99' })).toBe(400)
  expect(await codes({ amount: '7500.01' })).toBe(400)
  expect(await codes({ amount: '100.001' })).toBe(400)
  expect(await codes({ amount: '-100' })).toBe(422)
  expect(asked.filter((url) => url === '/api/quotes')).toEqual([])
  const off = await createTestApp({ shared })
  closers.push(off.close)
  expect(await askPlain(off)).toMatchObject({ status: 503 })
})

test.each([
  ['fails', 'no', 500],
  ['answers with a page', '<!doctype html><p>Hello', 200],
  ['names a negative amount', { ...usualQuote, networkFee: '-300', subtotal: '10040' }, 200],
  ['names a fraction', { ...usualQuote, bought: '97.5' }, 200],
  ['answers in another currency', { ...usualQuote, currency: 'EUR' }, 200],
  ['charges another total', { ...usualQuote, total: '10001', subtotal: '9701' }, 200],
  ['hides a fee', { ...usualQuote, providerFee: '0' }, 200],
  ['sells nothing', { ...usualQuote, bought: '0' }, 200],
  ['sends a megabyte', 'x'.repeat(1_000_000), 200],
])('a provider that %s is not believed', async (_name, answer, status) => {
  const gateway = await open()
  quote = answer
  quoteStatus = status
  expect((await askPlain(gateway)).status).toBe(503)
})

test('the same quote and account give the same order; another account gets none', async () => {
  const gateway = await open()
  const { id, body } = await order(gateway)
  expect(body).toEqual({ orderId: id, url: `http://localhost:4005/pay/${id}` })
  expect((await post(gateway, '/v1/onramp/orders', { quoteId: id, account })).body).toEqual(body)
  const foreign = await post(gateway, '/v1/onramp/orders', { quoteId: id, account: other })
  expect(foreign.body.error.code).toBe('onramp/quote-used')
  expect(new Set(ordered.map((one) => one.id))).toEqual(new Set([id]))
})

test('a quote can be ordered for five minutes, for an account of its network and a site of the project', async () => {
  const gateway = await open()
  const refused = async (changes: object) => (await order(gateway, changes)).body.error.code
  expect(await refused({ account: account.replace('31337', '1') })).toBe('onramp/account')
  expect(await refused({ account: 'eip155:31337:nobody' })).toBe('onramp/account')
  expect(await refused({ redirectUrl: 'https://evil.test/' })).toBe('onramp/redirect')
  expect(await refused({ redirectUrl: 'javascript:alert(1)' })).toBe('onramp/redirect')
  expect(await refused({ quoteId: randomUUID() })).toBe('onramp/unknown-order')
  const { body } = await post(gateway, '/v1/onramp/quote', wish)
  gateway.clock.nowMs += 5 * 60_000
  const late = await post(gateway, '/v1/onramp/orders', { quoteId: body.quoteId, account })
  expect(late.body.error.code).toBe('onramp/quote-expired')
  expect(ordered).toEqual([])
})

test('a project has so many open orders, and quotes, at once', async () => {
  const gateway = await open({ config: { settings: { LATCHKEY_ONRAMP_OPEN_ORDERS: 1 } } })
  await gateway.database.delete(onrampOrders)
  await order(gateway)
  const { body } = await post(gateway, '/v1/onramp/quote', wish)
  expect((await askPlain(gateway)).status).toBe(429)
  expect((await post(gateway, '/v1/onramp/orders', { quoteId: body.quoteId, account })).body.error.code).toBe(
    'onramp/too-many',
  )
  await gateway.database.delete(onrampOrders)
})

test('a signed event moves an order on; one that is forged, changed or stale does not', async () => {
  const gateway = await open()
  const { id } = await order(gateway)
  const paid = event(id, 'paid')
  const refused = [
    await send(gateway, paid, { key: 'another secret' }),
    await send(gateway, paid, { text: JSON.stringify({ ...paid, state: 'delivered' }) }),
    await send(gateway, paid, { signedAtMs: gateway.clock.nowMs - 301_000 }),
    await send(gateway, paid, { signedAtMs: gateway.clock.nowMs + 302_000 }),
    await gateway.app.inject({ method: 'POST', url: '/v1/onramp/events/sandbox', payload: paid }),
    await gateway.app.inject({ method: 'POST', url: '/v1/onramp/events/nobody', payload: paid }),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401, 401])
  expect((await read(gateway, id)).body.state).toBe('created')
  expect((await send(gateway, paid)).statusCode).toBe(204)
  expect((await read(gateway, id)).body.state).toBe('paid')
})

test('an event about other amounts than were shown changes nothing', async () => {
  const gateway = await open()
  const { id } = await order(gateway)
  for (const changes of [{ total: '10001' }, { bought: '96999999' }, { currency: 'EUR' }]) {
    const answer = await send(gateway, event(id, 'paid', changes))
    expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'onramp/event-mismatch'])
  }
  expect((await send(gateway, event(id, 'paid', { bought: '-1' }))).statusCode).toBe(422)
  expect((await send(gateway, event(randomUUID(), 'paid'))).statusCode).toBe(404)
  expect((await read(gateway, id)).body.state).toBe('created')
})

test('the same event counts once, at two gateways of one database', async () => {
  const one = await open()
  const two = await open()
  const { id } = await order(one)
  const delivered = event(id, 'delivered')
  const answers = await Promise.all([one, two, one, two].map((gateway) => send(gateway, delivered)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204])
  const second = event(id, 'delivered', { transactionHash: `0x${'cd'.repeat(32)}` })
  expect((await send(two, second)).statusCode).toBe(204)
  expect((await read(two, id)).body).toMatchObject({ state: 'delivered', transactionHash: hash })
})

test('an order that is paid, or over, gets no second page to pay at', async () => {
  const gateway = await open()
  const { id } = await order(gateway)
  await send(gateway, event(id, 'paid'))
  const again = await post(gateway, '/v1/onramp/orders', { quoteId: id, account })
  expect([again.status, again.body.error.code]).toEqual([409, 'onramp/order-closed'])
  const late = await order(gateway)
  gateway.clock.nowMs += 61 * 60_000
  const over = await post(gateway, '/v1/onramp/orders', { quoteId: late.id, account })
  expect(over.body.error.code).toBe('onramp/order-closed')
  expect(ordered).toHaveLength(2)
})

test('two gateways that order one quote make one order', async () => {
  const one = await open()
  const two = await open()
  const { body } = await post(one, '/v1/onramp/quote', wish)
  const answers = await Promise.all(
    [one, two].flatMap((gateway) =>
      [account, other].map((who) =>
        post(gateway, '/v1/onramp/orders', { quoteId: body.quoteId, account: who }),
      ),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(new Set(ordered.map(({ address }) => address)).size).toBe(1)
})

test('events in any order, any number of times, end in the same state', async () => {
  const gateway = await open()
  const told = onrampStates.filter((state) => state !== 'created')
  await assert(
    asyncProperty(
      shuffledSubarray(told, { minLength: 1 }),
      array(integer({ min: 0, max: 7 }), { maxLength: 4 }),
      async (states, again) => {
        const { id } = await order(gateway)
        const events = states.map((state) => event(id, state))
        const repeated = again.map((index) => events[index % events.length] as Sent)
        let furthest = 0
        for (const one of [...events, ...repeated]) {
          await send(gateway, one)
          furthest = Math.max(furthest, onrampStates.indexOf(one.state as OnrampState))
          expect((await read(gateway, id)).body.state).toBe(onrampStates[furthest])
        }
      },
    ),
    { numRuns: 8 },
  )
})

test('an order that nobody pays expires; a payment that is told of later still counts', async () => {
  const gateway = await open()
  const { id } = await order(gateway)
  gateway.clock.nowMs += 61 * 60_000
  expect((await read(gateway, id)).body.state).toBe('expired')
  await send(gateway, event(id, 'paid'))
  expect((await read(gateway, id)).body.state).toBe('paid')
})

test('however often callers ask, the provider is asked every ten seconds, and not about what is over', async () => {
  const gateway = await open()
  const { id } = await order(gateway)
  const { id: _id, orderId: _order, ...told } = event(id, 'delivering')
  news = told
  const count = () => asked.filter((url) => url === `/api/orders/${id}`).length
  for (let times = 0; times < 5; times++) expect((await read(gateway, id)).body.state).toBe('delivering')
  expect(count()).toBe(1)
  gateway.clock.nowMs += 10_001
  news = { ...told, state: 'delivered', transactionHash: hash }
  expect((await read(gateway, id)).body).toMatchObject({ state: 'delivered', transactionHash: hash })
  gateway.clock.nowMs += 10_001
  await read(gateway, id)
  expect(count()).toBe(2)
  expect((await read(gateway, randomUUID())).status).toBe(404)
})

test('what is shown is what is charged and what arrives, over any amounts and fees', async () => {
  const gateway = await open()
  const amounts = record({
    total: bigInt({ min: 1_000n, max: 750_000n }),
    percent: integer({ min: 0, max: 9_000 }),
    network: bigInt({ min: 0n, max: 90n }),
    bought: bigInt({ min: 1n, max: 10n ** 30n }),
    off: constantFrom(0n, 0n, 1n, -1n),
  })
  await assert(
    asyncProperty(amounts, async ({ bought, network, off, percent, total }) => {
      const fee = (total * BigInt(percent)) / 10_000n
      const told = { currency: 'USD', total: String(total), bought: String(bought) }
      const subtotal = String(total - fee - network)
      quote = { ...told, id: 'q', subtotal, networkFee: String(network), providerFee: String(fee) }
      const amount = `${total / 100n}.${String(total % 100n).padStart(2, '0')}`
      const { body: shown } = await post(gateway, '/v1/onramp/quote', { ...wish, amount })
      const toMinor = (money: { amount: string }) => BigInt(money.amount.replace('.', ''))
      const fees = [shown.paymentSubtotal, shown.networkFee, shown.providerFee].map(toMinor)
      expect(fees.reduce((sum, one) => sum + one, 0n)).toBe(toMinor(shown.paymentTotal))
      expect(toMinor(shown.paymentTotal)).toBe(total)
      const { body } = await post(gateway, '/v1/onramp/orders', { quoteId: shown.quoteId, account })
      const arrived = { ...told, bought: String(bought + off) }
      const answer = await send(gateway, event(body.orderId, 'delivered', arrived))
      expect(answer.statusCode).toBe(off === 0n ? 204 : 422)
      const { body: kept } = await read(gateway, body.orderId)
      expect(kept.state).toBe(off === 0n ? 'delivered' : 'created')
      expect([kept.paymentTotal, kept.purchaseAmount]).toEqual([shown.paymentTotal, shown.purchaseAmount])
    }),
    { numRuns: 20 },
  )
})
