import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterEach, expect, test } from 'vitest'
import { createDefaultFeatures } from '../../../projects/createDefaultFeatures.js'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.js'
import { startUpstream } from '../../../testing/startUpstream.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const usdc = 'eip155:8453/erc20:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const hash = `0x${'cd'.repeat(32)}`
type Asked = { method: string; path: string; headers: Record<string, unknown>; body: string }

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function startVendor(answers: Record<string, unknown>) {
  const asked: Asked[] = []
  const vendor = await startUpstream((body, response, { headers, method = '', url = '' }) => {
    const path = url.split('?', 1)[0] ?? ''
    asked.push({ method, path, headers, body })
    const [, answer] = Object.entries(answers).find(([end]) => path.endsWith(end)) ?? []
    response.statusCode = answer === undefined ? 404 : 200
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer ?? {}))
  })
  closers.push(vendor.close)
  return { asked, url: vendor.url, answers }
}

async function open(settings: Record<string, unknown>, config: readonly unknown[] = ['coinbase']) {
  const gateway = await createTestApp({ config: { settings } })
  closers.push(gateway.close)
  const on = { isEnabled: true, config: [] }
  const fund_from_exchange = { isEnabled: true, config: config as string[] }
  await gateway.projects.update('p1', {
    features: { ...createDefaultFeatures(), payments: on, fund_from_exchange },
  })
  return gateway
}

async function call({ app }: TestApp, method: string, params: object, source = 'fund-wallet') {
  const payload = { jsonrpc: '2.0', id: 1, method: `reown_${method}`, params }
  const url = `/v1/json-rpc?projectId=p1&source=${source}`
  const response = await app.inject({ method: 'POST', url, payload })
  return { status: response.statusCode, text: response.body, body: response.json() }
}
const pay = (gateway: TestApp, exchangeId: string, changes: object = {}) =>
  call(gateway, 'getExchangePayUrl', {
    ...{ exchangeId, asset: usdc, amount: '25.5', recipient: `eip155:8453:${account}`, ...changes },
  })
const read = async (gateway: TestApp, exchangeId: string, sessionId: string) => {
  gateway.clock.nowMs += 3_001
  return (await call(gateway, 'getExchangeBuyStatus', { exchangeId, sessionId })).body.result
}

const pair = generateKeyPairSync('ed25519')
const jwk = pair.publicKey.export({ format: 'jwk' })
const keySecret = Buffer.concat(
  [pair.privateKey.export({ format: 'jwk' }).d, jwk.x].map((part) => Buffer.from(part ?? '', 'base64url')),
).toString('base64')
async function openCoinbase(answers: Record<string, unknown> = {}, config?: readonly unknown[]) {
  const vendor = await startVendor({ '/token': { token: 'once' }, ...answers })
  const gateway = await open(
    {
      LATCHKEY_COINBASE_URL: vendor.url,
      ...{ LATCHKEY_COINBASE_KEY_ID: 'key-1', LATCHKEY_COINBASE_KEY_SECRET: keySecret },
    },
    config,
  )
  return { ...vendor, gateway }
}

test('Coinbase gives a page that works once, and the key stays at the gateway', async () => {
  const { asked, gateway, url: vendorUrl } = await openCoinbase()
  const { body, text } = await pay(gateway, 'coinbase')
  const { sessionId, url } = body.result
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
    ...{ sessionToken: 'once', partnerUserId: sessionId, defaultAsset: 'USDC', defaultNetwork: 'base' },
    ...{ presetCryptoAmount: '25.5', defaultPaymentMethod: 'CRYPTO_ACCOUNT' },
  })
  const [question] = asked
  expect(JSON.parse(question?.body ?? '')).toEqual({
    ...{ addresses: [{ address: account, blockchains: ['base'] }], assets: ['USDC'], clientIp: '127.0.0.1' },
  })
  const keys = createLocalJWKSet({ keys: [{ ...jwk, kty: 'OKP', kid: 'key-1', alg: 'EdDSA' }] })
  const bearer = String(question?.headers.authorization).replace('Bearer ', '')
  const { payload } = await jwtVerify(bearer, keys, { issuer: 'cdp', subject: 'key-1' })
  expect(payload.uri).toBe(`POST ${new URL(vendorUrl).host}/onramp/v1/token`)
  expect(text + JSON.stringify(asked)).not.toContain(keySecret)
})

test('Coinbase is there for deposits of projects that list it', async () => {
  const ids = async (gateway: TestApp, source?: string) =>
    (await call(gateway, 'getExchanges', { page: 0, asset: usdc }, source)).body.result.exchanges.map(
      ({ id }: { id: string }) => id,
    )
  const { gateway } = await openCoinbase()
  expect(await ids(gateway)).toEqual(['coinbase'])
  expect(await ids(gateway, 'pay')).toEqual([])
  expect(await ids((await openCoinbase({}, [{ providers: { coinbase: true } }])).gateway)).toEqual([
    'coinbase',
  ])
  expect(await ids((await openCoinbase({}, [{ providers: { coinbase: false } }])).gateway)).toEqual([])
  expect(await ids((await openCoinbase({}, [])).gateway)).toEqual([])
  expect(await ids(await open({}))).toEqual([])
})

