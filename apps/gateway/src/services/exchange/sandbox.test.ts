import { setTimeout as wait } from 'node:timers/promises'
import { type LocalServer, startExchange } from '@latchkey/local'
import { defaultStackPorts } from '@latchkey/local/chains'
import { createEvmSeller, startTestChains, type TestChains } from '@latchkey/local/chains/eip155'
import { createSolanaSeller, startTestSolana, type TestSolana } from '@latchkey/local/chains/solana'
import { createPublicClient, erc20Abi, http } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../db/Database.js'
import { createDefaultFeatures } from '../../projects/createDefaultFeatures.js'
import { createTestApp, type TestApp } from '../../testing/createTestApp.js'
import { openTestDatabase } from '../../testing/openTestDatabase.js'

/** Has none of what is withdrawn here. */
const evmAddress = '0x00000000000000000000000000000000000c0c0c'
const solanaAddress = 'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k'

let chains: TestChains<1>
let solana: TestSolana
let shared: OpenDatabase
let exchange: LocalServer
let gateways: readonly [TestApp, TestApp]
beforeAll(async () => {
  const started = await Promise.all([startTestChains(), startTestSolana(), openTestDatabase()])
  chains = started[0]
  solana = started[1]
  shared = started[2]
  const toPort = (url: string) => Number(new URL(url).port)
  const [network] = chains.networks
  const ports = {
    ...{ ...defaultStackPorts, evmA: toPort(network.rpcUrls.default.http[0]) },
    solana: toPort(solana.url),
  }
  const sellers = [createEvmSeller(ports), createSolanaSeller(ports)]
  exchange = await startExchange({ port: 0, sellers, pauseMs: 20 })
  const settings = { LATCHKEY_EXCHANGE_SANDBOX_URL: exchange.url }
  const open = () => createTestApp({ networks: [network, solana.network], shared, config: { settings } })
  gateways = [await open(), await open()]
  const payments = { isEnabled: true, config: [] }
  await gateways[0].projects.update('p1', { features: { ...createDefaultFeatures(), payments } })
})
afterAll(async () => {
  for (const gateway of gateways ?? []) await gateway.close()
  await exchange?.stop()
  await chains?.stop()
  await solana?.stop()
  await shared?.close()
})

async function call(method: string, params: object, gateway = gateways[0]) {
  const payload = { jsonrpc: '2.0', id: 1, method, params }
  const url = '/v1/json-rpc?projectId=p1'
  const answer = (await gateway.app.inject({ method: 'POST', url, payload })).json()
  if (answer.error) throw new Error(answer.error.message)
  return answer.result
}
const exchangeId = 'reown_test'
const buy = (asset: string, amount: string, recipient: string) =>
  call('reown_getExchangePayUrl', { exchangeId, asset, amount, recipient })
const submit = (url: string, account: string) => {
  const fields = new URL(url).searchParams
  fields.set('account', account)
  return fetch(new URL('/', url), { method: 'POST', body: fields })
}
async function waitFor(sessionId: string, status: string) {
  for (let times = 0; times < 200; times++) {
    for (const gateway of gateways) gateway.clock.nowMs += 3_001
    const answer = await call('reown_getExchangeBuyStatus', { exchangeId, sessionId }, gateways[times % 2])
    if (answer.status === status) return answer
    await wait(50)
  }
  throw new Error(`The purchase is never ${status}`)
}
const toClient = () => createPublicClient({ transport: http(chains.networks[0].rpcUrls.default.http[0]) })
async function askSolana(method: string, params: unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  return (await (await fetch(solana.url, { method: 'POST', headers, body })).json()).result
}

