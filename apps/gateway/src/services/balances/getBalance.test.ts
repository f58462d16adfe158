import { startTestChains, type TestChains } from '@latchkey/local/chains/eip155'
import { localAccounts } from '@latchkey/local/networks/eip155'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, createTestNetwork, type TestApp } from '../../testing/createTestApp.js'
import { answerRpc, startUpstream, type Upstream } from '../../testing/startUpstream.js'

const [rich, , nearlyEmpty] = localAccounts
const nobody = `0x${'9'.repeat(40)}`
const browser = { origin: 'https://app.example.org' }

type Item = {
  name: string
  symbol: string
  chainId: string
  address?: string
  value: number
  price: number
  priceUpdatedAt?: string
  quantity: { decimals: string; numeric: string }
  iconUrl: string
}

let chains: TestChains<2>
let gateway: TestApp
/** Counts calls to the first chain. */
let counted: Upstream
beforeAll(async () => {
  chains = await startTestChains({ chains: 2 })
  const [first, second] = chains.networks
  counted = await startUpstream(async (body, response) => {
    const answer = await fetch(first.rpcUrls.default.http[0], {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    response.end(await answer.text())
  })
  gateway = await createTestApp({
    // The first is served as a public network would be; the second as what it is.
    networks: [{ ...first, isLocal: false, rpcUrls: { default: { http: [counted.url] } } }, second],
  })
})
afterAll(async () => {
  await gateway?.close()
  await counted?.close()
  await chains?.stop()
})

const ask = (address: string, query = '&currency=usd', headers: Record<string, string> = browser) =>
  gateway.app.inject({
    url: `/v1/account/${address}/balance?projectId=p1&sv=react-wagmi-1.8.9${query}`,
    headers,
  })
const list = async (address: string, query?: string): Promise<Item[]> =>
  (await ask(address, query)).json().balances
const find = (items: Item[], symbol: string, chainId = 'eip155:31337') =>
  items.find((item) => item.symbol === symbol && item.chainId === chainId)

describe('what an account holds', () => {
  test('§7.005, BAL-1: lists native and ERC-20 tokens of every network with amount, price, value and picture', async () => {
    const items = await list(rich)
    expect(new Set(items.map(({ chainId }) => chainId))).toEqual(new Set(['eip155:31337', 'eip155:31338']))
    const ether = find(items, 'ETH')
    expect(ether).toMatchObject({
      name: 'Ether',
      quantity: { decimals: '18', numeric: expect.stringMatching(/^\d+\.\d{18}$/) },
    })
    expect(ether).not.toHaveProperty('address')
    expect(ether?.iconUrl).toBe('https://gateway.example.org/public/getTokenImage/ETH')
    expect(ether?.price).toBeGreaterThan(2_900)
    expect(ether?.price).toBeLessThan(3_100)
    const usdc = find(items, 'USDC')
    expect(usdc).toMatchObject({
      name: 'USD Coin',
      price: 1,
      value: 5_000,
      priceUpdatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      quantity: { decimals: '6', numeric: '5000.000000' },
      address: `eip155:31337:${chains.networks[0].tokens[0]?.address.toLowerCase()}`,
    })
  })

  test('the native token comes first and is found by its network and the symbol of its currency alone', async () => {
    // Kits without a chain's own code show its amount as the balance of the account, and take a token without an address for it.
    for (const { caipNetworkId, nativeCurrency } of chains.networks) {
      const items = await list(rich, `&currency=usd&chainId=${caipNetworkId}`)
      expect(items[0]).toBe(find(items, nativeCurrency.symbol, caipNetworkId))
      expect(Number(items[0]?.quantity.numeric)).toBeGreaterThan(0)
      expect(items.filter((item) => !('address' in item))).toEqual([items[0]])
    }
  })

  test('tokens without a stable pool are priced through the wrapped native token', async () => {
    const items = await list(rich)
    expect(find(items, 'LINK')?.price).toBeCloseTo(15, 0)
    expect(find(items, 'WBTC')?.price).toBeGreaterThan(59_000)
    // No pool holds LINK on the second network.
    expect(find(items, 'LINK', 'eip155:31338')).toMatchObject({ price: 0, value: 0 })
    expect(find(items, 'LINK', 'eip155:31338')).not.toHaveProperty('priceUpdatedAt')
  })

  test('values are the exact product of amount and price, cut off', async () => {
    for (const { price, quantity, value } of await list(rich)) {
      expect(value).toBeLessThanOrEqual(price * Number(quantity.numeric) * (1 + 1e-12))
      expect(value).toBeCloseTo(price * Number(quantity.numeric), 6)
    }
  })

  test('BAL-7 (EVM): nothing with a zero balance is listed', async () => {
    expect(await list(nobody)).toEqual([])
    expect((await list(nearlyEmpty)).map(({ symbol }) => symbol)).toEqual(['ETH', 'ETH'])
  })

  test('§7.005: chainId selects one network', async () => {
    const items = await list(rich, '&currency=usd&chainId=eip155:31338')
    expect(new Set(items.map(({ chainId }) => chainId))).toEqual(new Set(['eip155:31338']))
  })

  test('all tokens of a network are read with one multicall', async () => {
    gateway.clock.nowMs += 3_600_000
    await list(rich, '&currency=usd&chainId=eip155:31337')
    gateway.clock.nowMs += 10_001
    const before = counted.received.length
    await list(rich, '&currency=usd&chainId=eip155:31337')
    const methods = counted.received.slice(before).map((body) => JSON.parse(body).method)
    expect(methods.sort()).toEqual(['eth_call', 'eth_getBalance'])
  })

  test('answers are kept for ten seconds', async () => {
    await list(rich, '&currency=usd&chainId=eip155:31337')
    const before = counted.received.length
    gateway.clock.nowMs += 9_000
    await list(rich.toLowerCase(), '&currency=usd&chainId=eip155:31337')
    expect(counted.received.length).toBe(before)
    gateway.clock.nowMs += 1_001
    await list(rich, '&currency=usd&chainId=eip155:31337')
    expect(counted.received.length).toBeGreaterThan(before)
  })

  test('on a local network what just happened shows at once', async () => {
    const query = '&currency=usd&chainId=eip155:31338'
    await list(nobody, query)
    await fetch(chains.networks[1].rpcUrls.default.http[0], {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'anvil_setBalance',
        params: [nobody, '0xde0b6b3a7640000'],
      }),
    })
    const [ether] = await list(nobody, query)
    expect(ether?.quantity.numeric).toBe('1.000000000000000000')
  })

  test('BAL-12: a kept answer is not given for another network', async () => {
    const first = await list(rich, '&currency=usd&chainId=eip155:31337')
    const second = await list(rich, '&currency=usd&chainId=eip155:31338')
    expect(first.every(({ chainId }) => chainId === 'eip155:31337')).toBe(true)
    expect(second.every(({ chainId }) => chainId === 'eip155:31338')).toBe(true)
  })
})

