import {
  type Network,
  type RevocableApproval,
  readField,
  readWalletFailure,
  toWalletError,
} from '@latchkey/core'
import { startTestChains, type TestChains, waitForReceipt } from '@latchkey/local/chains/eip155'
import { localAccounts } from '@latchkey/local/networks/eip155'
import { createChainContext, createEvmWallet } from '@latchkey/testing'
import {
  createPublicClient,
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  parseAbi,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReaders } from '../network/createReader.js'
import { toNetwork } from '../toNetwork.js'
import { createConnection } from '../wallets/createConnection.js'
import { asProvider, type Eip1193Provider } from '../wallets/Eip1193Provider.js'
import { readHash } from '../wallets/readAnswer.js'
import { createApprovalCapability } from './createApprovalCapability.js'
import { toRevocation } from './toRevocation.js'

/** The key of the widely known development phrase; test money only. */
const privateKeys = ['0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'] as const
const [owner, spender] = localAccounts
const signal = new AbortController().signal
const abi = parseAbi([
  'function approve(address spender, uint256 value)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function getApproved(uint256 tokenId) view returns (address)',
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function setApprovalForAll(address operator, bool approved)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
])

let chains: TestChains
let network: Network
let wallet: ReturnType<typeof createEvmWallet>
beforeAll(async () => {
  chains = await startTestChains()
  network = toNetwork(chains.networks[0])
  const rpcUrls = { 31337: chains.networks[0].rpcUrls.default.http[0] }
  wallet = createEvmWallet({ privateKeys, chainId: 31337, rpcUrls, isAuthorized: true })
})
afterAll(() => chains?.stop())

const client = () =>
  createPublicClient({ transport: http(chains.networks[0].rpcUrls.default.http[0]), pollingInterval: 50 })
const capability = () =>
  createApprovalCapability(createReaders(createChainContext({ signal })), {
    asProvider,
    readField,
    readHash,
    readWalletFailure,
    toWalletError,
  })
const toConnection = (provider: Eip1193Provider = wallet) =>
  createConnection(provider, { accounts: [], caipNetworkId: network.caipNetworkId })

async function transact(to: Hex, data: Hex): Promise<void> {
  const hash = (await wallet.request({
    method: 'eth_sendTransaction',
    params: [{ from: owner, to, data }],
  })) as Hex
  await waitForReceipt(client(), hash)
}

async function revoke(approvals: readonly RevocableApproval[], provider?: Eip1193Provider): Promise<void> {
  const connection = toConnection(provider)
  const sent = await capability().revoke({ network, from: owner, approvals, connection, signal })
  await capability().waitForRevocation({ ...sent, network, connection, signal })
}

const getToken = (place: number): Hex => {
  const token = chains.networks[0].tokens[place]
  if (!token) throw new Error('There are fewer tokens')
  return token.address
}
const allow = (token: Hex) =>
  transact(token, encodeFunctionData({ abi, functionName: 'approve', args: [spender, 5n] }))
const readAllowance = (address: Hex) =>
  client().readContract({ address, abi, functionName: 'allowance', args: [owner, spender] })

test('an amount, an NFT and an operator can take nothing afterwards', async () => {
  const token = getToken(0)
  const { nft } = chains.networks[0]
  let id = 1n
  const isOwn = () => client().readContract({ address: nft, abi, functionName: 'ownerOf', args: [id] })
  while ((await isOwn()) !== owner) id++
  await allow(token)
  await transact(nft, encodeFunctionData({ abi, functionName: 'approve', args: [spender, id] }))
  await transact(nft, encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [spender, true] }))
  await revoke([{ kind: 'allowance', tokenAddress: token, spender }])
  await revoke([{ kind: 'nft-allowance', tokenAddress: nft, tokenId: String(id), spender }])
  await revoke([{ kind: 'operator', tokenAddress: nft, spender }])
  const read = { address: nft, abi }
  expect(await readAllowance(token)).toBe(0n)
  expect(await client().readContract({ ...read, functionName: 'getApproved', args: [id] })).toMatch(/^0x0+$/)
  expect(
    await client().readContract({ ...read, functionName: 'isApprovedForAll', args: [owner, spender] }),
  ).toBe(false)
})

test('what Permit2 keeps is taken back there, with an end that is past', () => {
  const call = toRevocation({ kind: 'delegated-allowance', tokenAddress: getToken(0), spender })
  const permit2 = parseAbi(['function approve(address, address, uint160, uint48)'])
  expect(call.to).toBe('0x000000000022D473030F116dDEE9F6B43aC78BA3')
  expect(decodeFunctionData({ abi: permit2, data: call.data }).args).toEqual([getToken(0), spender, 0n, 0])
})

test('a wallet that batches is asked once (EIP-5792), and says itself when that is done', async () => {
  const tokens = [getToken(0), getToken(1)]
  for (const token of tokens) await allow(token)
  const requests: { method: string; params?: unknown }[] = []
  let looks = 0
  const batching: Eip1193Provider = {
    async request(parameters) {
      const { method, params } = parameters
      requests.push(parameters)
      if (method === 'wallet_getCapabilities') return { '0x7a69': { atomic: { status: 'supported' } } }
      if (method === 'wallet_getCallsStatus') return { status: looks++ === 0 ? 100 : 200 }
      const [{ calls }] = params as [{ calls: { to: Hex; data: Hex }[] }]
      for (const { data, to } of calls) await transact(to, data)
      return { id: 'batch-1' }
    },
  }
  const connection = toConnection(batching)
  expect(await capability().canBatch({ network, from: owner, connection })).toBe(true)
  expect(await capability().canBatch({ network, from: owner, connection: toConnection() })).toBe(false)
  await revoke(
    tokens.map((tokenAddress) => ({ kind: 'allowance', tokenAddress, spender })),
    batching,
  )
  expect(await Promise.all(tokens.map(readAllowance))).toEqual([0n, 0n])
  expect(requests.map(({ method }) => method)).toEqual([
    'wallet_getCapabilities',
    'wallet_sendCalls',
    'wallet_getCallsStatus',
    'wallet_getCallsStatus',
  ])
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 0n] })
  expect(requests[1]?.params).toEqual([
    {
      ...{ version: '2.0.0', from: owner, chainId: '0x7a69', atomicRequired: true },
      calls: tokens.map((to) => ({ to, value: '0x0', data })),
    },
  ])
})

test.each([
  [{ status: 400 }, 'send/failed'],
  [{ status: 500, receipts: [{ transactionHash: `0x${'1'.repeat(64)}` }] }, 'send/reverted'],
])('a batch that ended with %o was not done: %s', async (answer, code) => {
  const connection = toConnection({ request: async () => answer })
  const waiting = capability().waitForRevocation({ hash: 'b', isBatch: true, network, connection, signal })
  await expect(waiting).rejects.toMatchObject({ code })
})

test('a refusal, an address that is none and a kind that nobody knows are failures with their codes', async () => {
  const token = getToken(0)
  wallet.behaviour.reject = ['eth_sendTransaction']
  const asked = (approval: RevocableApproval) => revoke([approval])
  await expect(asked({ kind: 'allowance', tokenAddress: token, spender })).rejects.toMatchObject({
    code: 'wallet/rejected',
  })
  wallet.behaviour.reject = []
  await expect(asked({ kind: 'allowance', tokenAddress: '0x1', spender })).rejects.toMatchObject({
    code: 'parsing/address',
  })
  await expect(asked({ kind: 'other', tokenAddress: token, spender })).rejects.toMatchObject({
    code: 'send/failed',
  })
})
