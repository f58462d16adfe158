import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readField, readWalletFailure, type SwapReference, toWalletError } from '@latchkey/core'
import { localAccounts, localContracts } from '@latchkey/local/networks/eip155'
import { createChainContext } from '@latchkey/testing'
import {
  encodeAbiParameters,
  encodeErrorResult,
  encodeEventTopics,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
  parseAbiParameters,
  parseEther,
} from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createReaders } from '../network/createReader.js'
import { toAsset } from '../testing/buildSwaps.js'
import { toNetwork } from '../toNetwork.js'
import { asProvider } from '../wallets/Eip1193Provider.js'
import { readHash } from '../wallets/readAnswer.js'
import { createSwapCapability } from './createSwapCapability.js'

const [account, stranger] = localAccounts
const entryPoint = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
const bundler = `0x${'b0'.repeat(20)}` as const
const hash = `0x${'0b'.repeat(32)}` as const
const signal = new AbortController().signal
const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Withdrawal(address indexed account, uint256 amount)',
  'event UserOperationRevertReason(bytes32 indexed userOpHash, address indexed sender, uint256 nonce, bytes revertReason)',
])

/** What a node answers by method, or by method and its last parameter. */
let answers: Record<string, unknown>
let url: string
let server: ReturnType<typeof createServer>
beforeEach(async () => {
  answers = { eth_blockNumber: '0x6' }
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString())
    const answer = ({ id, method, params = [] }: { id: number; method: string; params?: unknown[] }) => {
      const result = answers[`${method} ${params.at(-1)}`] ?? answers[method] ?? null
      return { jsonrpc: '2.0', id, result }
    }
    response.end(JSON.stringify(Array.isArray(body) ? body.map(answer) : answer(body)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => server.close())

function wait(symbol: string | undefined, reference: Partial<SwapReference> = {}) {
  const network = toNetwork({
    ...{ id: 31337, name: 'Local', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
    ...{ blockTime: 1000, rpcUrls: { default: { http: [url] } } },
  })
  const tools = { asProvider, readField, readHash, readWalletFailure, toWalletError }
  return createSwapCapability(createReaders(createChainContext({ signal })), tools).waitFor({
    terms: { network, account, bought: toAsset(symbol) },
    reference: { hash, ...reference },
    connection: undefined,
    signal,
  })
}

const log = (address: Hex, topics: unknown, data: Hex) => ({
  ...{ address, topics, data, blockNumber: '0x5', logIndex: '0x0', transactionIndex: '0x0' },
  ...{ blockHash: hash, transactionHash: hash, removed: false },
})
const transfer = (token: Hex, from: Hex, to: Hex, value: bigint) =>
  log(
    token,
    encodeEventTopics({ abi, eventName: 'Transfer', args: { from, to } }),
    numberToHex(value, { size: 32 }),
  )
const withdrawal = (by: Hex, value: bigint) =>
  log(
    localContracts.wrappedEther,
    encodeEventTopics({ abi, eventName: 'Withdrawal', args: { account: by } }),
    numberToHex(value, { size: 32 }),
  )
const failure = (sender: Hex, words: string) =>
  log(
    entryPoint,
    encodeEventTopics({ abi, eventName: 'UserOperationRevertReason', args: { userOpHash: hash, sender } }),
    encodeAbiParameters(parseAbiParameters('uint256, bytes'), [
      1n,
      encodeErrorResult({ abi: parseAbi(['error Error(string text)']), errorName: 'Error', args: [words] }),
    ]),
  )
const receipt = (logs: readonly object[], { from = account, to = localContracts.router as Hex } = {}) => ({
  ...{ transactionHash: hash, transactionIndex: '0x0', blockHash: hash, blockNumber: '0x5', type: '0x2' },
  ...{ from, to, status: '0x1', logs, logsBloom: pad('0x0', { size: 256 }), contractAddress: null },
  ...{ gasUsed: '0x10', cumulativeGasUsed: '0x10', effectiveGasPrice: '0x2' },
})
const balance = (block: number, value: bigint) => {
  answers[`eth_getBalance ${numberToHex(block)}`] = numberToHex(value)
}
const { dai, usdc } = localContracts

test('of a token it is what has come to the account less what has left it, and of no other', async () => {
  answers.eth_getTransactionReceipt = receipt([
    transfer(dai, stranger, account, 100n),
    transfer(dai, account, stranger, 30n),
    transfer(usdc, stranger, account, 7n),
    transfer(dai, stranger, bundler, 9n),
  ])
  expect(await wait('DAI')).toEqual({ hash, receivedAtomic: 70n })
  answers.eth_getTransactionReceipt = receipt([transfer(usdc, stranger, account, 7n)])
  expect(await wait('DAI')).toEqual({ hash, receivedAtomic: undefined })
})

test('of the coin it is what the router has unwrapped; what others have is told only if the balance says the same', async () => {
  answers.eth_getTransactionReceipt = receipt([withdrawal(localContracts.router, parseEther('1'))])
  expect(await wait(undefined)).toEqual({ hash, receivedAtomic: parseEther('1') })
  answers.eth_getTransactionReceipt = receipt([withdrawal(stranger, 50n)])
  balance(4, 1_000n)
  // Less the gas: 16 units at 2.
  balance(5, 1_018n)
  expect(await wait(undefined)).toEqual({ hash, receivedAtomic: 50n })
  balance(5, 1_017n)
  expect(await wait(undefined), 'somebody kept a part').toEqual({ hash, receivedAtomic: undefined })
  answers.eth_getTransactionReceipt = receipt([])
  expect(await wait(undefined)).toEqual({ hash, receivedAtomic: undefined })
})

test('of an operation the transaction is somebody else’s: the account pays no gas in it', async () => {
  const found = { success: true, receipt: { transactionHash: hash } }
  answers.eth_getUserOperationReceipt = found
  answers.eth_getTransactionReceipt = receipt([withdrawal(localContracts.router, 50n)], {
    ...{ from: bundler, to: entryPoint },
  })
  balance(4, 1_000n)
  balance(5, 1_050n)
  const operation = { hash: `0x${'0a'.repeat(32)}`, isOperation: true }
  expect(await wait(undefined, operation)).toEqual({ hash, receivedAtomic: 50n })
  balance(5, 1_049n)
  expect((await wait(undefined, operation)).receivedAtomic).toBeUndefined()
})

test('an operation that did nothing says why, and not why another one in its transaction failed', async () => {
  answers.eth_getUserOperationReceipt = { success: false, receipt: { transactionHash: hash } }
  answers.eth_getTransactionReceipt = receipt([
    failure(stranger, 'Not yours'),
    failure(account, 'Too little received'),
  ])
  answers.eth_getTransactionByHash = {
    ...{
      hash,
      from: bundler,
      to: entryPoint,
      input: '0x',
      value: '0x0',
      nonce: '0x1',
      gas: '0x1',
      type: '0x2',
    },
    ...{ blockNumber: '0x5', blockHash: hash, transactionIndex: '0x0', chainId: '0x7a69' },
  }
  await expect(wait('DAI', { isOperation: true })).rejects.toMatchObject({
    ...{ code: 'send/reverted', context: { hash, reason: 'Too little received' } },
  })
})

test('that nobody can be asked how much it was does not undo the swap', async () => {
  answers.eth_getUserOperationReceipt = { success: true, receipt: { transactionHash: hash } }
  expect(await wait('DAI', { isOperation: true })).toEqual({ hash, receivedAtomic: undefined })
})
