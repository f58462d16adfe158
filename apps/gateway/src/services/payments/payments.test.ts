import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type LocalServer, startExchange } from '@latchkey/local'
import { defaultStackPorts } from '@latchkey/local/chains'
import { createEvmSeller, startTestChains, type TestChains } from '@latchkey/local/chains/eip155'
import { createSolanaSeller, startTestSolana, type TestSolana } from '@latchkey/local/chains/solana'
import type { PaymentState, WirePayment } from '@latchkey/wire'
import {
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  http,
  parseAbi,
  publicActions,
  walletActions,
} from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../db/Database.js'
import { createDefaultFeatures } from '../../projects/createDefaultFeatures.js'
import { createTestApp, type TestApp, testProject } from '../../testing/createTestApp.js'
import { openTestDatabase } from '../../testing/openTestDatabase.js'
import { startUpstream } from '../../testing/startUpstream.js'
import { createPaymentProjects } from './createPaymentProjects.js'
import { paymentEvents, paymentProjects, payments } from './tables.js'

const merchant = '0x00000000000000000000000000000000000d0d0d'
const somebody = '0x00000000000000000000000000000000000e0e0e'
const solanaMerchant = 'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k'
const multicall = '0xcA11bde05977b3631167028862bE2a173976CA11'
const multicall3Abi = parseAbi([
  'struct Call { address target; bool allowFailure; uint256 value; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3Value(Call[] calls) payable returns (Result[])',
])
const minutes = (count: number) => count * 60_000

let chains: TestChains<2>
let solana: TestSolana
let shared: OpenDatabase
let exchange: LocalServer
let gateway: TestApp
let second: TestApp
let sellers: readonly [ReturnType<typeof createEvmSeller>, ReturnType<typeof createSolanaSeller>]
beforeAll(async () => {
  const started = await Promise.all([startTestChains({ chains: 2 }), startTestSolana(), openTestDatabase()])
  chains = started[0]
  solana = started[1]
  shared = started[2]
  const toPort = (url: string) => Number(new URL(url).port)
  const [one, two] = chains.networks
  const ports = {
    ...{ ...defaultStackPorts, evmA: toPort(one.rpcUrls.default.http[0]) },
    ...{ evmB: toPort(two.rpcUrls.default.http[0]), solana: toPort(solana.url) },
  }
  sellers = [createEvmSeller(ports), createSolanaSeller(ports)]
  exchange = await startExchange({ port: 0, sellers, pauseMs: 10 })
  const settings = {
    LATCHKEY_EXCHANGE_SANDBOX_URL: exchange.url,
    ...{ LATCHKEY_PAYMENT_OPEN: 40, LATCHKEY_PAYMENT_CALLER_OPEN: 30 },
  }
  const networks = [one, two, solana.network]
  const open = () => createTestApp({ shared, networks, config: { settings, trustedProxyCount: 1 } })
  gateway = await open()
  second = await open()
  const on = { isEnabled: true, config: [] }
  await gateway.projects.update('p1', { features: { ...createDefaultFeatures(), payments: on } })
})
const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
  for (const table of [payments, paymentEvents, paymentProjects]) await shared.database.delete(table)
  for (const one of [gateway, second]) one.clock.nowMs = Date.now()
})
afterAll(async () => {
  await gateway?.close()
  await second?.close()
  await exchange?.stop()
  await chains?.stop()
  await solana?.stop()
  await shared?.close()
})

type Answer = { status: number; body: WirePayment & { error?: { code: string } } }
async function send(path: string, payload?: object, headers = {}, app = gateway.app): Promise<Answer> {
  const request = payload ? { method: 'POST' as const, payload } : { method: 'GET' as const }
  const response = await app.inject({ ...request, headers, url: `${path}?projectId=p1` })
  return { status: response.statusCode, body: response.json() }
}
let made = 0
/** Two tenths of USDC on the first chain, unless said otherwise. */
function toTerms(changes: object = {}) {
  return {
    ...{ paymentId: `order-${++made}`, recipient: `${network(0)}:${merchant}`, asset: usdc(0) },
    ...{ amountAtomic: '200000', expiresAt: Math.floor((gateway.clock.nowMs + minutes(10)) / 1000) },
    ...changes,
  }
}
async function create(changes: object = {}) {
  const { body, status } = await send('/v1/payments', toTerms(changes))
  expect([status, body.error?.code]).toEqual([200, undefined])
  return body
}
function report(paymentId: string, hash: string, more: object = {}, app = gateway.app) {
  // They are listed in the order of their times.
  gateway.clock.nowMs++
  return send(`/v1/payments/${paymentId}/transactions`, { hash, ...more }, {}, app)
}
const read = async (paymentId: string) => {
  gateway.clock.nowMs += 2_001
  return (await send(`/v1/payments/${paymentId}`)).body
}