describe('forceUpdate', () => {
  const usdcId = () => `eip155:31337:${chains.networks[0].tokens[0]?.address.toLowerCase()}`

  test('BAL-8: a token of the list is read afresh', async () => {
    const items = await list(rich, `&currency=usd&forceUpdate=${usdcId()}`)
    expect(items.filter(({ address }) => address === usdcId())).toHaveLength(1)
    expect(find(items, 'USDC')?.quantity.numeric).toBe('5000.000000')
  })

  test('§7.037, BAL-9: a token not held is added with name, symbol and decimals from the chain and a zero amount', async () => {
    const items = await list(nobody, `&currency=usd&chainId=eip155:31337&forceUpdate=${usdcId()}`)
    expect(items).toEqual([
      expect.objectContaining({
        name: 'USD Coin',
        symbol: 'USDC',
        address: usdcId(),
        value: 0,
        quantity: { decimals: '6', numeric: '0.000000' },
      }),
    ])
  })

  test('BAL-10: the native placeholder refreshes the native token', async () => {
    const native = 'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
    const items = await list(rich, `&currency=usd&chainId=eip155:31337&forceUpdate=${native}`)
    expect(items.filter(({ symbol }) => symbol === 'ETH')).toHaveLength(1)
    expect(find(items, 'ETH')).not.toHaveProperty('address')
  })

  test('anything but EVM tokens as CAIP-10 answers 400 with field address', async () => {
    for (const id of [
      '0x1',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So11111111111111111111111111111111111111112',
      'eip155:1:xyz',
    ]) {
      const response = await ask(rich, `&currency=usd&forceUpdate=${id}`)
      expect(response.statusCode, id).toBe(400)
      expect(response.json().reasons[0].field).toBe('address')
    }
  })
})

