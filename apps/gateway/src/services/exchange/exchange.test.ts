import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eip155 } from '../../chains/eip155/eip155.js'
import type { OpenDatabase } from '../../db/Database.js'
import { createDefaultFeatures } from '../../projects/createDefaultFeatures.js'
import { createMemoryRateLimiter } from '../../rate-limit/createMemoryRateLimiter.js'
import {
  createTestApp,
  createTestNetwork,
  type TestApp,
  type TestAppOptions,
  testProject,
} from '../../testing/createTestApp.js'
import { openTestDatabase } from '../../testing/openTestDatabase.js'
import { startUpstream, type Upstream } from '../../testing/startUpstream.js'
import { createPurchaseAsker } from './createPurchaseAsker.js'
import { createPurchaseRepository } from './createPurchaseRepository.js'
import { createReconciler } from './createReconciler.js'
import type { Exchange } from './Exchange.js'
import { exchangePurchases } from './tables.js'

const coin = 'eip155:31337/slip44:60'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const tokenId = `eip155:31337/erc20:${token}`
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const recipient = `eip155:31337:${account}`
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const hash = `0x${'ab'.repeat(32)}`
const deposit = 'fund-wallet'
const network = createTestNetwork(undefined, {
  tokens: [{ address: token, name: 'USD Coin', symbol: 'USDC', decimals: 6 }],
})
const publicNetwork = createTestNetwork(undefined, {
  ...{ id: 1, caipNetworkId: 'eip155:1', name: 'Ethereum', testnet: false, isLocal: false },
})

let shared: OpenDatabase
let sandbox: Upstream
let assets: readonly string[] = [coin, tokenId]
/** What the sandbox says of a session, or the text that it answers instead. */
let told: object | string | undefined
let askedStatus: string[] = []
let isHanging = false
beforeAll(async () => {
  shared = await openTestDatabase()
  sandbox = await startUpstream((body, response, { url }) => {
    if (isHanging) return
    if (url === '/api/assets') return void response.end(JSON.stringify({ assets }))
    askedStatus.push(JSON.parse(body).sessionId)
    response.statusCode = told === undefined ? 404 : 200
    response.end(typeof told === 'string' ? told : JSON.stringify(told ?? {}))
  })
})
const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
  await shared.database.delete(exchangePurchases)
  assets = [coin, tokenId]
  told = undefined
  askedStatus = []
  isHanging = false
})
afterAll(async () => {
  await sandbox?.close()
  await shared?.close()
})

const on = { isEnabled: true, config: [] }
async function open({ config, ...options }: TestAppOptions = {}, features: object = {}) {
  const gateway = await createTestApp({
    ...{ shared, networks: [network, publicNetwork], ...options },
    config: {
      ...config,
      settings: { LATCHKEY_EXCHANGE_SANDBOX_URL: sandbox.url, ...config?.settings },
    },
  })
  closers.push(gateway.close)
  await gateway.projects.update('p1', {
    features: { ...createDefaultFeatures(), payments: on, fund_from_exchange: on, ...features },
  })
  return gateway
}

type Asked = { source?: string; projectId?: string; path?: string; headers?: Record<string, string> }
async function call(
  { app }: TestApp,
  method: string,
  params: unknown,
  { headers = {}, path = '/v1/json-rpc', projectId = 'p1', source }: Asked = {},
) {
  const response = await app.inject({
    ...{ method: 'POST', headers, payload: { jsonrpc: '2.0', id: 1, method, params } },
    url: `${path}?projectId=${projectId}${source ? `&source=${source}` : ''}`,
  })
  const isJson = String(response.headers['content-type']).includes('json')
  return {
    ...{ status: response.statusCode, text: response.body, headers: response.headers },
    body: isJson ? response.json() : undefined,
  }
}
const list = (gateway: TestApp, params: object = {}, asked: Asked = {}) =>
  call(gateway, 'reown_getExchanges', { page: 1, ...params }, asked)
const wish = { exchangeId: 'reown_test', asset: coin, amount: '0.01', recipient }
const pay = (gateway: TestApp, changes: object = {}, asked: Asked = {}) =>
  call(gateway, 'reown_getExchangePayUrl', { ...wish, ...changes }, asked)
const read = (gateway: TestApp, sessionId: string, asked: Asked = {}) =>
  call(gateway, 'reown_getExchangeBuyStatus', { exchangeId: 'reown_test', sessionId }, asked)
