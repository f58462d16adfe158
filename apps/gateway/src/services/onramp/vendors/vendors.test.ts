import { createHmac, generateKeyPairSync } from 'node:crypto'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../db/Database.js'
import { createTestApp, createTestNetwork } from '../../../testing/createTestApp.js'
import { openTestDatabase } from '../../../testing/openTestDatabase.js'
import { startUpstream } from '../../../testing/startUpstream.js'

const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const account = 'eip155:8453:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const hash = `0x${'ab'.repeat(32)}`
const network = {
  ...createTestNetwork(),
  ...{ id: 8453, caipNetworkId: 'eip155:8453', name: 'Base', testnet: false, isLocal: false },
  tokens: [{ address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }],
}

let shared: OpenDatabase
beforeAll(async () => {
  shared = await openTestDatabase()
})
afterAll(() => shared?.close())
const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

type Asked = { method: string; path: string; body: Record<string, unknown>; headers: Record<string, unknown> }
type Answers = Record<string, unknown>

/** A gateway, and the server it takes for the vendor; `answers` by the end of the path. */
async function open(answers: Answers, settings: Record<string, unknown>) {
  const asked: Asked[] = []
  const vendor = await startUpstream((body, response, { headers, method = '', url = '' }) => {
    const path = url.split('?')[0] ?? ''
    asked.push({ method, path, headers, body: body ? JSON.parse(body) : {} })
    const answer = Object.entries(answers).find(([end]) => path.endsWith(end))?.[1]
    if (typeof answer === 'number') response.statusCode = answer
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer ?? {}))
  })
  const gateway = await createTestApp({
    ...{ shared, networks: [network] },
    config: {
      settings: { LATCHKEY_MELD_URL: vendor.url, LATCHKEY_COINBASE_URL: vendor.url, ...settings },
    },
  })
  closers.push(gateway.close, vendor.close)
  const post = async (path: string, payload: object) => {
    const url = `${path}?projectId=p1`
    const response = await gateway.app.inject({ method: 'POST', url, payload })
    const { body: text, statusCode: status } = response
    return { status, text, body: status === 200 ? response.json() : {} }
  }
  const read = async (id: string) => (await gateway.app.inject(`/v1/onramp/orders/${id}?projectId=p1`)).json()
  const quote = (changes: object = {}) =>
    post('/v1/onramp/quote', {
      ...{ purchaseCurrency: { symbol: 'USDC' }, paymentCurrency: { id: 'USD' }, amount: '100' },
      ...{ network: 'eip155:8453', ...changes },
    })
  const order = async (): Promise<{ orderId: string; url: string }> => {
    const { body } = await quote()
    return (await post('/v1/onramp/orders', { quoteId: body.quoteId, account })).body
  }
  return { asked, gateway, order, post, quote, read, vendorUrl: vendor.url }
}

const meldQuote = {
  ...{ serviceProvider: 'TRANSAK', sourceAmount: 100, sourceCurrencyCode: 'USD' },
  ...{ destinationAmount: 96.2, destinationCurrencyCode: 'USDC_BASE', totalFee: 2.8, networkFee: 0.1 },
}
const meldAnswers: Answers = {
  '/crypto-currencies': [
    { currencyCode: 'USDC_BASE', chainId: '8453', chainName: 'Base', contractAddress: usdc.toLowerCase() },
    { currencyCode: 'BTC', chainName: 'Bitcoin', chainId: null, contractAddress: null },
    // Anybody can name a token after the coin.
    { currencyCode: 'ETH_FAKE', chainName: 'Base', chainId: '8453', contractAddress: `0x${'9'.repeat(40)}` },
    { currencyCode: 'ETH_BASE', chainName: 'Base', chainId: '8453', contractAddress: null },
  ],
  '/fiat-currency-purchases': [{ currencyCode: 'USD', minimumAmount: 5, maximumAmount: 7500 }],
  '/payment-methods': [{ paymentMethod: 'CREDIT_DEBIT_CARD' }],
  '/quote': { quotes: [{ ...meldQuote, destinationAmount: 95 }, meldQuote] },
  '/widget': { widgetUrl: 'https://meldcrypto.com/w' },
}
const webhookSecret = 'a secret of the webhook'
const openMeld = (changes: Answers = {}) =>
  open(
    { ...meldAnswers, ...changes },
    { LATCHKEY_MELD_KEY: 'meld key', LATCHKEY_MELD_WEBHOOK_SECRET: webhookSecret },
  )

