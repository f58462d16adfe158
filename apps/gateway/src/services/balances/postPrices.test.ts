import { startTestChains, type TestChains } from '@latchkey/local/chains/eip155'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, createTestNetwork, type TestApp } from '../../testing/createTestApp.js'

const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
let chains: TestChains<1>
let gateway: TestApp
beforeAll(async () => {
  chains = await startTestChains()
  gateway = await createTestApp({ networks: chains.networks })
})
afterAll(async () => {
  await gateway?.close()
  await chains?.stop()
})

const ask = (payload: object | string, app = gateway.app, query = '') =>
  app.inject({ method: 'POST', url: `/v1/fungible/price${query}`, payload })
const price = (...addresses: string[]) => ask({ projectId: 'p1', currency: 'usd', addresses })
const getToken = (symbol: string) => {
  const token = chains.networks[0].tokens.find((one) => one.symbol === symbol)
  return `eip155:31337:${token?.address}`
}

test('§7.012 a token is answered with name, symbol, picture, decimals and price, under the address as it was asked for', async () => {
  const response = await price(getToken('USDC'))
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({
    fungibles: [
      {
        address: getToken('USDC'),
        name: 'USD Coin',
        symbol: 'USDC',
        decimals: 6,
        price: 1,
        priceUpdatedAt: expect.any(String),
        iconUrl: expect.any(String),
      },
    ],
  })
})

test('a price says when it was read, also when it comes from the cache, and an unknown one says nothing', async () => {
  const [network] = chains.networks
  const app = await createTestApp({
    networks: [network, createTestNetwork(undefined, { caipNetworkId: 'eip155:5' })],
  })
  const body = { projectId: 'p1', currency: 'usd', addresses: [getToken('USDC'), `eip155:5:${native}`] }
  const readAt = new Date(app.clock.nowMs).toISOString()
  for (const laterMs of [0, 14_000]) {
    app.clock.nowMs += laterMs
    const { fungibles } = (await ask(body, app.app)).json()
    expect(fungibles[0].priceUpdatedAt).toBe(readAt)
    expect(fungibles[1]).toMatchObject({ price: 0 })
    expect(fungibles[1]).not.toHaveProperty('priceUpdatedAt')
  }
  app.clock.nowMs += 2_000
  const { fungibles } = (await ask(body, app.app)).json()
  expect(fungibles[0].priceUpdatedAt).toBe(new Date(app.clock.nowMs).toISOString())
  await app.close()
})

test('the native token goes by its placeholder, and several are answered in their order', async () => {
  const addresses = [`eip155:31337:${native}`, getToken('WBTC').toLowerCase(), getToken('USDC')]
  const { fungibles } = (await price(...addresses)).json()
  expect(fungibles.map(({ address }: { address: string }) => address)).toEqual(addresses)
  expect(fungibles[0]).toMatchObject({ symbol: 'ETH', decimals: 18 })
  expect(fungibles[0].price).toBeGreaterThan(2_900)
  expect(fungibles[1].price).toBeGreaterThan(59_000)
})

test('a token that is not on the network’s list says itself what it is', async () => {
  const [network] = chains.networks
  const tokens = network.tokens.filter(({ symbol }) => symbol !== 'LINK')
  const app = await createTestApp({ networks: [{ ...network, tokens }] })
  const body = { projectId: 'p1', currency: 'usd', addresses: [getToken('LINK')] }
  const { fungibles } = (await ask(body, app.app)).json()
  expect(fungibles).toMatchObject([{ symbol: 'LINK', decimals: 18 }])
  expect(fungibles[0].price).toBeCloseTo(15, 0)
  await app.close()
})

test('the project may stand in the query, must stand somewhere, and must be known', async () => {
  const body = { currency: 'usd', addresses: [getToken('USDC')] }
  expect((await ask(body, gateway.app, '?projectId=p1')).statusCode).toBe(200)
  expect((await ask(body)).statusCode).toBe(400)
  expect((await ask({ ...body, projectId: 'nobody' })).statusCode).toBe(401)
})

test.each([
  ['no address', { addresses: [] }, 400, 'address'],
  [
    'more than fifty',
    { addresses: Array.from({ length: 51 }, () => `eip155:31337:${native}`) },
    400,
    'address',
  ],
  ['no CAIP-10 id', { addresses: [native] }, 400, 'address'],
  ['no address of the namespace', { addresses: ['eip155:31337:xyz'] }, 400, 'address'],
  ['a NUL character', { addresses: [`eip155:31337:${native}\0`] }, 400, 'address'],
  ['another network', { addresses: [`eip155:5:${native}`] }, 400, 'chainId'],
  ['another namespace', { addresses: ['toy:1:a'] }, 400, 'chainId'],
  ['what is no token', { addresses: [`eip155:31337:0x${'7'.repeat(40)}`] }, 400, 'asset'],
  ['a currency without prices', { currency: 'eur' }, 400, 'currency'],
])('%s is refused', async (_, change, status, field) => {
  const response = await ask({ projectId: 'p1', currency: 'usd', addresses: [getToken('USDC')], ...change })
  expect(response.statusCode).toBe(status)
  expect(response.json().reasons[0].field).toBe(field)
})

test('a missing or unknown field answers 422 in plain text', async () => {
  for (const change of [
    { currency: 'doubloons' },
    { currency: undefined },
    { addresses: 'x' },
    { addresses: [1] },
  ]) {
    const response = await ask({ projectId: 'p1', currency: 'usd', addresses: [], ...change })
    expect(response.statusCode).toBe(422)
    expect(response.headers['content-type']).toContain('text/plain')
  }
})

test('a node that does not answer is 503, and to be asked again', async () => {
  const market = {
    kind: 'uniswap-v2',
    factory: native,
    wrappedNative: native,
    stablecoins: [`0x${'1'.repeat(40)}`],
  }
  const app = await createTestApp({ networks: [createTestNetwork(['http://127.0.0.1:9'], { market })] })
  const body = { projectId: 'p1', currency: 'usd', addresses: [`eip155:31337:${native}`] }
  const response = await ask(body, app.app)
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2'])
  await app.close()
})