const network = (index: 0 | 1) => chains.networks[index].caipNetworkId
const addressOf = (index: 0 | 1) =>
  chains.networks[index].tokens.find(({ symbol }) => symbol === 'USDC')?.address as `0x${string}`
const usdc = (index: 0 | 1) => `${network(index)}/erc20:${addressOf(index)}`
const toClient = () =>
  createTestClient({ mode: 'anvil', transport: http(chains.networks[0].rpcUrls.default.http[0]) })
    .extend(publicActions)
    .extend(walletActions)
type Sold = { recipient?: string; index?: 0 | 1; symbol?: string }
/** Sends real tokens. */
function pay(amountAtomic: bigint, { index = 0, recipient = merchant, symbol = 'USDC' }: Sold = {}) {
  const [seller] = sellers
  const token = seller.tokens.find((one) => one.network === network(index) && one.symbol === symbol)
  return seller.deliver({ token: token as never, recipient, amountAtomic })
}
function paySolana(amountAtomic: bigint, symbol: string, recipient = solanaMerchant) {
  const token = sellers[1].tokens.find((one) => one.symbol === symbol)
  return sellers[1].deliver({ token: token as never, recipient, amountAtomic })
}
const summary = ({ paidAtomic, state, transactions }: WirePayment) => [
  ...[state, paidAtomic, ...transactions.map(({ status }) => status)],
]

test('the same id and terms give the same payment; other terms are refused', async () => {
  const terms = toTerms()
  const { body } = await send('/v1/payments', terms)
  expect(body).toMatchObject({ ...terms, payer: null, state: 'created', paidAtomic: '0', transactions: [] })
  const again = await Promise.all(
    [gateway, second, gateway, second].map(({ app }) => send('/v1/payments', terms, {}, app)),
  )
  for (const { body: same } of again) expect(same).toEqual(body)
  expect(await gateway.database.$count(payments)).toBe(1)
  for (const changes of [
    { amountAtomic: '200001' },
    { recipient: `${network(0)}:${somebody}` },
    { asset: `${network(0)}/slip44:60` },
    { payer: `${network(0)}:${somebody}` },
  ]) {
    const { body: other, status } = await send('/v1/payments', { ...terms, ...changes })
    expect([status, other.error?.code]).toEqual([409, 'payment/other-terms'])
  }
  // The first end counts.
  expect((await send('/v1/payments', { ...terms, expiresAt: terms.expiresAt + 60 })).body).toEqual(body)
  // Also when its time is over.
  gateway.clock.nowMs += minutes(11)
  expect((await send('/v1/payments', terms)).status).toBe(200)
})

test('a payment has terms that can be met, in a project that takes payments', async () => {
  const code = async (changes: object) => {
    const { body, status } = await send('/v1/payments', toTerms(changes))
    return body.error?.code ?? status
  }
  expect(await code({ asset: 'eip155:1/slip44:60', recipient: `eip155:1:${merchant}` })).toBe('payment/asset')
  expect(await code({ asset: `${network(0)}/erc20:nothing` })).toBe('payment/asset')
  expect(await code({ recipient: `${network(1)}:${merchant}` })).toBe('payment/recipient')
  expect(await code({ recipient: `${network(0)}:nobody` })).toBe('payment/recipient')
  expect(await code({ payer: `${network(1)}:${somebody}` })).toBe('payment/recipient')
  expect(await code({ amountAtomic: '0' })).toBe('payment/amount')
  expect(await code({ expiresAt: Math.floor(gateway.clock.nowMs / 1000) })).toBe('payment/expiry')
  expect(await code({ expiresAt: 9_999_999_999 })).toBe('payment/expiry')
  for (const changes of [{ amountAtomic: '-1' }, { amountAtomic: '1.5' }, { paymentId: 'a b' }])
    expect(await code(changes)).toBe('request/body-shape')
  expect((await send('/v1/payments/nothing')).body.error?.code).toBe('payment/unknown')
  await gateway.projects.insert({ ...testProject, id: 'p2' })
  const url = '/v1/payments?projectId=p2'
  const off = await gateway.app.inject({ method: 'POST', url, payload: toTerms() })
  expect([off.statusCode, off.json().error.code]).toEqual([403, 'payment/off'])
})

