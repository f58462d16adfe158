import { startJupiter } from '@latchkey/local'
import { startTestSolana, type TestSolana } from '@latchkey/local/chains/solana'
import { localSolanaAccounts, localSolanaTokens } from '@latchkey/local/networks/solana'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { decodeTransaction } from '../../../chains/solana/decodeTransaction.js'
import { createTestApp } from '../../../testing/createTestApp.js'
import { startUpstream } from '../../../testing/startUpstream.js'

const [account] = localSolanaAccounts
const { SOUL, USDC } = localSolanaTokens
const coin = 'So11111111111111111111111111111111111111111'
const wrapped = 'So11111111111111111111111111111111111111112'
const coinAmount = '1000000000'

let chain: TestSolana
beforeAll(async () => {
  chain = await startTestSolana()
})
afterAll(() => chain?.stop())

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** A gateway that serves the local network and asks whoever answers at an address as Jupiter does. */
async function makeGateway(url: string, more: Record<string, unknown> = {}) {
  const { caipNetworkId } = chain.network
  const gateway = await createTestApp({
    networks: [chain.network],
    config: {
      settings: {
        ...{ LATCHKEY_JUPITER: true, LATCHKEY_JUPITER_URL: url, LATCHKEY_JUPITER_NETWORK: caipNetworkId },
        ...more,
      },
    },
  })
  closers.push(gateway.close)
  const toId = (address: string) => `${caipNetworkId}:${address}`
  // The same question within a second would have the same answer.
  const later = () => {
    gateway.clock.nowMs += 1_000
  }
  const get = async (path: string, query: Record<string, string>) => {
    later()
    const response = await gateway.app.inject(`${path}?${new URLSearchParams({ projectId: 'p1', ...query })}`)
    return { status: response.statusCode, body: response.json() }
  }
  return {
    get,
    toId,
    caipNetworkId,
    quote: (query: Record<string, string> = {}) =>
      get('/v1/convert/quotes', { amount: coinAmount, from: toId(coin), to: toId(USDC.address), ...query }),
    async build(more: object = {}) {
      const tokens = { from: toId(coin), to: toId(USDC.address) }
      const payload = {
        ...{ projectId: 'p1', amount: coinAmount, ...tokens, userAddress: toId(account) },
        ...{ minimumAmount: '148000000', ...more },
      }
      const url = '/v1/convert/build-transaction'
      later()
      const response = await gateway.app.inject({ method: 'POST', url, payload })
      return { status: response.statusCode, body: response.json() }
    },
  }
}

async function makeWithSandbox(more?: Record<string, unknown>) {
  const sandbox = await startJupiter({ port: 0, rpcUrl: chain.url })
  closers.push(sandbox.stop)
  return makeGateway(sandbox.url, more)
}