async function buy(gateway: TestApp, changes: object = {}): Promise<string> {
  return (await pay(gateway, changes)).body.result.sessionId
}
const succeeded = (changes: object = {}) => ({
  ...{ status: 'success', txid: hash, amount: '0.01', asset: coin, recipient },
  ...changes,
})

test('§7.028 EXC-1 the exchanges are listed, with their number', async () => {
  const { body, status } = await list(await open())
  expect(status).toBe(200)
  expect(body).toEqual({
    ...{ jsonrpc: '2.0', id: 1 },
    result: { total: 1, exchanges: [{ id: 'reown_test', name: 'Exchange sandbox', imageUrl: null }] },
  })
})

test('EXC-2 EXC-3 with an asset, those that pay it out are listed, and none for what names nothing', async () => {
  const gateway = await open()
  const count = async (asset: string) => (await list(gateway, { asset, amount: '5' })).body.result.total
  expect(await count(coin)).toBe(1)
  expect(await count(tokenId.toLowerCase())).toBe(1)
  expect(await count('eip155:1/slip44:60')).toBe(0)
  expect(await count('eip155:31337/slip44:61')).toBe(0)
  expect(await count(`eip155:31337/erc20:${account}`)).toBe(0)
  expect(await count(`solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:${mint}`)).toBe(0)
  for (const asset of ['', 'coin', 'eip155:31337', 'near:main/nep141:wrap', `${tokenId}/1`])
    expect(await count(asset)).toBe(0)
})

test('EXC-2 of what the sandbox offers, only coins and listed tokens of local networks count', async () => {
  assets = ['eip155:1/slip44:60', `eip155:31337/erc20:${account}`, tokenId, 'nothing']
  const gateway = await open()
  const count = async (asset: string) => (await list(gateway, { asset })).body.result.total
  expect(await count('eip155:1/slip44:60')).toBe(0)
  expect(await count(`eip155:31337/erc20:${account}`)).toBe(0)
  expect(await count(coin)).toBe(0)
  expect(await count(tokenId)).toBe(1)
})

test('EXC-4 EXC-5 exchanges are chosen by id, in one way at a time', async () => {
  const gateway = await open()
  const count = async (params: object) => (await list(gateway, params)).body.result.total
  expect(await count({ includeOnly: ['reown_test', 'binance'] })).toBe(1)
  expect(await count({ includeOnly: ['binance'] })).toBe(0)
  expect(await count({ exclude: ['reown_test'] })).toBe(0)
  expect(await count({ exclude: ['binance'] })).toBe(1)
  const both = await list(gateway, { includeOnly: ['a'], exclude: ['b'] })
  expect([both.status, both.body.error.code]).toEqual([400, -6])
  expect(both.body.error.message).toBe(
    'Get exchanges: Validation error: includeOnly and exclude are mutually exclusive',
  )
  expect(both.body.error.data).toBe(null)
})

test('EXC-6 without a page that is a number the parameters are invalid', async () => {
  const gateway = await open()
  for (const page of [undefined, '1', -1, 1.5]) {
    const { body, status } = await call(gateway, 'reown_getExchanges', { page })
    expect([status, body.error.code]).toEqual([400, -32602])
  }
})

test('EXC-7 each calling feature needs its own switch of the project', async () => {
  const off = { isEnabled: false, config: [] }
  const ofPayments = await open({}, { fund_from_exchange: off })
  expect((await list(ofPayments)).status).toBe(200)
  expect((await list(ofPayments, {}, { source: 'else' })).status).toBe(200)
  const closed = await list(ofPayments, {}, { source: deposit })
  expect([closed.status, closed.body.error.code]).toEqual([400, -6])
  expect(closed.body.error.message).toContain('not enabled')
  const ofDeposits = await open({}, { payments: off })
  expect((await list(ofDeposits, {}, { source: deposit })).status).toBe(200)
  const codes = [await list(ofDeposits), await pay(ofDeposits), await read(ofDeposits, 'a'.repeat(32))].map(
    ({ body }) => body.error.code,
  )
  expect(codes).toEqual([-6, -7, -8])
  const settings = { LATCHKEY_EXCHANGE_PROJECTS: ['p1'] }
  expect((await list(await open({ config: { settings } }, { payments: off }))).status).toBe(200)
  const config = { testingProjectId: 'p1' }
  expect((await list(await open({ config }, { payments: off }))).status).toBe(200)
})

