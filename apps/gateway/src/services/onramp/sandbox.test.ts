import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type LocalServer, startCard } from '@latchkey/local'
import { defaultStackPorts } from '@latchkey/local/chains'
import { createEvmSeller, startTestChains, type TestChains } from '@latchkey/local/chains/eip155'
import { createSolanaSeller, startTestSolana, type TestSolana } from '@latchkey/local/chains/solana'
import { parseAmount } from '@latchkey/primitives'
import { createPublicClient, erc20Abi, http } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/createTestApp.js'

/** Has none of what is bought here. */
const evmAddress = '0x00000000000000000000000000000000000b0b0b'
const solanaAddress = 'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k'
const secret = 'latchkey local card sandbox'

let chains: TestChains<1>
let solana: TestSolana
let gateway: TestApp
let card: LocalServer
beforeAll(async () => {
  const started = await Promise.all([startTestChains(), startTestSolana()])
  chains = started[0]
  solana = started[1]
  const toPort = (url: string) => Number(new URL(url).port)
  const [network] = chains.networks
  const ports = {
    ...{ ...defaultStackPorts, evmA: toPort(network.rpcUrls.default.http[0]) },
    solana: toPort(solana.url),
  }
  const sellers = [createEvmSeller(ports), createSolanaSeller(ports)]
  // Each needs the address of the other, so the sandbox takes a port before the gateway starts.
  const reserved = await startCard({ port: 0, gatewayUrl: 'http://127.0.0.1:9', sellers })
  await reserved.stop()
  gateway = await createTestApp({
    networks: [network, solana.network],
    config: {
      settings: { LATCHKEY_ONRAMP_SANDBOX_URL: reserved.url, LATCHKEY_ONRAMP_SANDBOX_SECRET: secret },
    },
  })
  await gateway.app.listen({ port: 0, host: '127.0.0.1' })
  const gatewayUrl = `http://127.0.0.1:${(gateway.app.server.address() as AddressInfo).port}`
  card = await startCard({ port: toPort(reserved.url), gatewayUrl, sellers, pauseMs: 20 })
})
afterAll(async () => {
  await gateway?.close()
  await card?.stop()
  await chains?.stop()
  await solana?.stop()
})

type Wish = { symbol: string; network: string; address: string; amount?: string }

/** Quotes, orders and opens the page. */
async function buy({ address, amount = '100', network, symbol }: Wish) {
  const post = async (path: string, payload: object) =>
    (await gateway.app.inject({ method: 'POST', url: `${path}?projectId=p1`, payload })).json()
  const quote = await post('/v1/onramp/quote', {
    ...{ purchaseCurrency: { symbol }, paymentCurrency: { id: 'USD' }, amount, network },
  })
  const account = `${network}:${address}`
  const order = await post('/v1/onramp/orders', { quoteId: quote.quoteId, account })
  return { quote, ...order } as { quote: typeof quote; orderId: string; url: string }
}
const submit = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'follow' })

/** Waits until events have moved an order as far; the gateway is not asked to ask. */
async function waitFor(orderId: string, state: string) {
  for (let times = 0; times < 200; times++) {
    const order = (await gateway.app.inject(`/v1/onramp/orders/${orderId}?projectId=p1`)).json()
    if (order.state === state) return order
    await wait(50)
  }
  throw new Error(`The order is never ${state}`)
}
const readNative = (address: `0x${string}`) => toClient().getBalance({ address })
const toClient = () => createPublicClient({ transport: http(chains.networks[0].rpcUrls.default.http[0]) })
async function askSolana(method: string, params: unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  return (await (await fetch(solana.url, { method: 'POST', headers, body })).json()).result
}

test('§9.035 the tokens that were shown arrive once, however often the visitor pays', async () => {
  const [{ caipNetworkId: network, tokens }] = chains.networks
  const { orderId, quote, url } = await buy({ symbol: 'USDC', network, address: evmAddress })
  expect(await (await fetch(url)).text()).toContain('no money moves')
  await Promise.all([1, 2, 3].map(() => submit(url, { card: 'success' })))
  const order = await waitFor(orderId, 'delivered')
  await submit(url, { card: 'success' })
  const { address, decimals } = tokens.find(({ symbol }) => symbol === 'USDC') as (typeof tokens)[number]
  const balance = await toClient().readContract({
    ...{ address, abi: erc20Abi, functionName: 'balanceOf', args: [evmAddress] },
  })
  expect(balance).toBe(parseAmount(quote.purchaseAmount.amount, decimals))
  const receipt = await toClient().getTransactionReceipt({ hash: order.transactionHash })
  expect([receipt.status, receipt.to]).toEqual(['success', address.toLowerCase()])
  expect(order.paymentTotal).toEqual(quote.paymentTotal)
})