test('§9.037 Meld sells what the gateway’s networks have, from whoever gives most', async () => {
  const { asked, gateway, quote } = await openMeld()
  const options = (await gateway.app.inject('/v1/onramp/options?projectId=p1')).json()
  expect(options.purchaseCurrencies.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['USDC', 'ETH'])
  expect(options.paymentCurrencies).toEqual([
    { id: 'USD', payment_method_limits: [{ id: 'CREDIT_DEBIT_CARD', min: '5.00', max: '7500.00' }] },
  ])
  expect((await quote()).body).toMatchObject({
    paymentTotal: { amount: '100.00', currency: 'USD' },
    paymentSubtotal: { amount: '97.20', currency: 'USD' },
    ...{ networkFee: { amount: '0.10' }, providerFee: { amount: '2.70' }, isEstimate: true },
    purchaseAmount: { amount: '96.2', currency: 'USDC' },
  })
  expect(asked[0]?.headers).toMatchObject({ authorization: 'BASIC meld key', 'meld-version': '2023-12-19' })
})

test('a token that is named after the coin is not sold as the coin', async () => {
  const { asked, quote } = await openMeld()
  await quote({ purchaseCurrency: { symbol: 'ETH' } })
  const [question] = asked.filter(({ path }) => path.endsWith('/quote'))
  expect(question?.body.destinationCurrencyCode).toBe('ETH_BASE')
})

test('an order at Meld locks what was shown', async () => {
  const { asked, order } = await openMeld()
  const { orderId, url } = await order()
  expect(url).toBe('https://meldcrypto.com/w')
  expect(asked.find(({ path }) => path.endsWith('/widget'))?.body).toEqual({
    ...{ sessionType: 'BUY', externalSessionId: orderId },
    sessionData: {
      ...{ countryCode: 'US', paymentMethodType: 'CREDIT_DEBIT_CARD', serviceProvider: 'TRANSAK' },
      ...{ sourceAmount: '100.00', sourceCurrencyCode: 'USD', destinationCurrencyCode: 'USDC_BASE' },
      walletAddress: account.split(':')[2],
      lockFields: ['walletAddress', 'destinationCurrencyCode', 'sourceAmount', 'sourceCurrencyCode'],
    },
  })
})

test.each<[string, unknown]>([
  ['fails', 500],
  ['answers with a page', '<!doctype html>'],
  ['names a negative fee', { quotes: [{ ...meldQuote, totalFee: -1 }] }],
  ['takes more than it is given', { quotes: [{ ...meldQuote, totalFee: 101 }] }],
  ['answers in another currency', { quotes: [{ ...meldQuote, sourceCurrencyCode: 'EUR' }] }],
  ['sells another token', { quotes: [{ ...meldQuote, destinationCurrencyCode: 'ETH_BASE' }] }],
  ['charges another total', { quotes: [{ ...meldQuote, sourceAmount: 101 }] }],
  ['sells a fraction of a base unit', { quotes: [{ ...meldQuote, destinationAmount: 96.2000001 }] }],
  ['sends more than anybody needs', 'x'.repeat(6_000_000)],
])('Meld is not believed when it %s', async (_name, answer) => {
  const { quote } = await openMeld({ '/quote': answer })
  expect((await quote()).status).toBe(503)
})