test('EXC-8 a page to pay at, and the session of the purchase', async () => {
  const gateway = await open()
  const { body, status } = await pay(gateway, { asset: tokenId.toLowerCase(), amount: '10.50' })
  expect(status).toBe(200)
  const { sessionId, url } = body.result
  expect(sessionId).toMatch(/^[0-9a-f]{32}$/)
  const { origin, searchParams } = new URL(url)
  expect(origin).toBe(sandbox.url)
  expect(Object.fromEntries(searchParams)).toEqual({
    ...{ asset: tokenId, amount: '10.5', recipient, sessionId, projectId: 'p1' },
  })
  const [row] = await gateway.database.select().from(exchangePurchases)
  expect(row).toMatchObject({ amountAtomic: 10_500_000n, exchange: 'reown_test', status: 'pending' })
  // The address of the caller is nowhere.
  expect(JSON.stringify({ ...row, amountAtomic: '' })).not.toContain('127.0.0.1')
})

test('EXC-9 amounts are exact, as decimals of any length and in hexadecimal', async () => {
  const gateway = await open()
  const paid = async (amount: string) =>
    new URL((await pay(gateway, { amount })).body.result.url).searchParams.get('amount')
  expect(await paid('0x10')).toBe('16')
  expect(await paid('0.1')).toBe('0.1')
  expect(await paid('.5')).toBe('0.5')
  expect(await paid('123456789012345678901.000000000000000001')).toBe(
    '123456789012345678901.000000000000000001',
  )
})

test('EXC-10 what cannot be paid is refused, by the first reason', async () => {
  const gateway = await open()
  const refused = async (changes: object) => {
    const { body, status } = await pay(gateway, changes)
    expect([status, body.error.code]).toEqual([400, -7])
    return body.error.message.replace('Get exchange URL: Validation error: ', '')
  }
  expect(await refused({ exchangeId: 'mtgox', asset: 'bad' })).toContain('not found')
  expect(await refused({ exchangeId: 'binance' })).toContain('not found')
  expect(await refused({ asset: 'bad', recipient: 'bad' })).toContain('asset is not a CAIP-19')
  expect(await refused({ recipient: 'bad' })).toContain('recipient is not a CAIP-10')
  expect(await refused({ recipient: 'eip155:31337:nobody' })).toContain('recipient is not a CAIP-10')
  const foreign = `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${mint}`
  expect(await refused({ recipient: foreign })).toContain('namespaces')
  expect(await refused({ recipient: `eip155:1:${account}` })).toContain('chainId must match')
  const other = { asset: 'eip155:1/slip44:60', recipient: `eip155:1:${account}` }
  expect(await refused({ ...other, amount: 'ten' })).toContain('is not supported')
  expect(await refused({ amount: 'ten' })).toBe('Invalid amount')
  expect((await pay(gateway, { amount: 5 })).body.error.code).toBe(-32602)
  expect(await gateway.database.$count(exchangePurchases)).toBe(0)
})

test('EXC-10b no amount is nothing, less than nothing, no number or a part of a base unit', async () => {
  const gateway = await open()
  const amounts = ['0', '0.0', '-1', 'NaN', 'nan', 'inf', 'Infinity', 'abc', '0x', '0x0', '0xg1', '1e3']
  for (const amount of [...amounts, '', ' 1', '1,5', '1.', '.', '0.0000000000000000001', '9'.repeat(61)]) {
    const { body } = await pay(gateway, { amount })
    if (amount === '1.') expect(body.result.sessionId).toMatch(/./)
    else
      expect([amount, body.error?.code, body.error?.message]).toEqual([
        ...[amount, -7, 'Get exchange URL: Validation error: Invalid amount'],
      ])
  }
})

test('EXC-11 EXC-13 a purchase is unknown, then in progress, then a success with its transaction', async () => {
  const gateway = await open()
  const id = await buy(gateway)
  const status = async () => {
    gateway.clock.nowMs += 3_001
    return (await read(gateway, id)).body.result
  }
  expect(await status()).toEqual({ status: 'UNKNOWN', txHash: null })
  told = { status: 'pending' }
  expect(await status()).toEqual({ status: 'IN_PROGRESS', txHash: null })
  told = { status: 'something new' }
  expect(await status()).toEqual({ status: 'IN_PROGRESS', txHash: null })
  told = { ...succeeded(), created_at: '2026-01-01T00:00:00Z' }
  expect(await status()).toEqual({ status: 'SUCCESS', txHash: hash })
  told = { status: 'failed' }
  expect(await status()).toEqual({ status: 'SUCCESS', txHash: hash })
})