describe('requests that cannot be answered', () => {
  test('BAL-11: a missing, unknown or upper-case currency answers 400 in plain text', async () => {
    for (const query of ['', '&currency=xyz', '&currency=USD']) {
      const response = await ask(rich, query)
      expect(response.statusCode, query).toBe(400)
      expect(response.headers['content-type']).toContain('text/plain')
    }
  })

  test('a currency without prices answers 400 with field currency', async () => {
    const response = await ask(rich, '&currency=eur')
    expect(response.statusCode).toBe(400)
    expect(response.json().reasons[0].field).toBe('currency')
  })

  test('an invalid address answers 400 with field address', async () => {
    for (const address of ['0x12', `X${rich}`, rich.slice(2)]) {
      const response = await ask(address)
      expect(response.statusCode, address).toBe(400)
      expect(response.json().reasons[0].field).toBe('address')
    }
  })

  test('a network that is not served or malformed answers 400', async () => {
    expect((await ask(rich, '&currency=usd&chainId=eip155:5')).json().reasons[0].field).toBe('chainId')
    expect((await ask(rich, '&currency=usd&chainId=5')).json().reasons[0].field).toBe('chainId')
    expect((await ask(rich, '&currency=usd&chainId=solana:abc')).json().reasons[0].field).toBe('address')
  })

  test('a network that cannot be reached answers 503, but does not hide the others', async () => {
    const [first] = chains.networks
    const partly = await createTestApp({
      networks: [
        first,
        createTestNetwork(['http://127.0.0.1:9'], { id: 5, caipNetworkId: 'eip155:5', name: 'Gone' }),
      ],
    })
    const get = (query: string) =>
      partly.app.inject(`/v1/account/${rich}/balance?projectId=p1&currency=usd${query}`)
    const exact = await get('&chainId=eip155:5')
    expect(exact.statusCode).toBe(503)
    expect(exact.json().reasons[0].field).toBe('chainId')
    expect(exact.headers['retry-after']).toBe('2')
    const all = await get('')
    expect(all.statusCode).toBe(200)
    expect(all.json().balances.length).toBeGreaterThan(3)
    await partly.close()
  })
})

test('a node that answers the native balance but no contract call is not taken for an empty account', async () => {
  const half = await startUpstream((body, response) => {
    const { id, method } = JSON.parse(body)
    const answer =
      method === 'eth_getBalance' ? { result: '0x1' } : { error: { code: -32_601, message: 'no' } }
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
  })
  const [{ tokens }] = chains.networks
  const partly = await createTestApp({ networks: [createTestNetwork([half.url], { tokens })] })
  const ask = (query: string) =>
    partly.app.inject(`/v1/account/${rich}/balance?projectId=p1&currency=usd&chainId=eip155:31337${query}`)
  expect((await ask('')).statusCode).toBe(503)
  expect((await ask(`&forceUpdate=eip155:31337:${tokens[0]?.address}`)).statusCode).toBe(503)
  await partly.close()
  await half.close()
})

test('a listed token without a contract behind it does not hide the others', async () => {
  const [first] = chains.networks
  const ghost = { address: `0x${'7'.repeat(40)}`, name: 'Ghost', symbol: 'BOO', decimals: 18 }
  const haunted = await createTestApp({ networks: [{ ...first, tokens: [ghost, ...first.tokens] }] })
  const response = await haunted.app.inject(`/v1/account/${rich}/balance?projectId=p1&currency=usd`)
  const symbols = response.json().balances.map(({ symbol }: Item) => symbol)
  expect(symbols).toContain('USDC')
  expect(symbols).not.toContain('BOO')
  await haunted.close()
})

describe('compatibility rules', () => {
  test('BAL-4, BAL-5, BAL-6: with the rules on, old or unknown callers get an empty list; BAL-2 by header does not', async () => {
    const strict = await createTestApp({
      networks: [createTestNetwork([(await openEther()).url])],
      config: { settings: { LATCHKEY_COMPATIBILITY: true, LATCHKEY_DENIED_PROJECTS: ['denied'] } },
    })
    const get = async (query: string, headers: Record<string, string>) =>
      (await strict.app.inject({ url: `/v1/account/${rich}/balance?currency=usd${query}`, headers })).json()
        .balances.length
    expect(await get('&projectId=p1&sv=x-1.8.9', browser)).toBe(1)
    expect(await get('&projectId=p1', { ...browser, 'x-sdk-version': 'x-1.8.9' })).toBe(1)
    expect(await get('&projectId=p1', browser)).toBe(0)
    expect(await get('&projectId=p1&sv=x-1.8.9', {})).toBe(0)
    expect(await get('&projectId=p1&sv=react-wagmi-1.6.4', browser)).toBe(0)
    expect(await get('&projectId=p1', { ...browser, 'x-sdk-version': '1.6.5' })).toBe(0)
    await strict.close()
  })

  test('with the rules off, servers get balances too', async () => {
    const response = await gateway.app.inject(`/v1/account/${rich}/balance?projectId=p1&currency=usd`)
    expect(response.json().balances.length).toBeGreaterThan(3)
  })

  test('chains 30 and 31 are always empty', async () => {
    expect(await list(rich, '&currency=usd&chainId=eip155:30')).toEqual([])
  })

  const upstreams: Upstream[] = []
  afterAll(() => Promise.all(upstreams.map((upstream) => upstream.close())))
  async function openEther(): Promise<Upstream> {
    const upstream = await startUpstream(answerRpc(() => '0xde0b6b3a7640000'))
    upstreams.push(upstream)
    return upstream
  }
})
