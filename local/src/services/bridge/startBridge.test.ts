import { createTestClient, erc20Abi, type Hex, http, publicActions, walletActions } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localAccounts } from '../../chains/eip155/localAccounts.js'
import { localContracts } from '../../chains/eip155/localContracts.js'
import { startTestChains, type TestChains } from '../../chains/eip155/node/startTestChains.js'
import type { LocalServer } from '../../page/serveLocal.js'
import { bridgeAbi } from './bridgeAbi.js'
import { startBridge } from './startBridge.js'

const [owner] = localAccounts
const { dai, sandboxBridge, usdc } = localContracts
const coin = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

let chains: TestChains<2>
let bridge: LocalServer
beforeAll(async () => {
  chains = await startTestChains({ chains: 2, hasMarket: true })
  bridge = await startBridge({ port: 0, networks: chains.networks, settleMs: 300 })
})
afterAll(async () => {
  await bridge?.stop()
  await chains?.stop()
})

const client = (index: 0 | 1) =>
  createTestClient({
    ...{ mode: 'anvil', account: owner, cacheTime: 0, pollingInterval: 50 },
    transport: http(chains.networks[index].rpcUrls.default.http[0]),
  })
    .extend(publicActions)
    .extend(walletActions)
const readBalance = (index: 0 | 1, address: Hex) =>
  client(index).readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

async function ask(path: string, query: Record<string, string>) {
  const response = await fetch(`${bridge.url}${path}?${new URLSearchParams(query)}`)
  return { status: response.status, body: await response.json() }
}
const quote = (more: Record<string, string> = {}) =>
  ask('/quote', {
    ...{ fromChain: '31337', toChain: '31338', fromToken: usdc, toToken: dai, fromAmount: '250000000' },
    ...{ fromAddress: owner, toAddress: owner, slippage: '0.01', ...more },
  })

test('tokens that are sent on one chain really arrive on the other, which the status says from the chains', async () => {
  const { body } = await quote()
  expect(body).toMatchObject({
    toolDetails: { name: 'Latchkey sandbox bridge' },
    estimate: { executionDuration: 1, feeCosts: [{ included: true }, { included: false }] },
  })
  const had = await readBalance(1, dai)
  await client(0).writeContract({
    ...{
      chain: null,
      address: usdc,
      abi: erc20Abi,
      functionName: 'approve',
      args: [sandboxBridge, 250_000_000n],
    },
  })
  const { data, to, value } = body.transactionRequest
  const hash = await client(0).sendTransaction({ chain: null, to, data, value: BigInt(value) })
  await expect
    .poll(async () => (await ask('/status', { txHash: hash })).body, { timeout: 10_000 })
    .toMatchObject({ status: 'DONE', substatus: 'COMPLETED', receiving: { chainId: 31338 } })
  const gained = (await readBalance(1, dai)) - had
  expect(gained).toBeGreaterThanOrEqual(BigInt(body.estimate.toAmountMin))
})

test('what the market no longer gives comes back to the sender', async () => {
  const had = await readBalance(0, usdc)
  await client(0).writeContract({
    ...{
      chain: null,
      address: usdc,
      abi: erc20Abi,
      functionName: 'approve',
      args: [sandboxBridge, 1_000_000n],
    },
  })
  const coinAddress = `0x${'0'.repeat(40)}` as const
  const hash = await client(0).writeContract({
    ...{ chain: null, address: sandboxBridge, abi: bridgeAbi, value: 10n ** 14n },
    functionName: 'startBridgeTokensViaLatchkeySandbox',
    args: [
      {
        ...{ transactionId: `0x${'9'.repeat(64)}`, bridge: '', integrator: '', referrer: coinAddress },
        ...{ sendingAssetId: usdc, receiver: owner, minAmount: 1_000_000n, destinationChainId: 31338n },
        ...{ hasSourceSwaps: false, hasDestinationCall: false },
      },
      { receivingAssetId: dai, minimumReceived: 10n ** 30n },
    ],
  })
  await expect
    .poll(async () => (await ask('/status', { txHash: hash })).body, { timeout: 10_000 })
    .toMatchObject({
      status: 'DONE',
      substatus: 'REFUNDED',
      receiving: { chainId: 31337, amount: '1000000' },
    })
  expect(await readBalance(0, usdc)).toBe(had)
})

test('nobody but the relayer pays out', async () => {
  const payOut = client(0).simulateContract({
    ...{ address: sandboxBridge, abi: bridgeAbi, functionName: 'payOut', account: owner },
    args: [`0x${'8'.repeat(64)}`, usdc, owner, 1n],
  })
  await expect(payOut).rejects.toThrow()
})

test.each<[string, Record<string, string>]>([
  ['one network', { toChain: '31337' }],
  ['a network that is not here', { toChain: '10' }],
  ['a token that is not here', { toToken: owner }],
  ['no amount', { fromAmount: '0' }],
  ['an address that is none', { toAddress: '0x12' }],
])('%s is not quoted', async (_, more) => {
  expect((await quote(more)).status).toBe(404)
})

test('the coin is quoted for a token, and an unknown transaction is not found', async () => {
  const { body } = await quote({ fromToken: coin, fromAmount: String(10n ** 18n), toToken: usdc })
  expect(Number(body.estimate.toAmount)).toBeGreaterThan(2_500_000_000)
  expect(BigInt(body.transactionRequest.value)).toBe(10n ** 18n + 10n ** 14n)
  expect((await ask('/status', { txHash: `0x${'1'.repeat(64)}` })).body).toMatchObject({
    status: 'NOT_FOUND',
  })
})