test('an event of Meld is taken when Meld signed it, and says what Meld’s own answer says', async () => {
  const transaction = {
    ...{ status: 'SETTLED', sourceAmount: 100, sourceCurrencyCode: 'USD', destinationAmount: 96.1 },
    ...{ cryptoDetails: { blockchainTransactionId: hash }, externalSessionId: '' },
  }
  const { gateway, order, read } = await openMeld({ '/transactions/t1': { transaction } })
  const { orderId } = await order()
  transaction.externalSessionId = orderId
  const send = (payload: object, { secret = webhookSecret, atMs = gateway.clock.nowMs } = {}) => {
    const time = new Date(atMs).toISOString()
    const text = JSON.stringify(payload)
    const url = '/v1/onramp/events/meld'
    const signature = createHmac('sha256', secret)
      .update(`${time}.https://gateway.example.org${url}.${text}`)
      .digest('base64url')
    const headers = { 'meld-signature': signature, 'meld-signature-timestamp': time }
    return gateway.app.inject({ method: 'POST', url, payload: text, headers })
  }
  const event = { eventId: 'e1', payload: { paymentTransactionId: 't1', externalSessionId: orderId } }
  expect((await send(event, { secret: 'another one' })).statusCode).toBe(401)
  expect((await send(event, { atMs: gateway.clock.nowMs - 301_000 })).statusCode).toBe(401)
  expect((await send({ ...event, eventId: 7 })).statusCode).toBe(422)
  expect((await read(orderId)).state).toBe('created')
  expect((await send(event)).statusCode).toBe(204)
  expect((await send(event)).statusCode).toBe(204)
  expect(await read(orderId)).toMatchObject({
    ...{ state: 'delivered', transactionHash: hash, isEstimate: false },
    purchaseAmount: { amount: '96.1' },
  })
})

const pair = generateKeyPairSync('ed25519')
const jwk = pair.publicKey.export({ format: 'jwk' })
const privateJwk = pair.privateKey.export({ format: 'jwk' })
const keySecret = Buffer.concat(
  [privateJwk.d, jwk.x].map((part) => Buffer.from(part ?? '', 'base64url')),
).toString('base64')
const usd = (value: string) => ({ value, currency: 'USD' })
const coinbaseQuote = {
  ...{ payment_total: usd('100'), payment_subtotal: usd('97.10'), coinbase_fee: usd('2.50') },
  ...{ network_fee: usd('0.4'), quote_id: 'q-1', purchase_amount: { value: '97.02', currency: 'USDC' } },
}
const coinbaseAnswers: Answers = {
  '/buy/options': {
    payment_currencies: [{ id: 'USD', limits: [{ id: 'CARD', min: '5', max: '7500' }] }],
    purchase_currencies: [
      {
        ...{ id: 'u', name: 'USD Coin', symbol: 'USDC' },
        networks: [{ name: 'base', display_name: 'Base', chain_id: '8453', contract_address: usdc }],
      },
    ],
  },
  '/buy/quote': coinbaseQuote,
  '/token': { token: 'once' },
}
const openCoinbase = (changes: Answers = {}) =>
  open(
    { ...coinbaseAnswers, ...changes },
    { LATCHKEY_COINBASE_KEY_ID: 'key-1', LATCHKEY_COINBASE_KEY_SECRET: keySecret },
  )