test('EXC-12 a session id has 1 to 50 characters; one that nobody knows is unknown', async () => {
  const gateway = await open()
  for (const sessionId of ['', 'x'.repeat(51)]) {
    const { body, status } = await read(gateway, sessionId)
    expect([status, body.error.code]).toEqual([400, -8])
    expect(body.error.message).toContain('Invalid session ID')
  }
  expect((await read(gateway, 'x'.repeat(50))).body.result.status).toBe('UNKNOWN')
  const id = await buy(gateway)
  const other = await call(gateway, 'reown_getExchangeBuyStatus', { exchangeId: 'else', sessionId: id })
  expect([other.status, other.body.error.code]).toEqual([400, -8])
  await gateway.projects.insert({ ...testProject, id: 'p2', features: { payments: on } })
  told = succeeded()
  expect((await read(gateway, id, { projectId: 'p2' })).body.result.status).toBe('UNKNOWN')
  expect(askedStatus).toEqual([])
})

test('EXC-14 a project that is unknown or disabled gets -1, with status 400', async () => {
  const gateway = await open()
  const id = randomUUID()
  await gateway.projects.insert({ ...testProject, id, isEnabled: false })
  for (const projectId of ['nobody', id]) {
    const { body, status } = await list(gateway, {}, { projectId })
    expect([status, body.error.code]).toEqual([400, -1])
  }
  const none = await gateway.app.inject({ method: 'POST', url: '/v1/json-rpc', payload: {} })
  expect(none.statusCode).toBe(422)
  const payload = { jsonrpc: '2.0', id: 1, method: 'reown_getExchanges', params: { page: 1 } }
  const unnamed = await gateway.app.inject({ method: 'POST', url: '/v1/json-rpc', payload })
  expect([unnamed.statusCode, unnamed.headers['content-type']]).toEqual([400, 'text/plain; charset=utf-8'])
})

test('EXC-15 an unknown method is not found', async () => {
  const { body, status } = await call(await open(), 'reown_getEverything', {})
  expect([status, body.error.code]).toEqual([400, -32601])
  expect(body.error.message).toContain('Method not found')
})

test('EXC-16 EXC-17 one whole call is taken at a time', async () => {
  const gateway = await open()
  const whole = { jsonrpc: '2.0', id: { any: ['value'] }, method: 'reown_getExchanges', params: { page: 0 } }
  const send = async (payload: string | object) => {
    const response = await gateway.app.inject({ method: 'POST', url: '/v1/json-rpc?projectId=p1', payload })
    return { status: response.statusCode, type: response.headers['content-type'], text: response.body }
  }
  expect(JSON.parse((await send(whole)).text).id).toEqual({ any: ['value'] })
  for (const name of ['jsonrpc', 'id', 'method', 'params']) {
    const { [name as 'id']: _, ...rest } = whole
    expect(await send(rest)).toMatchObject({ status: 422, type: 'text/plain; charset=utf-8' })
  }
  expect(await send([whole] as never)).toMatchObject({ status: 422 })
  expect(await send('{')).toMatchObject({ status: 400, type: 'text/plain; charset=utf-8' })
  const { exchangeId: _, ...rest } = wish
  const missing = await call(gateway, 'reown_getExchangePayUrl', rest)
  expect([missing.status, missing.body.error.code]).toEqual([400, -32602])
})