test('§9.039 tokens arrive once, however often the visitor withdraws and whichever gateway is asked', async () => {
  const [{ caipNetworkId: network, tokens }] = chains.networks
  const usdc = tokens.find(({ symbol }) => symbol === 'USDC') as (typeof tokens)[number]
  const asset = `${network}/erc20:${usdc.address}`
  const { sessionId, url } = await buy(asset, '12.345678', `${network}:${evmAddress}`)
  expect(await (await fetch(url)).text()).toContain('Withdraw 12.345678 USDC')
  await Promise.all([1, 2, 3].map(() => submit(url, 'success')))
  const { txHash } = await waitFor(sessionId, 'SUCCESS')
  await submit(url, 'success')
  await wait(200)
  const balance = await toClient().readContract({
    ...{ address: usdc.address, abi: erc20Abi, functionName: 'balanceOf', args: [evmAddress] },
  })
  expect(balance).toBe(12_345_678n)
  expect((await toClient().getTransactionReceipt({ hash: txHash })).status).toBe('success')
  expect(await (await fetch(url)).text()).toContain(txHash)
})

test('ether, SOL and a token of Solana arrive', async () => {
  const [{ caipNetworkId: evm }] = chains.networks
  const ether = await buy(`${evm}/slip44:60`, '0.25', `${evm}:${evmAddress}`)
  await submit(ether.url, 'success')
  await waitFor(ether.sessionId, 'SUCCESS')
  expect(await toClient().getBalance({ address: evmAddress })).toBe(250_000_000_000_000_000n)

  const { caipNetworkId: network, tokens } = solana.network
  const before = (await askSolana('getBalance', [solanaAddress])).value
  const coins = await buy(`${network}/slip44:501`, '1.5', `${network}:${solanaAddress}`)
  await submit(coins.url, 'success')
  await waitFor(coins.sessionId, 'SUCCESS')
  expect((await askSolana('getBalance', [solanaAddress])).value - before).toBe(1_500_000_000)

  const mint = tokens.find(({ symbol }) => symbol === 'USDC')?.address
  const some = await buy(`${network}/token:${mint}`, '3', `${network}:${solanaAddress}`)
  await submit(some.url, 'success')
  const { txHash } = await waitFor(some.sessionId, 'SUCCESS')
  expect((await askSolana('getSignatureStatuses', [[txHash]])).value[0].err).toBe(null)
})

test.each([
  ['refused', 'balance of this account is too low'],
  ['failed', 'withdrawal failed'],
])('an account that is %s sends nothing, and the page says why', async (account, text) => {
  const [{ caipNetworkId: network }] = chains.networks
  const before = await toClient().getBalance({ address: evmAddress })
  const { sessionId, url } = await buy(`${network}/slip44:60`, '1', `${network}:${evmAddress}`)
  await submit(url, account)
  expect(await waitFor(sessionId, 'FAILED')).toEqual({ status: 'FAILED', txHash: null })
  expect(await (await fetch(url)).text()).toContain(text)
  await submit(url, 'success')
  await wait(200)
  expect(await toClient().getBalance({ address: evmAddress })).toBe(before)
})

test('a visitor who changes the amount in the address of the page makes no success of it', async () => {
  const [{ caipNetworkId: network }] = chains.networks
  const { sessionId, url } = await buy(`${network}/slip44:60`, '2', `${network}:${evmAddress}`)
  const changed = new URL(url)
  changed.searchParams.set('amount', '0.000001')
  await submit(changed.href, 'success')
  await wait(300)
  gateways[0].clock.nowMs += 3_001
  const answer = await call('reown_getExchangeBuyStatus', { exchangeId, sessionId })
  expect(answer).toEqual({ status: 'UNKNOWN', txHash: null })
})

test('a slow withdrawal is in progress meanwhile', async () => {
  const [{ caipNetworkId: network }] = chains.networks
  const { sessionId, url } = await buy(`${network}/slip44:60`, '0.5', `${network}:${evmAddress}`)
  await submit(url, 'slow')
  expect(await waitFor(sessionId, 'IN_PROGRESS')).toEqual({ status: 'IN_PROGRESS', txHash: null })
  await waitFor(sessionId, 'SUCCESS')
})