test('Coinbase’s fees are told apart, and each question is signed with the key, which stays here', async () => {
  const { asked, order, quote, vendorUrl } = await openCoinbase()
  expect((await quote()).body).toMatchObject({
    paymentTotal: { amount: '100.00', currency: 'USD' },
    ...{ paymentSubtotal: { amount: '97.10' }, networkFee: { amount: '0.40' }, isEstimate: true },
    ...{ providerFee: { amount: '2.50' }, purchaseAmount: { amount: '97.02', currency: 'USDC' } },
  })
  const { orderId, url } = await order()
  const { searchParams } = new URL(url)
  expect(Object.fromEntries(searchParams)).toEqual({
    ...{ sessionToken: 'once', partnerUserId: orderId, defaultAsset: 'USDC', defaultNetwork: 'base' },
    ...{ presetFiatAmount: '100.00', fiatCurrency: 'USD', defaultPaymentMethod: 'CARD' },
  })
  const keys = createLocalJWKSet({ keys: [{ ...jwk, kty: 'OKP', kid: 'key-1', alg: 'EdDSA' }] })
  for (const { body, headers, method, path } of asked) {
    const [, token = ''] = String(headers.authorization).split(' ')
    const { payload } = await jwtVerify(token, keys, { issuer: 'cdp', subject: 'key-1' })
    expect(payload.uri).toBe(`${method} ${new URL(vendorUrl).host}${path}`)
    expect((payload.exp ?? 0) - (payload.nbf ?? 0)).toBe(120)
    expect(JSON.stringify(body) + url).not.toContain(keySecret)
  }
})

test.each<[string, unknown]>([
  ['fails', 500],
  ['answers with a page', '<!doctype html>'],
  ['names a negative fee', { ...coinbaseQuote, network_fee: usd('-0.4') }],
  ['falls back to another currency', { ...coinbaseQuote, payment_total: { value: '100', currency: 'EUR' } }],
  ['hides a fee', { ...coinbaseQuote, coinbase_fee: usd('0') }],
  ['sells another token', { ...coinbaseQuote, purchase_amount: { value: '97', currency: 'WETH' } }],
  ['sends more than anybody needs', 'x'.repeat(3_000_000)],
])('Coinbase is not believed when it %s', async (_name, answer) => {
  const { quote } = await openCoinbase({ '/buy/quote': answer })
  expect((await quote()).status).toBe(503)
})

test('Coinbase is asked what became of an order; success counts with a transaction', async () => {
  const transactions: Record<string, unknown>[] = []
  const { gateway, order, read } = await openCoinbase({ '/transactions': { transactions } })
  const { orderId } = await order()
  expect((await read(orderId)).state).toBe('created')
  const told = {
    status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
    ...{ tx_hash: '', payment_total: usd('100') },
    purchase_amount: { value: '97.01', currency: 'USDC' },
  }
  transactions[0] = { ...told, payment_total: usd('101') }
  gateway.clock.nowMs += 10_001
  expect((await read(orderId)).state).toBe('created')
  transactions[0] = told
  gateway.clock.nowMs += 10_001
  expect((await read(orderId)).state).toBe('delivering')
  transactions[0] = { ...told, tx_hash: hash }
  gateway.clock.nowMs += 10_001
  expect(await read(orderId)).toMatchObject({ state: 'delivered', transactionHash: hash })
})

test('§7.017 the page without a quote has a token in place of addresses', async () => {
  const { asked, post } = await openCoinbase()
  const body = {
    destinationWallets: [{ address: '0xA1', blockchains: ['base'], assets: ['USDC'] }],
    ...{ partnerUserId: 'u1', defaultNetwork: 'base', presetFiatAmount: 50.5, defaultExperience: 'buy' },
  }
  const { body: answer } = await post('/v1/generators/onrampurl', body)
  expect(answer.url).toBe(
    'https://pay.coinbase.com/buy/select-asset?sessionToken=once&partnerUserId=u1&defaultNetwork=base&presetFiatAmount=50.5&defaultExperience=buy',
  )
  expect(asked.find(({ path }) => path.endsWith('/token'))?.body).toEqual({
    ...{ addresses: [{ address: '0xA1', blockchains: ['base'] }], assets: ['USDC'], clientIp: '127.0.0.1' },
  })
  expect((await post('/v1/generators/onrampurl', { ...body, partnerUserId: 'x'.repeat(50) })).status).toBe(
    400,
  )
  const { post: postOff } = await open({}, {})
  expect((await postOff('/v1/generators/onrampurl', body)).status).toBe(503)
})