test('Coinbase’s success counts with a transaction, and for what was ordered', async () => {
  const transactions: object[] = []
  const { gateway } = await openCoinbase({ '/transactions': { transactions } })
  const { sessionId } = (await pay(gateway, 'coinbase')).body.result
  const told = { purchase_amount: { value: '25.5', currency: 'USDC' }, tx_hash: '' }
  const status = async (text: string, changes: object = {}) => {
    transactions[0] = { ...told, status: `ONRAMP_TRANSACTION_STATUS_${text}`, ...changes }
    return (await read(gateway, 'coinbase', sessionId)).status
  }
  expect((await read(gateway, 'coinbase', sessionId)).status).toBe('UNKNOWN')
  expect(await status('CREATED')).toBe('IN_PROGRESS')
  expect(await status('SUCCESS')).toBe('IN_PROGRESS')
  const less = { tx_hash: hash, purchase_amount: { value: '25.4', currency: 'USDC' } }
  expect(await status('SUCCESS', less)).toBe('IN_PROGRESS')
  const other = { tx_hash: hash, purchase_amount: { value: '25.5', currency: 'DAI' } }
  expect(await status('SUCCESS', other)).toBe('IN_PROGRESS')
  expect(await status('SUCCESS', { tx_hash: hash })).toBe('SUCCESS')
  expect((await read(gateway, 'coinbase', sessionId)).txHash).toBe(hash)
})

test('an exchange that gives no page leaves no purchase', async () => {
  const { gateway } = await openCoinbase({ '/token': 'no' })
  const { body, status } = await pay(gateway, 'coinbase')
  expect([status, body.error.code]).toEqual([500, -7])
  expect(body.error.message).toBe(
    'Get exchange URL: Internal error: Coinbase does not answer. Try again later',
  )
  const { exchangePurchases } = await import('../tables.js')
  expect(await gateway.database.$count(exchangePurchases)).toBe(0)
})

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const privateKey = rsa.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
async function openBinance(answers: Record<string, unknown>) {
  const vendor = await startVendor(answers)
  const gateway = await open({
    ...{ LATCHKEY_BINANCE_URL: vendor.url, LATCHKEY_BINANCE_CLIENT_ID: 'client-1' },
    ...{ LATCHKEY_BINANCE_ACCESS_TOKEN: 'access', LATCHKEY_BINANCE_PRIVATE_KEY: privateKey },
  })
  return { ...vendor, gateway }
}

test('Binance’s questions are signed over body and time, and the key stays at the gateway', async () => {
  const link = 'https://www.binance.com/en/order/1'
  const { asked, gateway } = await openBinance({ '/pre-order': { success: true, code: '0', data: { link } } })
  const { body } = await pay(gateway, 'binance')
  expect(body.result.url).toBe(link)
  const [question] = asked
  expect(JSON.parse(question?.body ?? '')).toEqual({
    ...{ externalOrderId: body.result.sessionId, cryptoCurrency: 'USDC', amountType: 2, customization: {} },
    ...{ requestedAmount: '25.5', network: 'BASE', address: account },
  })
  const { headers } = question as Asked
  const signed = Buffer.from(`${question?.body}${headers['x-tesla-timestamp']}`)
  const signature = Buffer.from(String(headers['x-tesla-signature']), 'base64')
  expect(verify('RSA-SHA256', signed, createPublicKey(rsa.privateKey), signature)).toBe(true)
  expect([headers['x-tesla-clientid'], headers['x-tesla-signaccesstoken']]).toEqual(['client-1', 'access'])
  expect(Number(headers['x-tesla-timestamp'])).toBe(gateway.clock.nowMs)
  expect(JSON.stringify(asked)).not.toContain(privateKey.slice(100, 200))
})

test('Binance’s numbers are read as what they mean', async () => {
  const order: Record<string, unknown> = { success: true, data: { status: 3 } }
  const link = 'https://www.binance.com/en/order/1'
  const { gateway } = await openBinance({ '/pre-order': { success: true, data: { link } }, '/order': order })
  const told = async (status: number) => {
    const { sessionId } = (await pay(gateway, 'binance')).body.result
    order.data = { status, withdrawTxHash: status === 2 ? hash : '' }
    return (await read(gateway, 'binance', sessionId)).status
  }
  for (const number of [2, 20]) expect(await told(number)).toBe('SUCCESS')
  for (const number of [0, 1, 6, 10, 11]) expect(await told(number)).toBe('IN_PROGRESS')
  for (const number of [95, 96, 97, 98, 99]) expect(await told(number)).toBe('FAILED')
  for (const number of [3, 94, 100]) expect(await told(number)).toBe('UNKNOWN')
  const { sessionId } = (await pay(gateway, 'binance')).body.result
  Object.assign(order, { success: false, data: null })
  expect((await read(gateway, 'binance', sessionId)).status).toBe('UNKNOWN')
})

test('each exchange pays out what its table says, on its own names of networks', async () => {
  const link = 'https://www.binance.com/en/order/1'
  const { asked, gateway } = await openBinance({ '/pre-order': { success: true, data: { link } } })
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const owner = 'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k'
  const sent = async (asset: string, recipient: string) => {
    expect((await pay(gateway, 'binance', { asset, recipient, amount: '1' })).status).toBe(200)
    const { cryptoCurrency, network } = JSON.parse(asked.at(-1)?.body ?? '')
    return [cryptoCurrency, network]
  }
  expect(await sent(`${solana}/slip44:501`, `${solana}:${owner}`)).toEqual(['SOL', 'SOL'])
  expect(await sent('eip155:1/slip44:60', `eip155:1:${account}`)).toEqual(['ETH', 'ETH'])
  const usdt = '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58'
  expect(await sent(`eip155:10/erc20:${usdt}`, `eip155:10:${account}`)).toEqual(['USDT', 'OPTIMISM'])
  const bridged = 'eip155:137/erc20:0x2791bca1f2de4661ed88a30c99a7a9449aa84174'
  const refused = await pay(gateway, 'binance', { asset: bridged, recipient: `eip155:137:${account}` })
  expect(refused.body.error.message).toContain('is not supported')
})