test('a payment of tokens is paid by what the network says, whoever reports it', async () => {
  const { paymentId } = await create()
  const hash = await pay(200_000n)
  const { body } = await report(paymentId, hash.toUpperCase().replace('0X', '0x'))
  expect(summary(body)).toEqual(['paid', '200000', 'counted'])
  const [transaction] = body.transactions
  expect(transaction).toMatchObject({ hash, network: network(0), amountAtomic: '200000' })
  expect(Math.abs((transaction?.minedAt ?? 0) - Date.now() / 1000)).toBeLessThan(120)
  expect(summary((await report(paymentId, hash)).body)).toEqual(['paid', '200000', 'counted'])
})

test('a report is a hint: what pays somebody else, another token, or nothing, changes nothing', async () => {
  const { paymentId } = await create()
  const hashes = [
    await pay(200_000n, { recipient: somebody }),
    await pay(200_000n, { symbol: 'ETH' }),
    await pay(200_000n, { symbol: 'DAI' }),
  ]
  for (const hash of hashes) await report(paymentId, hash)
  expect(summary(await read(paymentId))).toEqual(['created', '0', 'other', 'other', 'other'])
  const nothing = `0x${'12'.repeat(32)}`
  expect(summary((await report(paymentId, nothing)).body)[0]).toBe('pending')
  for (const hash of ['0x12', 'x', solanaMerchant]) {
    const { body, status } = await report(paymentId, hash)
    expect([status, body.error?.code]).toEqual([400, 'payment/transaction'])
  }
  const elsewhere = await report(paymentId, nothing, { network: solana.network.caipNetworkId })
  expect(elsewhere.body.error?.code).toBe('payment/transaction')
  // No node has known it for ten minutes; whoever reports it again gives it another ten.
  gateway.clock.nowMs += minutes(10)
  expect(summary(await read(paymentId))).toEqual(['expired', '0', 'other', 'other', 'other', 'unknown'])
  expect(summary((await report(paymentId, nothing)).body).at(-1)).toBe('pending')
})

test('a transaction counts for one payment, at two gateways at once', async () => {
  const both = [await create(), await create()]
  const hash = await pay(200_000n)
  await Promise.all(
    both.flatMap(({ paymentId }) => [gateway, second].map(({ app }) => report(paymentId, hash, {}, app))),
  )
  const states = await Promise.all(both.map(async ({ paymentId }) => summary(await read(paymentId))))
  expect(states.toSorted()).toEqual([
    ['created', '0', 'used'],
    ['paid', '200000', 'counted'],
  ])
})

test('less than was asked for can be made up, and more is told', async () => {
  const { paymentId } = await create()
  const states: PaymentState[] = []
  for (const amount of [150_000n, 50_000n, 1n]) {
    states.push((await report(paymentId, await pay(amount))).body.state)
  }
  expect(states).toEqual(['underpaid', 'paid', 'overpaid'])
  expect((await read(paymentId)).paidAtomic).toBe('200001')
})

test('what was mined before the payment was created, or after its end, does not count', async () => {
  const before = await pay(200_000n)
  gateway.clock.nowMs = Date.now() + minutes(3)
  const early = await create()
  expect(summary((await report(early.paymentId, before)).body)).toEqual(['created', '0', 'early'])
  gateway.clock.nowMs = Date.now()
  const late = await create({ expiresAt: Math.floor(Date.now() / 1000) + 1 })
  await wait(2_500)
  const hash = await pay(200_000n)
  gateway.clock.nowMs = Date.now()
  expect(summary((await report(late.paymentId, hash)).body)).toEqual(['expired', '0', 'late'])
})