describe('with the sandbox', () => {
  test('both sides of a price are told, with its route and what a transaction costs', async () => {
    const { quote, toId } = await makeWithSandbox()
    const { body } = await quote()
    expect(body.quotes).toEqual([
      {
        ...{ id: null, fromAmount: coinAmount, fromAccount: toId(coin), toAccount: toId(USDC.address) },
        toAmount: expect.stringMatching(/^149\d{6}$/),
        provider: { id: 'jupiter', name: 'Jupiter sandbox' },
        ...{ gas: '1', networkCost: expect.stringMatching(/^[56]\d{3}$/), priceImpact: 1, operatorFee: 0 },
        route: [{ from: toId(coin), to: toId(USDC.address), fromSymbol: 'SOL', toSymbol: 'USDC' }],
      },
    ])
    const bought = await quote({ amount: '150000000', side: 'buy' })
    expect(bought.body.quotes[0]).toMatchObject({
      ...{ toAmount: '150000000', fromAmount: expect.stringMatching(/^100\d{7}$/) },
    })
  })

  test('a transaction is built: in base64, with the account’s signature missing and the maker’s there', async () => {
    const { build, caipNetworkId, toId } = await makeWithSandbox()
    const { body } = await build()
    expect(body.tx).toMatchObject({
      ...{ from: toId(account), to: `${caipNetworkId}:${account}`, value: coinAmount },
      ...{ minimumAmount: '148000000', provider: 'jupiter', amount: expect.stringMatching(/^149\d{6}$/) },
    })
    expect(body.tx).not.toHaveProperty('deadline')
    const transaction = decodeTransaction(Buffer.from(body.tx.data, 'base64'))
    expect(transaction?.keys[0]).toBe(account)
    const [own, others] = transaction?.signatures ?? []
    expect(own?.every((byte) => byte === 0)).toBe(true)
    expect(others?.some((byte) => byte !== 0)).toBe(true)
  })

  test('more than anybody gives is refused, and so is a token that nobody swaps', async () => {
    const { build, quote, toId } = await makeWithSandbox()
    const none = { status: 400, body: { reasons: [{ description: expect.stringMatching(/liquidity/) }] } }
    for (const refused of [
      await quote({ amount: '100000000000000' }),
      await quote({ amount: String(1n << 70n) }),
      await quote({ to: toId(SOUL.address) }),
      await build({ minimumAmount: '999000000000' }),
    ]) {
      expect(refused).toMatchObject(none)
    }
  })

  test('tokens are the operator’s list, or one by its mint', async () => {
    const { caipNetworkId, get, toId } = await makeWithSandbox()
    const { body } = await get('/v1/convert/tokens', { chainId: caipNetworkId })
    expect(body.tokens[0]).toMatchObject({ symbol: 'SOL', address: toId(coin), decimals: 9 })
    expect(body.tokens).toContainEqual(
      expect.objectContaining({ symbol: 'USDC', address: toId(USDC.address), decimals: 6 }),
    )
    const one = await get('/v1/convert/tokens', { chainId: caipNetworkId, address: USDC.address })
    expect(one.body.tokens).toHaveLength(1)
  })

  test('nothing has to be allowed: everything may be taken, and no approval is built', async () => {
    const { get, toId } = await makeWithSandbox()
    const { body } = await get('/v1/convert/allowance', {
      ...{ tokenAddress: toId(USDC.address), userAddress: toId(account) },
    })
    expect(BigInt(body.allowance)).toBe((1n << 256n) - 1n)
    const refused = await get('/v1/convert/build-approve', { from: toId(USDC.address), to: toId(coin) })
    expect(refused).toMatchObject({
      ...{ status: 400, body: { reasons: [{ description: 'Swaps on Local Solana need no approval' }] } },
    })
  })

  test('the unit that has a price is a transaction', async () => {
    const { caipNetworkId, get } = await makeWithSandbox()
    const { body } = await get('/v1/convert/gas-price', { chainId: caipNetworkId })
    expect(Object.keys(body)).toEqual(['standard', 'fast', 'instant'])
    expect(Number(body.standard)).toBeGreaterThanOrEqual(5_000)
  })

  test('a network is said to have swaps where somebody swaps on it, and only there', async () => {
    const offers = async (more: Record<string, unknown>) => {
      const { get } = await makeWithSandbox(more)
      return (await get('/v1/supported-chains', {})).body.offers.swaps ?? []
    }
    expect(await offers({})).toEqual([chain.network.caipNetworkId])
    expect(await offers({ LATCHKEY_JUPITER: false })).toEqual([])
    expect(await offers({ LATCHKEY_JUPITER_NETWORK: undefined })).toEqual([])
  })
})

type Answer = { status?: number; body: unknown }
const quoted = {
  ...{ inputMint: wrapped, outputMint: USDC.address, inAmount: coinAmount, outAmount: '150000000' },
  ...{ otherAmountThreshold: '148500000', swapMode: 'ExactIn', slippageBps: 100, platformFee: null },
  ...{ priceImpactPct: '0.0123', routePlan: [], unknownToUs: { kept: true } },
}
const transaction = Buffer.from(new Uint8Array(300).fill(1)).toString('base64')
const built = { swapTransaction: transaction, lastValidBlockHeight: 5 }