test('ether arrives when the bank’s question is confirmed, and only then', async () => {
  const [{ caipNetworkId: network }] = chains.networks
  const { orderId, quote, url } = await buy({ symbol: 'ETH', network, address: evmAddress, amount: '10.01' })
  await submit(url, { card: '3d-secure' })
  await waitFor(orderId, '3d-secure')
  expect(await readNative(evmAddress)).toBe(0n)
  await Promise.all([1, 2].map(() => submit(`${url}/confirm`, { answer: 'yes' })))
  await waitFor(orderId, 'delivered')
  expect(await readNative(evmAddress)).toBe(parseAmount(quote.purchaseAmount.amount, 18))
})

test('tokens and coins arrive on Solana', async () => {
  const { caipNetworkId: network } = solana.network
  const tokens = await buy({ symbol: 'USDC', network, address: solanaAddress })
  await submit(tokens.url, { card: 'success' })
  const order = await waitFor(tokens.orderId, 'delivered')
  const [mint] = solana.network.tokens.filter(({ symbol }) => symbol === 'USDC')
  const { value } = await askSolana('getTokenAccountsByOwner', [
    ...[solanaAddress, { mint: mint?.address }, { encoding: 'jsonParsed' }],
  ])
  const { amount } = value[0].account.data.parsed.info.tokenAmount
  expect(BigInt(amount)).toBe(parseAmount(tokens.quote.purchaseAmount.amount, 6))
  expect((await askSolana('getSignatureStatuses', [[order.transactionHash]])).value[0].err).toBe(null)
  const before = (await askSolana('getBalance', [solanaAddress])).value
  const coins = await buy({ symbol: 'SOL', network, address: solanaAddress })
  await submit(coins.url, { card: 'success' })
  await waitFor(coins.orderId, 'delivered')
  const after = (await askSolana('getBalance', [solanaAddress])).value
  expect(BigInt(after - before)).toBe(parseAmount(coins.quote.purchaseAmount.amount, 9))
})

test.each([
  ['declined', 'declined', 'declined this card'],
  ['over-limit', 'declined', 'over the limit'],
  ['refunded', 'refunded', 'sent your money back'],
])('a card that is %s sends nothing, and the page says why', async (outcome, state, text) => {
  const [{ caipNetworkId: network }] = chains.networks
  const before = await readNative(evmAddress)
  const { orderId, url } = await buy({ symbol: 'ETH', network, address: evmAddress })
  await submit(url, { card: outcome })
  expect(await waitFor(orderId, state)).toMatchObject({ transactionHash: null })
  expect(await (await fetch(url)).text()).toContain(text)
  await submit(url, { card: 'success' })
  await wait(200)
  expect(await readNative(evmAddress)).toBe(before)
})

test('a payment that the visitor refuses at the bank is declined', async () => {
  const [{ caipNetworkId: network }] = chains.networks
  const { orderId, url } = await buy({ symbol: 'ETH', network, address: evmAddress })
  await submit(url, { card: '3d-secure' })
  await submit(`${url}/confirm`, { answer: 'no' })
  await waitFor(orderId, 'declined')
})

test('§9.036 nobody but the gateway asks the sandbox, and limits are those of the options', async () => {
  expect((await fetch(`${card.url}/api/options`)).status).toBe(401)
  const { paymentCurrencies } = (await gateway.app.inject('/v1/onramp/options?projectId=p1')).json()
  expect(paymentCurrencies.map(({ id }: { id: string }) => id)).toEqual(['USD', 'EUR'])
  expect(paymentCurrencies[0].payment_method_limits).toEqual([
    { id: 'card', min: '10.00', max: '7500.00' },
    { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
  ])
})
