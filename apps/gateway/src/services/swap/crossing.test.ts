import { startBridge } from '@latchkey/local'
import { startTestChains, type TestChains } from '@latchkey/local/chains/eip155'
import { localAccounts, localContracts } from '@latchkey/local/networks/eip155'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '../../testing/createTestApp.js'
import { startUpstream } from '../../testing/startUpstream.js'

const [owner] = localAccounts
const { dai, sandboxBridge, usdc } = localContracts
const hash = `0x${'4'.repeat(64)}`
const paidHash = `0x${'6'.repeat(64)}`

let chains: TestChains<2>
let bridge: Awaited<ReturnType<typeof startBridge>>
beforeAll(async () => {
  chains = await startTestChains({ chains: 2, hasMarket: true })
  bridge = await startBridge({ port: 0, networks: chains.networks, settleMs: 30_000 })
})
afterAll(async () => {
  await bridge?.stop()
  await chains?.stop()
})
const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** A gateway of both local chains that asks the sandbox, or another server of the same wire format. */
async function make(url = bridge.url, more: Record<string, unknown> = {}) {
  const settings = {
    LATCHKEY_LIFI: true,
    LATCHKEY_LIFI_URL: url,
    LATCHKEY_LIFI_NETWORKS: '31337,31338',
    ...more,
  }
  const gateway = await createTestApp({
    networks: chains.networks.map((network) => ({ ...network, index: undefined })),
    config: { settings },
  })
  closers.push(gateway.close)
  const get = async (path: string, query: Record<string, string>) => {
    const response = await gateway.app.inject(`${path}?${new URLSearchParams({ projectId: 'p1', ...query })}`)
    // What does not fit a call’s schema is answered in plain words.
    const isJson = String(response.headers['content-type']).includes('json')
    return { status: response.statusCode, body: isJson ? response.json() : undefined }
  }
  const tokens = { from: `eip155:31337:${usdc}`, to: `eip155:31338:${dai}` }
  return {
    clock: gateway.clock,
    get,
    quote: (query: Record<string, string> = {}) =>
      get('/v1/convert/quotes', { ...tokens, amount: '250000000', ...query }),
    follow: (query: Record<string, string> = {}) =>
      get('/v1/convert/transfer', {
        from: 'eip155:31337',
        to: 'eip155:31338',
        hash,
        provider: 'lifi',
        ...query,
      }),
    async build(body: object = {}) {
      const payload = {
        ...{ projectId: 'p1', amount: '250000000', ...tokens, userAddress: `eip155:31337:${owner}` },
        ...{ eip155: { slippage: 1 }, ...body },
      }
      const asked = { method: 'POST', url: '/v1/convert/build-transaction', payload } as const
      const response = await gateway.app.inject(asked)
      return { status: response.statusCode, body: response.json() }
    },
  }
}

