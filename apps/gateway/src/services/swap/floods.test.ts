import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { startTestChains, type TestChains } from '@latchkey/local/chains/eip155'
import { localAccounts, localContracts } from '@latchkey/local/networks/eip155'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultConfig } from '../../config/GatewayConfig.js'
import { createTestApp, type TestApp } from '../../testing/createTestApp.js'
import { startUpstream, type Upstream } from '../../testing/startUpstream.js'

const [rich] = localAccounts
const { dai, usdc } = localContracts
const id = (address: string) => `eip155:31337:${address}`
const { capacity, refillPerSecond } = defaultConfig.rateLimit
const [attacker, other] = ['192.0.2.1', '198.51.100.1']
/** Quotes and builds count as two calls each. */
const quotesAtOnce = capacity / 2

let chains: TestChains<1>
let node: Upstream
let gateway: TestApp
beforeAll(async () => {
  chains = await startTestChains({ hasMarket: true })
  const [rpcUrl] = chains.networks[0].rpcUrls.default.http
  const headers = { 'content-type': 'application/json' }
  // The chain's own node; what it is asked is counted on the way.
  node = await startUpstream(async (body, response) => {
    response.end(await (await fetch(rpcUrl, { method: 'POST', body, headers })).text())
  })
})
afterAll(async () => {
  await node?.close()
  await chains?.stop()
})
beforeEach(async () => {
  const [network] = chains.networks
  gateway = await createTestApp({
    networks: [{ ...network, index: undefined, rpcUrls: { default: { http: [node.url] } } }],
    config: { rateLimit: defaultConfig.rateLimit },
  })
  // Pools, prices and the price of gas are known from here on.
  await quote(other, 1n)
  await build(other, 1n)
  node.received.length = 0
})
afterEach(() => gateway.close())

const toQuery = (amount: bigint) =>
  new URLSearchParams({
    ...{ projectId: 'p1', amount: String(1_000_000n + amount), from: id(usdc), to: id(dai) },
  })
const quote = (remoteAddress: string, amount: bigint) =>
  gateway.app.inject({ url: `/v1/convert/quotes?${toQuery(amount)}`, remoteAddress })
const build = (remoteAddress: string, amount: bigint) =>
  gateway.app.inject({
    ...{ method: 'POST', url: '/v1/convert/build-transaction', remoteAddress },
    payload: {
      ...{ projectId: 'p1', disableEstimate: true, amount: String(1_000_000n + amount) },
      ...{ from: id(usdc), to: id(dai), userAddress: id(rich), eip155: { slippage: 1 } },
    },
  })
const findToken = (remoteAddress: string, index: number) => {
  const address = `0x${(0xabcdef0000 + index).toString(16).padStart(40, '0')}`
  const query = new URLSearchParams({ projectId: 'p1', chainId: 'eip155:31337', address })
  return gateway.app.inject({ url: `/v1/convert/tokens?${query}`, remoteAddress })
}

type Answers = Awaited<ReturnType<typeof quote>>[]
/** How many the rate limit let through. On a slow machine the node is too late for some of them (503). */
function countLetThrough(answers: Answers): number {
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  const answered = answers.filter(({ statusCode }) => statusCode === 200 || statusCode === 503)
  expect(answered.length + refused.length).toBe(answers.length)
  return answered.length
}
const flood = (total: number, ask: (index: number) => ReturnType<typeof quote>) =>
  Promise.all(Array.from({ length: total }, (_, index) => ask(index)))

test('a caller who asks without pause is refused, the node hears of no more than was allowed, and others are served', async () => {
  const total = 3 * capacity
  const [quotes, builds, tokens] = await Promise.all([
    flood(total, (index) => quote(attacker, BigInt(index) + 10n)),
    flood(total, (index) => build(attacker, BigInt(index) + 10n)),
    flood(total, (index) => findToken(attacker, index)),
  ])
  const answered = [quotes, builds, tokens].map(countLetThrough)
  expect(answered).toEqual([quotesAtOnce, quotesAtOnce, capacity])
  // Two for each quote and each build, one for each token.
  expect(node.received.length).toBeLessThanOrEqual(2 * quotesAtOnce + 2 * quotesAtOnce + capacity)

  node.received.length = 0
  expect(countLetThrough(await flood(total, (index) => quote(attacker, BigInt(index) + 10_000n)))).toBe(0)
  expect(node.received, 'nobody asks for who is refused').toEqual([])
  const served = await Promise.all([quote(other, 5n), build(other, 5n), findToken(other, 9_999)])
  expect(served.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  // A second later there is a second's worth more.
  gateway.clock.nowMs += 1_000
  const later = await flood(total, (index) => quote(attacker, BigInt(index) + 20_000n))
  expect(countLetThrough(later)).toBe(refillPerSecond / 2)
})

test('the same question of many within a second is asked once; a second later again', async () => {
  const callers = Array.from({ length: 30 }, (_, index) => `203.0.113.${index}`)
  const askAll = async (ask: (caller: string) => ReturnType<typeof quote>) => {
    node.received.length = 0
    const answers = await Promise.all(callers.map(ask))
    expect(countLetThrough(answers)).toBe(callers.length)
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    return node.received.length
  }
  for (const ask of [
    (caller: string) => quote(caller, 77n),
    (caller: string) => build(caller, 77n),
    (caller: string) => findToken(caller, 77),
  ]) {
    expect(await askAll(ask)).toBeLessThanOrEqual(2)
    expect(await askAll(ask), 'within the second').toBe(0)
  }
  gateway.clock.nowMs += 1_000
  expect(await askAll((caller) => quote(caller, 77n))).toBeGreaterThan(0)
})

test('a caller who leaves takes nothing from others who asked the same', async () => {
  const controller = new AbortController()
  const url = `/v1/convert/quotes?${toQuery(555n)}`
  const leaving = gateway.app.inject({ url, remoteAddress: attacker, signal: controller.signal })
  const staying = gateway.app.inject({ url, remoteAddress: other })
  leaving.catch(() => undefined)
  controller.abort()
  expect((await staying).statusCode).toBe(200)
  expect((await gateway.app.inject({ url, remoteAddress: other })).statusCode).toBe(200)
})

test('questions that are refused leave nothing in memory', async () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const measure = async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    collect()
    return process.memoryUsage().heapUsed / 1_000_000
  }
  // Over real sockets: the requests of `inject` are kept for a while by the queue of immediates.
  const url = await gateway.app.listen({ host: '127.0.0.1', port: 0 })
  const ask = async (from: number) => {
    const statuses = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const response = await fetch(`${url}/v1/convert/quotes?${toQuery(BigInt(from + index))}`)
        await response.text()
        return response.status
      }),
    )
    return statuses.filter((status) => status === 429).length
  }
  for (let round = 0; round < 5; round++) await ask(1_000 + 100 * round)
  const before = await measure()
  let refused = 0
  for (let round = 0; round < 20; round++) refused += await ask(10_000 + 100 * round)
  expect(refused).toBe(2_000)
  expect((await measure()) - before).toBeLessThan(5)
})
