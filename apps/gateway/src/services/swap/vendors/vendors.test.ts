import { startTestChains, type TestChains } from '@latchkey/local/chains/eip155'
import { localAccounts, localContracts } from '@latchkey/local/networks/eip155'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.js'
import { startUpstream, type Upstream } from '../../../testing/startUpstream.js'

const [owner] = localAccounts
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const { usdc } = localContracts
const fees = `0x${'0f'.repeat(20)}`
const router = `0x${'1'.repeat(40)}`
/** §1.009: the networks on which the original kit offers swaps. */
const offered = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]

let chains: TestChains<1>
beforeAll(async () => {
  chains = await startTestChains()
})
afterAll(() => chains?.stop())

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

type Answer = { status?: number; body: unknown }

/** A gateway that asks a vendor, which is a server of the same wire format; `answer` by path. */
async function make(
  answer: (path: string, query: URLSearchParams) => Answer,
  more: Record<string, unknown> = {},
) {
  const asked: { path: string; query: URLSearchParams; key: string | undefined }[] = []
  const vendor: Upstream = await startUpstream((_body, response, request) => {
    const url = new URL(request.url ?? '/', 'http://vendor')
    const key = request.headers.authorization ?? request.headers['x-lifi-api-key']
    asked.push({ path: url.pathname, query: url.searchParams, key: key?.toString() })
    const { body, status = 200 } = answer(url.pathname, url.searchParams)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  const [network] = chains.networks
  const gateway: TestApp = await createTestApp({
    // The local chain under the id of a network that vendors serve.
    networks: offered.map((id) => ({ ...network, id, caipNetworkId: `eip155:${id}`, index: undefined })),
    config: {
      settings: {
        LATCHKEY_ONEINCH_URL: vendor.url,
        LATCHKEY_LIFI_URL: vendor.url,
        ...more,
      },
    },
  })
  closers.push(gateway.close, vendor.close)
  const quote = async (id = 1, from: string = coin, to: string = usdc, amount = '1000000000000000000') => {
    const query = new URLSearchParams({
      projectId: 'p1',
      amount,
      from: `eip155:${id}:${from}`,
      to: `eip155:${id}:${to}`,
    })
    return (await gateway.app.inject(`/v1/convert/quotes?${query}`)).json()
  }
  const build = async (body: object) => {
    const payload = {
      ...{ projectId: 'p1', amount: '1000000000000000000', from: `eip155:1:${coin}`, to: `eip155:1:${usdc}` },
      ...{ userAddress: `eip155:1:${owner}`, eip155: { slippage: 1 }, ...body },
    }
    const response = await gateway.app.inject({
      method: 'POST',
      url: '/v1/convert/build-transaction',
      payload,
    })
    return { status: response.statusCode, body: response.json() }
  }
  return { asked, build, quote }
}

const oneInch = (path: string): Answer => {
  if (path.endsWith('/quote')) return { body: { dstAmount: '3100000000', gas: 180_000 } }
  if (path.endsWith('/approve/spender')) return { body: { address: router } }
  const tx = {
    from: owner,
    to: router,
    data: '0x12345678',
    value: '1000000000000000000',
    gas: 0,
    gasPrice: '1',
  }
  return { body: { dstAmount: '3099000000', tx } }
}
const lifi = (): Answer => ({
  body: {
    estimate: { toAmount: '3200000000', toAmountMin: '3168000000', approvalAddress: router },
    transactionRequest: { to: router, data: '0xabcdef12', value: '0xde0b6b3a7640000', gasLimit: '0x30d40' },
  },
})

test('§1.009 1inch is asked on the twelve networks of the original kit where the operator has a key, and its offer stands beside the others', async () => {
  const { asked, quote } = await make(oneInch, { LATCHKEY_ONEINCH_KEY: 'secret' })
  for (const id of offered) {
    const { quotes } = await quote(id)
    const found = quotes.find(({ provider }: { provider: { id: string } }) => provider.id === 'oneinch')
    expect(found, `eip155:${id}`).toMatchObject({ toAmount: '3100000000', provider: { name: '1inch' } })
    expect(quotes.length).toBeGreaterThan(1)
  }
  expect(asked.every(({ key }) => key === 'Bearer secret')).toBe(true)
  expect(asked[0]?.path).toBe('/swap/v6.0/1/quote')
  expect(Object.fromEntries(asked[0]?.query ?? [])).toMatchObject({
    dst: usdc,
    amount: '1000000000000000000',
  })
})

test('without a key no vendor is asked', async () => {
  const { asked, quote } = await make(oneInch)
  await quote()
  expect(asked).toEqual([])
})

test('1inch builds: a slippage that is never more than allowed, and its own address for approvals', async () => {
  const { asked, build, quote } = await make(oneInch, { LATCHKEY_ONEINCH_KEY: 'secret' })
  const { body } = await build({ provider: 'oneinch', minimumAmount: '3069000001', eip155: undefined })
  expect(body.tx).toMatchObject({
    ...{ to: `eip155:1:${router}`, data: '0x12345678', value: '1000000000000000000' },
    ...{ amount: '3099000000', minimumAmount: '3069000001', provider: 'oneinch' },
  })
  expect(body.tx).not.toHaveProperty('deadline')
  const slippage = Number(asked.find(({ path }) => path.endsWith('/swap'))?.query.get('slippage'))
  expect(slippage).toBeLessThanOrEqual(1)
  expect(slippage).toBeGreaterThan(0.99)
  const { quotes } = await quote(1, usdc, coin, '1000000000')
  const found = quotes.find(({ provider }: { provider: { id: string } }) => provider.id === 'oneinch')
  expect(found.spender).toBe(router)
})

test('LI.FI is asked where it is switched on, without a key too, and builds for the account that swaps', async () => {
  const { asked, build, quote } = await make(lifi, { LATCHKEY_LIFI: true })
  const { quotes } = await quote()
  expect(quotes[0]).toMatchObject({ toAmount: '3200000000', provider: { id: 'lifi', name: 'LI.FI' } })
  expect(asked[0]?.key).toBeUndefined()
  const { body } = await build({ provider: 'lifi' })
  expect(body.tx).toMatchObject({
    to: `eip155:1:${router}`,
    data: '0xabcdef12',
    value: '1000000000000000000',
  })
  expect(asked.at(-1)?.query.get('fromAddress')).toBe(owner)
  expect(asked.at(-1)?.query.get('toAddress')).toBe(owner)
})

test('the operator’s fee is told to vendors as each of them takes it, and is in their offers', async () => {
  const fee = { LATCHKEY_SWAP_FEE: 50, LATCHKEY_SWAP_FEE_RECIPIENTS: [`eip155:${fees}`] }
  const first = await make(oneInch, { ...fee, LATCHKEY_ONEINCH_KEY: 'secret' })
  const [offer] = (await first.quote()).quotes
  expect(offer).toMatchObject({ provider: { id: 'oneinch' }, operatorFee: 50 })
  await first.build({ provider: 'oneinch' })
  const ofQuote = first.asked.filter(({ path }) => path.endsWith('/quote'))
  expect(ofQuote.map(({ query }) => query.get('fee'))).toEqual(['0.5', '0.5'])
  const { query } = first.asked.find(({ path }) => path.endsWith('/swap')) ?? {}
  expect([query?.get('fee'), query?.get('referrer')]).toEqual(['0.5', fees])

  const second = await make(lifi, { ...fee, LATCHKEY_LIFI: true, LATCHKEY_LIFI_INTEGRATOR: 'site' })
  expect((await second.quote()).quotes[0]).toMatchObject({ provider: { id: 'lifi' }, operatorFee: 50 })
  await second.build({ provider: 'lifi' })
  for (const one of second.asked)
    expect([one.query.get('fee'), one.query.get('integrator')]).toEqual(['0.005', 'site'])
})

test('without the operator’s name LI.FI is asked without a fee, and without a fee no vendor hears of one', async () => {
  const fee = { LATCHKEY_SWAP_FEE: 50, LATCHKEY_SWAP_FEE_RECIPIENTS: [`eip155:${fees}`] }
  const nameless = await make(lifi, { ...fee, LATCHKEY_LIFI: true })
  expect((await nameless.quote()).quotes[0]).toMatchObject({ provider: { id: 'lifi' }, operatorFee: 0 })
  const none = await make(oneInch, { LATCHKEY_ONEINCH_KEY: 'secret', LATCHKEY_LIFI_INTEGRATOR: 'site' })
  await none.build({ provider: 'oneinch' })
  for (const { query } of [...nameless.asked, ...none.asked])
    for (const name of ['fee', 'referrer', 'integrator']) expect(query.has(name), name).toBe(false)
})

test.each<[string, Answer]>([
  ['fails', { status: 500, body: 'no' }],
  ['refuses the operator', { status: 401, body: { description: 'Unauthorized' } }],
  ['answers what is none', { body: '<html>' }],
  ['answers an amount that is none', { body: { dstAmount: '-1' } }],
  ['answers more than anybody needs', { body: { dstAmount: '1', padding: 'x'.repeat(300_000) } }],
  ['has no such token', { status: 400, body: { description: 'not valid token' } }],
])('a vendor that %s costs only its own offer', async (_, answer) => {
  const { build, quote } = await make(() => answer, { LATCHKEY_ONEINCH_KEY: 'secret', LATCHKEY_LIFI: true })
  const { quotes } = await quote()
  expect(quotes.map(({ provider }: { provider: { id: string } }) => provider.id)).toEqual(['uniswap-v2'])
  expect((await build({})).body.tx).toMatchObject({ provider: 'uniswap-v2' })
  expect((await build({ provider: 'oneinch' })).status).toBeGreaterThanOrEqual(400)
})