test('EXC-18 EXC-19 EXC-20 pages of other origins are answered, but may not read what exchanges say', async () => {
  const gateway = await open()
  await gateway.projects.update('p1', { allowedOrigins: ['https://app.example.org', 'https://*.shop.test'] })
  const allowed = async (origin: string, asked: Asked = {}) => {
    const { headers, status } = await list(gateway, {}, { ...asked, headers: { origin } })
    expect(status).toBe(200)
    return headers['access-control-allow-origin']
  }
  expect(await allowed('https://evil.test')).toBe(undefined)
  expect(await allowed('https://shop.test')).toBe(undefined)
  for (const origin of ['http://localhost:3000', 'https://app.example.org', 'https://a.b.shop.test'])
    expect(await allowed(origin)).toBe(origin)
  const { headers } = await list(gateway, {}, { headers: { origin: 'https://app.example.org' } })
  expect(headers.vary).toBe('origin')
  expect(await allowed('https://evil.test', { path: '/v1/wallet' })).toBe('*')
  const other = await call(gateway, 'wallet_unknown', {}, { headers: { origin: 'https://evil.test' } })
  expect(other.headers['access-control-allow-origin']).toBe('*')
  await gateway.projects.update('p1', { allowedOrigins: testProject.allowedOrigins })
})

test('EXC-21 the preflight question names the origins of the project', async () => {
  const { app } = await open()
  const response = await app.inject({ method: 'OPTIONS', url: '/v1/json-rpc?projectId=p1' })
  expect(response.statusCode).toBe(204)
  expect(response.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'POST, OPTIONS',
    'x-allowed-origins': testProject.allowedOrigins.join(','),
  })
  expect(response.headers['access-control-allow-headers']).toContain('content-type')
  expect((await app.inject({ method: 'OPTIONS', url: '/v1/json-rpc' })).statusCode).toBe(400)
})

test('however many callers want to know, the exchange is asked every three seconds, at two gateways', async () => {
  const one = await open()
  const two = await open()
  const id = await buy(one)
  await Promise.all([one, two, one, two, one, two].map((gateway) => read(gateway, id)))
  expect(askedStatus).toEqual([id])
  for (const gateway of [one, two]) gateway.clock.nowMs += 3_001
  await Promise.all([one, two].map((gateway) => read(gateway, id)))
  expect(askedStatus).toEqual([id, id])
  told = { status: 'failed' }
  for (const gateway of [one, two]) gateway.clock.nowMs += 3_001
  await read(one, id)
  for (const gateway of [one, two]) gateway.clock.nowMs += 3_001
  expect((await read(two, id)).body.result.status).toBe('FAILED')
  expect(askedStatus).toHaveLength(3)
})

test.each<[string, object | string]>([
  ['sends megabytes', JSON.stringify({ ...succeeded(), text: 'x'.repeat(3_000_000) })],
  ['answers with a page', '<!doctype html>'],
  ['has paid out less', succeeded({ amount: '0.009999999999999999' })],
  ['has paid out another asset', succeeded({ asset: tokenId })],
  ['has paid out on another network', succeeded({ asset: 'eip155:1/slip44:60' })],
  ['has paid somebody else', succeeded({ recipient: `eip155:31337:${token}` })],
  ['names a negative amount', succeeded({ amount: '-5' })],
  ['names a transaction that is none', succeeded({ txid: '<script>' })],
])('an exchange that %s is not believed', async (_name, answer) => {
  const gateway = await open()
  const id = await buy(gateway)
  told = answer
  const { body, status } = await read(gateway, id)
  expect([status, body.result.status]).toEqual([200, 'UNKNOWN'])
})

test('an exchange that hangs is not waited for', async () => {
  const gateway = await open({ config: { upstreamTimeoutMs: 300 } })
  const id = await buy(gateway)
  const fresh = await open({ config: { upstreamTimeoutMs: 300 } })
  isHanging = true
  const startedAtMs = Date.now()
  expect((await read(gateway, id)).body.result.status).toBe('UNKNOWN')
  expect((await list(fresh, { asset: coin })).body.result.total).toBe(0)
  const { body, status } = await pay(fresh)
  expect([status, body.error.code]).toEqual([500, -7])
  expect(Date.now() - startedAtMs).toBeLessThan(5_000)
})