test('a payment on another network is told as such, and the right one still counts', async () => {
  const { paymentId } = await create()
  const wrong = await pay(200_000n, { index: 1 })
  const { body } = await report(paymentId, wrong, { network: network(1) })
  expect(summary(body)).toEqual(['wrong-network', '0', 'wrong-network'])
  expect(body.transactions[0]).toMatchObject({ network: network(1), amountAtomic: '200000' })
  expect((await report(paymentId, await pay(200_000n))).body.state).toBe('paid')
})

test('coins that a contract pays count too', async () => {
  const { paymentId } = await create({ asset: `${network(0)}/slip44:60`, amountAtomic: '700' })
  const client = toClient()
  await client.impersonateAccount({ address: somebody })
  await client.setBalance({ address: somebody, value: 10n ** 18n })
  const inner = {
    target: merchant as `0x${string}`,
    allowFailure: false,
    value: 700n,
    callData: '0x' as const,
  }
  const hash = await client.writeContract({
    ...{ account: somebody, chain: null, address: multicall, abi: multicall3Abi, value: 700n },
    ...{ functionName: 'aggregate3Value', args: [[inner]] },
  })
  await client.waitForTransactionReceipt({ hash })
  expect(summary((await report(paymentId, hash)).body)).toEqual(['paid', '700', 'counted'])
})

test('a transaction that has failed pays nothing', async () => {
  const { paymentId } = await create()
  const client = toClient()
  await client.impersonateAccount({ address: somebody })
  await client.setBalance({ address: somebody, value: 10n ** 18n })
  const data = encodeFunctionData({
    ...{ abi: erc20Abi, functionName: 'transfer', args: [merchant, 10n ** 30n] },
  })
  const hash = await client.sendTransaction({
    ...{ account: somebody, chain: null, to: addressOf(0), data, gas: 200_000n },
  })
  await client.waitForTransactionReceipt({ hash })
  expect(summary((await report(paymentId, hash)).body)).toEqual(['failed', '0', 'failed'])
  expect((await report(paymentId, await pay(200_000n))).body.state).toBe('paid')
})

test('where the payer is named, nobody else pays', async () => {
  const { paymentId } = await create({ payer: `${network(0)}:${somebody}` })
  const hash = await pay(200_000n)
  expect(summary((await report(paymentId, hash)).body)).toEqual(['created', '0', 'other'])
})

test('coins pay, on EVM networks and on Solana, and so do tokens of Solana', async () => {
  const ether = await create({ asset: `${network(0)}/slip44:60`, amountAtomic: '500' })
  const paid = await report(ether.paymentId, await pay(500n, { symbol: 'ETH' }))
  expect(summary(paid.body)).toEqual(['paid', '500', 'counted'])

  const { caipNetworkId, tokens } = solana.network
  const mint = tokens.find(({ symbol }) => symbol === 'USDC')?.address
  const recipient = `${caipNetworkId}:${solanaMerchant}`
  const coins = await create({ asset: `${caipNetworkId}/slip44:501`, recipient, amountAtomic: '2000000' })
  expect(summary((await report(coins.paymentId, await paySolana(2_000_000n, 'SOL'))).body)).toEqual([
    ...['paid', '2000000', 'counted'],
  ])
  const some = await create({ asset: `${caipNetworkId}/token:${mint}`, recipient, amountAtomic: '1000000' })
  const first = await paySolana(999_999n, 'USDC')
  expect(summary((await report(some.paymentId, first)).body)).toEqual(['underpaid', '999999', 'counted'])
  const foreign = await paySolana(5n, 'USDC', 'Vote111111111111111111111111111111111111111')
  expect(summary((await report(some.paymentId, foreign)).body).at(-1)).toBe('other')
  const more = await report(some.paymentId, await paySolana(2n, 'USDC'))
  expect(summary(more.body).slice(0, 2)).toEqual(['overpaid', '1000001'])
})

