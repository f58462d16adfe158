import { type LocalServer, startExchange } from '@latchkey/local'
import { defaultStackPorts } from '@latchkey/local/chains'
import { createEvmSeller, startTestChains, type TestChains } from '@latchkey/local/chains/eip155'
import { createSolanaSeller, startTestSolana, type TestSolana } from '@latchkey/local/chains/solana'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDefaultFeatures } from '../../projects/createDefaultFeatures.js'
import { createTestApp, type TestApp } from '../../testing/createTestApp.js'

const recipient = '0x00000000000000000000000000000000000c0c0c'
const placeholder = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
let chains: TestChains<2>
let solana: TestSolana
let exchange: LocalServer
let gateway: TestApp
beforeAll(async () => {
  const started = await Promise.all([startTestChains({ chains: 2 }), startTestSolana()])
  chains = started[0]
  solana = started[1]
  const toPort = (url: string) => Number(new URL(url).port)
  const [network] = chains.networks
  const ports = {
    ...{ ...defaultStackPorts, evmA: toPort(network.rpcUrls.default.http[0]) },
    solana: toPort(solana.url),
  }
  exchange = await startExchange({ port: 0, sellers: [createEvmSeller(ports), createSolanaSeller(ports)] })
  const settings = { LATCHKEY_EXCHANGE_SANDBOX_URL: exchange.url }
  gateway = await createTestApp({ networks: [...chains.networks, solana.network], config: { settings } })
  const payments = { isEnabled: true, config: [] }
  await gateway.projects.update('p1', { features: { ...createDefaultFeatures(), payments } })
})
afterAll(async () => {
  await gateway?.close()
  await exchange?.stop()
  await chains?.stop()
  await solana?.stop()
})

const ask = (path: string) => gateway.app.inject({ url: `/appkit/v1/transfers/${path}projectId=p1` })
const getToken = (symbol: string) =>
  chains.networks[0].tokens.find((one) => one.symbol === symbol)?.address ?? ''
function quote(changes: object = {}) {
  const [usdc, chainId] = [getToken('USDC'), '31337']
  return gateway.app.inject({
    method: 'POST',
    url: '/appkit/v1/transfers/quote?projectId=p1',
    payload: {
      ...{ originChainId: chainId, originCurrency: usdc, recipient, amount: '5000000' },
      ...{ destinationChainId: chainId, destinationCurrency: usdc.toLowerCase(), ...changes },
    },
  })
}

test('PAY-1: what stays on its network goes straight to the receiver, whole', async () => {
  const answer = await quote()
  expect(answer.statusCode).toBe(200)
  const metadata = { name: 'USD Coin', symbol: 'USDC', decimals: 6 }
  const paid = { amount: '5000000', currency: { network: 'eip155:31337', asset: getToken('USDC'), metadata } }
  expect(answer.json()).toEqual({
    type: 'direct-transfer',
    ...{ origin: paid, destination: paid, fees: [], timeInSeconds: 6 },
    steps: [
      {
        ...{ requestId: expect.any(String), type: 'deposit' },
        deposit: { amount: '5000000', currency: getToken('USDC'), receiver: recipient },
      },
    ],
  })
})

test.each([placeholder, placeholder.toUpperCase().replace('0X', '0x'), 'native'])(
  'the coin may be called %s, and a large amount written with an exponent',
  async (coin) => {
    const answer = await quote({ originCurrency: coin, destinationCurrency: 'native', amount: '1.5e+21' })
    expect(answer.json()).toMatchObject({
      origin: {
        amount: '1500000000000000000000',
        currency: { asset: 'native', metadata: { symbol: 'ETH', decimals: 18 } },
      },
    })
  },
)

test('PAY-2: between networks and tokens there is no route, which is said', async () => {
  for (const changes of [
    { destinationChainId: '31338' },
    { destinationCurrency: 'native' },
    { originCurrency: getToken('USDT') },
  ]) {
    const answer = await quote(changes)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ reasons: [{ code: 'transfer/no-route' }] })
  }
})

test.each([
  ['transfer/chain', { originChainId: '5' }],
  ['transfer/chain', { destinationChainId: 'eip155:31337' }],
  ['transfer/asset', { originCurrency: recipient }],
  ['transfer/asset', { destinationCurrency: 'ether\u0000' }],
  ['transfer/amount', { amount: '0' }],
  ['transfer/amount', { amount: '1.5' }],
  ['transfer/amount', { amount: '1e99' }],
  ['transfer/recipient', { recipient: '0x12' }],
])('%s: %j is refused', async (code, changes) => {
  const answer = await quote(changes)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ reasons: [{ code }] })
})

test('PAY-3: a transfer that nobody knows has no status', async () => {
  const answer = await ask('status?requestId=r-1&')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ reasons: [{ code: 'transfer/unknown' }] })
})

test('what an exchange pays out is listed by namespace; of another exchange nothing is', async () => {
  const answer = await ask('assets/exchanges/reown_test?')
  expect(answer.json()).toMatchObject({
    exchangeId: 'reown_test',
    assets: {
      eip155: expect.arrayContaining([
        { network: 'eip155:31337', asset: 'native', metadata: expect.objectContaining({ symbol: 'ETH' }) },
        {
          ...{ network: 'eip155:31337', asset: getToken('USDC') },
          metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
        },
      ]),
      solana: expect.arrayContaining([
        expect.objectContaining({ metadata: expect.objectContaining({ symbol: 'USDC' }) }),
      ]),
    },
  })
  expect((await ask('assets/exchanges/nobody?')).statusCode).toBe(404)
})

// Stands last: the exchange is gone afterwards.
test('an exchange that does not answer pays out nothing, once what it said before is too old', async () => {
  gateway.clock.nowMs += 2_000
  const before = (await ask('assets/exchanges/reown_test?')).json()
  await exchange.stop()
  expect((await ask('assets/exchanges/reown_test?')).json()).toEqual(before)
  gateway.clock.nowMs += 86_400_000
  const answer = await ask('assets/exchanges/reown_test?')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ exchangeId: 'reown_test', assets: {} })
})