test('one caller, and one project, has so many open purchases at once', async () => {
  const settings = { LATCHKEY_EXCHANGE_CALLER_PURCHASES: 3, LATCHKEY_EXCHANGE_OPEN_PURCHASES: 5 }
  const gateway = await open({ config: { settings, trustedProxyCount: 1 } })
  const from = (address: string) => pay(gateway, {}, { headers: { 'x-forwarded-for': address } })
  const flood = await Promise.all(Array.from({ length: 12 }, () => from('203.0.113.1')))
  expect(flood.filter(({ status }) => status === 200)).toHaveLength(3)
  const refused = flood.find(({ status }) => status !== 200)?.body.error
  expect([refused.code, refused.message]).toEqual([
    ...[
      -7,
      'Get exchange URL: Validation error: Too many purchases of this caller are open. Try again later',
    ],
  ])
  const others = await Promise.all([1, 2, 3, 4].map((last) => from(`198.51.100.${last}`)))
  expect(others.filter(({ status }) => status === 200)).toHaveLength(2)
  // What is over counts no more, and nobody knows any longer who it was.
  await gateway.database.update(exchangePurchases).set({ status: 'pending' })
  told = { status: 'failed' }
  const ids = flood.flatMap(({ body }) => body.result?.sessionId ?? [])
  for (const id of ids) await read(gateway, id)
  expect((await from('203.0.113.1')).status).toBe(200)
  const [over] = await gateway.database
    .select()
    .from(exchangePurchases)
    .where(eq(exchangePurchases.id, ids[0]))
  expect([over?.status, over?.caller]).toEqual(['failed', null])
})

test('purchases nobody asks about are asked about by a clock, and given up after half a day', async () => {
  const gateway = await open()
  const { clock, database } = gateway
  const purchases = createPurchaseRepository({ database, now: () => clock.nowMs })
  const ids = await Promise.all(Array.from({ length: 5 }, () => buy(gateway)))
  const [paid = '', failing = '', left = ''] = ids
  const asked: string[] = []
  const successes: string[] = []
  const failures: unknown[] = []
  const exchange: Exchange = {
    ...{ id: 'reown_test', name: '', imageUrl: null, isEnabled: () => true },
    ...{ listAssets: async () => [], buildPayUrl: async () => '' },
    async getStatus({ amountAtomic, id }) {
      asked.push(id)
      if (id === failing) throw new Error('The exchange is down')
      return { status: id === paid ? 'success' : 'in-progress', transactionHash: hash, amountAtomic }
    },
  }
  const ask = createPurchaseAsker({
    ...{ purchases, chains: { find: () => eip155 } as never, exchanges: [exchange] },
    onSuccess: async ({ id }) => void successes.push(id),
  })
  const onFailure = (error: unknown) => void failures.push(error)
  const reconcile = () => createReconciler({ ask, onFailure, purchases })(new AbortController().signal)
  // Two gateways do it at the same time, and each is asked about once.
  await Promise.all([reconcile(), reconcile()])
  expect(asked.toSorted()).toEqual(ids.toSorted())
  expect([successes, failures.length]).toEqual([[paid], 1])
  expect((await read(gateway, paid)).body.result).toEqual({ status: 'SUCCESS', txHash: hash })
  clock.nowMs += 12 * 60 * 60_000 + 1
  await reconcile()
  expect((await read(gateway, left)).body.result.status).toBe('FAILED')
  expect((await read(gateway, failing)).body.result.status).toBe('FAILED')
  // What the exchange tells of later still counts.
  told = succeeded()
  clock.nowMs += 3_001
  expect((await read(gateway, left)).body.result).toEqual({ status: 'SUCCESS', txHash: hash })
})

test('a page to pay at counts as five calls of the rate limit', async () => {
  const now = () => 0
  const rateLimiter = createMemoryRateLimiter({ limit: { capacity: 12, refillPerSecond: 0 }, now })
  const gateway = await open({ dependencies: { rateLimiter } })
  const statuses: number[] = []
  for (let times = 0; times < 3; times++) statuses.push((await pay(gateway)).status)
  expect(statuses).toEqual([200, 200, 429])
})

test('the assets of a network are listed once each, with the names that the operator knows', async () => {
  const gateway = await open()
  const ask = (id: string, source = deposit) =>
    gateway.app.inject({ url: `/v1/exchange/assets?projectId=p1&network=${id}&source=${source}` })
  const answer = await ask('eip155:31337')
  expect(answer.statusCode).toBe(200)
  expect(answer.json().assets).toMatchObject([
    { asset: coin, token: 'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', decimals: 18 },
    { asset: tokenId, token: `eip155:31337:${token}`, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  ])
  expect((await ask('eip155:99999')).json()).toEqual({ assets: [] })
  await gateway.projects.update('p1', { features: createDefaultFeatures() })
  gateway.clock.nowMs += 2_000
  expect((await ask('eip155:31337')).json()).toEqual({ assets: [] })
})