test('a purchase at an exchange pays the payment that it names', async () => {
  const { asset, paymentId, recipient } = await create()
  const call = async (method: string, params: object) => {
    const payload = { jsonrpc: '2.0', id: 1, method: `reown_${method}`, params }
    const url = '/v1/json-rpc?projectId=p1'
    return (await gateway.app.inject({ method: 'POST', url, payload })).json()
  }
  const buy = (changes: object) =>
    call('getExchangePayUrl', {
      ...{ exchangeId: 'reown_test', asset, amount: '0.2', recipient, paymentId, ...changes },
    })
  for (const changes of [{ amount: '0.1' }, { recipient: `${network(0)}:${somebody}` }])
    expect((await buy(changes)).error.message).toContain('other terms')
  expect((await buy({ paymentId: 'else' })).error.message).toContain('no such payment')
  const { sessionId, url } = (await buy({})).result
  const fields = new URL(url).searchParams
  fields.set('account', 'success')
  await fetch(new URL('/', url), { method: 'POST', body: fields })
  await expect
    .poll(async () => {
      gateway.clock.nowMs += 3_001
      return (await call('getExchangeBuyStatus', { exchangeId: 'reown_test', sessionId })).result.status
    })
    .toBe('SUCCESS')
  expect(summary(await read(paymentId))).toEqual(['paid', '200000', 'counted'])
})

test('recipients can be those of the project alone, and the merchant’s server proves itself', async () => {
  const secret = 'a secret of the merchant'
  const recipients = [`${network(0)}:${merchant.toUpperCase().replace('0X', '0x')}`]
  const projects = createPaymentProjects(gateway.database)
  await projects.set({ projectId: 'p1', webhookUrl: null, secret, recipients })
  await create()
  const other = toTerms({ recipient: `${network(0)}:${somebody}` })
  expect((await send('/v1/payments', other)).body.error?.code).toBe('payment/recipient-refused')
  const forged = await send('/v1/payments', other, { authorization: 'Bearer another' })
  expect([forged.status, forged.body.error?.code]).toEqual([401, 'payment/refused'])
  expect((await send('/v1/payments', other, { authorization: `Bearer ${secret}` })).status).toBe(200)
})

test('one caller, and one project, has so many open payments at once', async () => {
  const from = (address: string) => send('/v1/payments', toTerms(), { 'x-forwarded-for': address })
  const flood = await Promise.all(Array.from({ length: 35 }, () => from('203.0.113.1')))
  expect(flood.filter(({ status }) => status === 200)).toHaveLength(30)
  expect(flood.find(({ status }) => status !== 200)?.body.error?.code).toBe('payment/too-many')
  const others = await Promise.all(Array.from({ length: 12 }, (_, last) => from(`198.51.100.${last}`)))
  expect(others.filter(({ status }) => status === 200)).toHaveLength(10)
})

test('made-up transactions push out no payment, and there are twenty at most', async () => {
  const { paymentId } = await create()
  await report(paymentId, await pay(100_000n))
  for (let index = 10; index < 35; index++) await report(paymentId, `0x${String(index).repeat(32)}`)
  expect((await read(paymentId)).transactions).toHaveLength(20)
  const { body } = await report(paymentId, await pay(100_000n))
  expect([body.paidAtomic, body.transactions.length]).toEqual(['200000', 20])
})

test('made-up transactions make no flood of questions to nodes', async () => {
  let asked = 0
  const fetch: typeof globalThis.fetch = (...request) => {
    asked++
    return globalThis.fetch(...request)
  }
  const third = await createTestApp({ shared, networks: [chains.networks[0]], dependencies: { fetch } })
  closers.push(third.close)
  const { paymentId } = await create()
  for (let index = 10; index < 30; index++)
    await report(paymentId, `0x${String(index).repeat(32)}`, {}, third.app)
  expect(asked).toBeLessThanOrEqual(40)
  asked = 0
  for (let times = 0; times < 10; times++) {
    await report(paymentId, `0x${'29'.repeat(32)}`, {}, third.app)
    await send(`/v1/payments/${paymentId}`, undefined, {}, third.app)
  }
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThanOrEqual(6)
})