/** A vendor that answers as a test says. */
async function startVendor(
  answer: (path: string, query: URLSearchParams) => { status?: number; body: unknown },
) {
  const asked: URL[] = []
  const vendor = await startUpstream((_body, response, request) => {
    const url = new URL(request.url ?? '/', 'http://vendor')
    asked.push(url)
    const { body, status = 200 } = answer(url.pathname, url.searchParams)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  closers.push(vendor.close)
  return { asked, url: vendor.url }
}

test('tokens of two networks: one offer, of LI.FI, with what it costs, how long it takes, and the bridge', async () => {
  const { body } = await (await make()).quote()
  expect(body.quotes).toHaveLength(1)
  expect(body.quotes[0]).toMatchObject({
    ...{ provider: { id: 'lifi', name: 'LI.FI' }, toAccount: `eip155:31338:${dai}`, spender: sandboxBridge },
    bridge: {
      ...{ name: 'Latchkey sandbox bridge', durationSeconds: 30 },
      fees: [
        { name: 'Bridge fee', amount: '250000', symbol: 'USDC', decimals: 6, isIncluded: true },
        { name: 'Relayer fee', amount: String(10n ** 14n), symbol: 'ETH', isIncluded: false },
      ],
    },
  })
  expect(BigInt(body.quotes[0].toAmount)).toBeGreaterThan(240n * 10n ** 18n)
})

test('a quote on one network says nothing of bridges', async () => {
  const { body } = await (await make()).quote({ to: `eip155:31337:${dai}` })
  expect(body.quotes.map(({ provider }: { provider: { id: string } }) => provider.id)).not.toContain('lifi')
  for (const quote of body.quotes) expect(quote).not.toHaveProperty('bridge')
})

test('it is built for the account that sells, and the receiver is the same account', async () => {
  const { body } = await (await make()).build()
  expect(body.tx).toMatchObject({
    to: `eip155:31337:${sandboxBridge}`,
    value: String(10n ** 14n),
    provider: 'lifi',
  })
  expect(body.tx.data.startsWith('0x18f411cb')).toBe(true)
  expect(body.tx.data.toLowerCase()).toContain(owner.slice(2).toLowerCase())
})

test('the tokens of a network name the networks on which one can buy, where somebody swaps there', async () => {
  const query = { chainId: 'eip155:31337' }
  expect((await (await make()).get('/v1/convert/tokens', query)).body.destinations).toEqual(['eip155:31338'])
  for (const more of [{ LATCHKEY_LIFI: false }, { LATCHKEY_LIFI_NETWORKS: '31337' }]) {
    const gateway = await make(bridge.url, more)
    expect((await gateway.get('/v1/convert/tokens', query)).body).not.toHaveProperty('destinations')
    expect(await gateway.quote()).toMatchObject({ status: 400 })
    expect(await gateway.follow()).toMatchObject({ status: 400 })
  }
})

const token = { address: usdc, chainId: 31337, symbol: 'USDC', decimals: 6 }
const answer = {
  tool: 'across',
  estimate: { toAmount: '1', toAmountMin: '1', executionDuration: 5, feeCosts: [] as object[] },
  transactionRequest: { to: sandboxBridge, data: '0x12', value: '0x0' },
}
test.each<[string, object]>([
  ['does not say how long it takes', { estimate: { toAmount: '1', toAmountMin: '1' } }],
  [
    'has a fee on a third network',
    {
      estimate: {
        ...answer.estimate,
        feeCosts: [{ name: 'Fee', amount: '1', included: true, token: { ...token, chainId: 5 } }],
      },
    },
  ],
  ['has an amount that is none', { estimate: { ...answer.estimate, toAmount: '-1' } }],
  ['names no bridge', { tool: undefined }],
])('an offer that %s is not passed on', async (_, more) => {
  const vendor = await startVendor(() => ({ body: { ...answer, ...more } }))
  const { quote } = await make(vendor.url)
  expect((await quote()).status).toBeGreaterThanOrEqual(400)
})

test.each<[string, object, object]>([
  ['NOT_FOUND', {}, { status: 'unknown' }],
  ['PENDING', { substatus: 'WAIT_DESTINATION_TRANSACTION' }, { status: 'pending' }],
  ['DONE', { substatus: 'COMPLETED', receiving: { txHash: paidHash } }, { status: 'done', hash: paidHash }],
  [
    'DONE',
    { substatus: 'PARTIAL', receiving: { txHash: paidHash, token } },
    { status: 'partial', hash: paidHash, token: { symbol: 'USDC', address: usdc } },
  ],
  [
    'DONE',
    { substatus: 'REFUNDED', receiving: { txHash: paidHash } },
    { status: 'refunded', hash: paidHash },
  ],
  ['FAILED', { substatus: 'OUT_OF_GAS' }, { status: 'failed' }],
])('LI.FI’s %s %j becomes %j', async (status, more, expected) => {
  const vendor = await startVendor(() => ({ body: { status, sending: { txHash: hash }, ...more } }))
  const { follow } = await make(vendor.url)
  expect((await follow()).body).toEqual(expected)
  const [url] = vendor.asked
  expect(url?.pathname).toBe('/status')
  expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
    txHash: hash,
    fromChain: '31337',
    toChain: '31338',
  })
})

test('many who ask about one transfer cost the operator one question every four seconds, and none once it has ended', async () => {
  let status = 'PENDING'
  const vendor = await startVendor(() => ({ body: { status } }))
  const { clock, follow } = await make(vendor.url)
  await Promise.all([follow(), follow(), follow()])
  await follow()
  expect(vendor.asked).toHaveLength(1)
  clock.nowMs += 4_001
  status = 'DONE'
  expect((await follow()).body).toEqual({ status: 'done' })
  clock.nowMs += 60_000
  await follow()
  expect(vendor.asked).toHaveLength(2)
  await follow({ hash: `0x${'3'.repeat(64)}` })
  expect(vendor.asked).toHaveLength(3)
})

test.each<[string, Record<string, string>]>([
  ['the same network', { to: 'eip155:31337' }],
  ['a network that is not served', { to: 'eip155:10' }],
  ['a hash that is none', { hash: '../../x' }],
])('%s is no transfer', async (_, query) => {
  expect((await (await make()).follow(query)).status).toBe(400)
})

test('a vendor that fails is told as such, so that kits ask again', async () => {
  const vendor = await startVendor(() => ({ status: 500, body: {} }))
  expect((await (await make(vendor.url)).follow()).status).toBe(503)
})