/** A server that answers the two calls as a test says, and a gateway that asks it; both stay for the whole file. */
async function startHostile() {
  const asked: { path: string; query: URLSearchParams; body: string; key: string | undefined }[] = []
  const answers: { quote?: Answer; swap?: Answer } = {}
  const vendor = await startUpstream((body, response, request) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://vendor')
    const key = request.headers['x-api-key']?.toString()
    asked.push({ path: pathname, query: searchParams, body: String(body), key })
    const { quote = { body: quoted }, swap = { body: built } } = answers
    const answer = pathname.endsWith('/quote') ? quote : swap
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
  })
  const gateway = await makeGateway(vendor.url, { LATCHKEY_JUPITER_KEY: 'secret' })
  const close = [...closers.splice(0), vendor.close]
  return { asked, answers, close, ...gateway }
}

let hostile: Awaited<ReturnType<typeof startHostile>>
beforeAll(async () => {
  hostile = await startHostile()
})
afterAll(() => Promise.all(hostile?.close.map((close) => close()) ?? []))

function answerWith(answers: { quote?: Answer; swap?: Answer }) {
  hostile.asked.splice(0)
  Object.assign(hostile.answers, { quote: undefined, swap: undefined, ...answers })
  return hostile
}

test('what was quoted goes back as it came, with a slippage that keeps the minimum, and the operator’s key', async () => {
  const { asked, build, quote } = answerWith({})
  expect((await quote()).body.quotes[0]).toMatchObject({ toAmount: '150000000', priceImpact: 123 })
  const { body } = await build({ minimumAmount: '148500000' })
  expect(body.tx).toMatchObject({ data: transaction, minimumAmount: '148500000' })
  const [, , second, swap] = asked
  expect(Object.fromEntries(second?.query ?? [])).toEqual({
    ...{ inputMint: wrapped, outputMint: USDC.address, amount: coinAmount, slippageBps: '100' },
    ...{ swapMode: 'ExactIn', restrictIntermediateTokens: 'true' },
  })
  expect(JSON.parse(swap?.body ?? '')).toMatchObject({
    ...{ quoteResponse: quoted, userPublicKey: account, dynamicComputeUnitLimit: true },
  })
  expect(asked.every(({ key }) => key === 'secret')).toBe(true)
})

test('a quote that promises less than the minimum is built into nothing', async () => {
  const { asked, build } = answerWith({})
  expect((await build({ minimumAmount: '148500001' })).status).toBe(400)
  expect(asked.some(({ path }) => path.endsWith('/swap'))).toBe(false)
})

const hostileQuotes: [string, Answer][] = [
  ['fails', { status: 500, body: 'no' }],
  ['answers what is none', { body: '<html>' }],
  ['answers a negative amount', { body: { ...quoted, outAmount: '-1' } }],
  ['answers an amount that is no text', { body: { ...quoted, outAmount: 150000000 } }],
  ['answers for another amount', { body: { ...quoted, inAmount: '1' } }],
  ['answers for another token', { body: { ...quoted, outputMint: SOUL.address } }],
  ['answers a fee that is none', { body: { ...quoted, platformFee: { feeBps: -1 } } }],
  ['answers more than anybody needs', { body: { ...quoted, padding: 'x'.repeat(300_000) } }],
]
test.each(hostileQuotes)('a Jupiter that %s has no price, and builds nothing', async (_, quote) => {
  const gateway = answerWith({ quote })
  expect((await gateway.quote()).status).toBe(503)
  expect((await gateway.build()).status).toBe(503)
  expect(gateway.asked.some(({ path }) => path.endsWith('/swap'))).toBe(false)
})

const hostileSwaps: [string, Answer][] = [
  ['fails', { status: 500, body: 'no' }],
  ['is no base64', { body: { ...built, swapTransaction: '***' } }],
  ['is empty', { body: { ...built, swapTransaction: '' } }],
  ['is longer than any', { body: { ...built, swapTransaction: Buffer.alloc(1_300, 1).toString('base64') } }],
  ['is huge', { body: { ...built, swapTransaction: 'A'.repeat(300_000) } }],
  ['is missing', { body: { lastValidBlockHeight: 5 } }],
]
test.each(hostileSwaps)('a transaction that %s is not passed on', async (_, swap) => {
  const { build } = answerWith({ swap })
  expect((await build()).status).toBe(503)
})