type News = { text: string; headers: Record<string, unknown> }
async function startMerchant(answer: (times: number) => number) {
  const news: News[] = []
  let times = 0
  const server = await startUpstream((text, response, { headers }) => {
    response.statusCode = answer(++times)
    if (response.statusCode === 200) news.push({ text, headers })
    response.setHeader('location', '/else')
    if (response.statusCode > 0) response.end()
  })
  closers.push(server.close)
  const projects = createPaymentProjects(gateway.database)
  const secret = 'a secret of the merchant'
  await projects.set({ projectId: 'p1', webhookUrl: `${server.url}/news`, secret, recipients: [] })
  return { news, secret, received: server.received }
}

test('each change is told to the merchant’s server once, signed, by whichever gateway', async () => {
  const { news, secret } = await startMerchant(() => 200)
  await gateway.app.ready()
  await second.app.ready()
  const { paymentId } = await create()
  const hash = await pay(150_000n)
  await Promise.all([gateway, second].map(({ app }) => report(paymentId, hash, {}, app)))
  await report(paymentId, await pay(50_000n))
  const told = () => news.map(({ text }) => JSON.parse(text).payment.state)
  await expect.poll(told, { timeout: 15_000 }).toEqual(expect.arrayContaining(['underpaid', 'paid']))
  await wait(2_500)
  expect(told().filter((state) => state === 'underpaid' || state === 'paid')).toHaveLength(2)
  for (const { headers, text } of news) {
    const [, seconds = '', v1] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['latchkey-signature'])) ?? []
    expect(v1).toBe(createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex'))
    expect(Math.abs(Number(seconds) * 1000 - Date.now())).toBeLessThan(minutes(1))
    expect(JSON.parse(text)).toMatchObject({ type: 'payment.changed', id: headers['latchkey-event-id'] })
    expect(JSON.parse(text).payment.paymentId).toBe(paymentId)
  }
  expect(await gateway.database.$count(paymentEvents)).toBe(0)
})

test('a merchant’s server that fails is told again, later each time, and nothing waits for it', async () => {
  const { news, received } = await startMerchant((times) => [500, 302, 200][times - 1] ?? 200)
  await gateway.app.ready()
  const { paymentId } = await create()
  const startedAtMs = Date.now()
  expect((await report(paymentId, await pay(200_000n))).body.state).toBe('paid')
  expect(Date.now() - startedAtMs).toBeLessThan(4_000)
  await expect.poll(() => received.length, { timeout: 15_000 }).toBe(1)
  await wait(2_500)
  // It is not told again before its pause is over.
  expect(received).toHaveLength(1)
  for (let times = 2; times <= 3; times++) {
    for (const one of [gateway, second]) one.clock.nowMs += minutes(5)
    await expect.poll(() => received.length, { timeout: 15_000 }).toBe(times)
  }
  await expect.poll(() => news.map(({ text }) => JSON.parse(text).payment.state)).toEqual(['paid'])
})

test('what nobody asks about is followed by a clock: transactions that are mined later, and ends', async () => {
  const { news } = await startMerchant(() => 200)
  await gateway.app.ready()
  const { paymentId } = await create({ expiresAt: Math.floor(gateway.clock.nowMs / 1000) + 60 })
  for (const one of [gateway, second]) one.clock.nowMs += minutes(2)
  await expect
    .poll(() => news.map(({ text }) => JSON.parse(text).payment.state), { timeout: 15_000 })
    .toEqual(['expired'])
  expect((await read(paymentId)).state).toBe('expired')

  for (const one of [gateway, second]) one.clock.nowMs = Date.now()
  const client = toClient()
  await client.setAutomine(false)
  try {
    await client.impersonateAccount({ address: somebody })
    await client.setBalance({ address: somebody, value: 10n ** 18n })
    const paid = await create({ asset: `${network(0)}/slip44:60`, amountAtomic: '900' })
    const hash = await client.sendTransaction({ account: somebody, chain: null, to: merchant, value: 900n })
    expect(summary((await report(paid.paymentId, hash)).body)).toEqual(['pending', '0', 'pending'])
    await client.mine({ blocks: 1 })
    for (const one of [gateway, second]) one.clock.nowMs += 6_000
    await expect
      .poll(() => news.map(({ text }) => JSON.parse(text).payment.state).toSorted(), { timeout: 15_000 })
      .toEqual(['expired', 'paid', 'pending'])
  } finally {
    await client.setAutomine(true)
  }
})
