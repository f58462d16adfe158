import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readField, readWalletFailure, toWalletError } from '@latchkey/core'
import { createChainContext } from '@latchkey/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createReaders } from '../network/createReader.js'
import { toNetwork } from '../toNetwork.js'
import { createConnection } from '../wallets/createConnection.js'
import { asProvider, type Eip1193Provider } from '../wallets/Eip1193Provider.js'
import { readHash } from '../wallets/readAnswer.js'
import { createSendCapability } from './createSendCapability.js'

const operation = `0x${'0a'.repeat(32)}`
const transaction = `0x${'0b'.repeat(32)}`
const sender = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const receiver = '0x52908400098527886E0F7030069857D2E4169EE7'
const signal = new AbortController().signal

/** What a node that bundles answers, by method: the next of a list, its last one again and again. */
let answers: Record<string, unknown[]>
let asked: string[]
let url: string
let server: ReturnType<typeof createServer>

beforeEach(async () => {
  answers = {}
  asked = []
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString())
    const answer = ({ id, method, params }: { id: number; method: string; params: unknown[] }) => {
      asked.push(`${method} ${params[0]}`)
      const list = answers[method] ?? []
      const result = list.length > 1 ? list.shift() : (list[0] ?? null)
      return { jsonrpc: '2.0', id, result }
    }
    response.end(JSON.stringify(Array.isArray(body) ? body.map(answer) : answer(body)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => server.close())

const getNetwork = () =>
  toNetwork({
    id: 31337,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    // So that it is looked at twice a second.
    blockTime: 1000,
    rpcUrls: { default: { http: [url] } },
  })
const makeSender = () =>
  createSendCapability(createReaders(createChainContext({ signal })), {
    asProvider,
    readField,
    readHash,
    readWalletFailure,
    toWalletError,
  })
const wait = () =>
  makeSender().waitForReceipt({ network: getNetwork(), hash: operation, isOperation: true, signal })
const toReceipt = (success: boolean) => ({ success, receipt: { transactionHash: transaction } })

test('an operation is waited for until it is in a block, and is that transaction then', async () => {
  answers.eth_getUserOperationReceipt = [null, null, toReceipt(true)]
  expect(await wait()).toBe(transaction)
  expect(asked).toEqual(Array.from({ length: 3 }, () => `eth_getUserOperationReceipt ${operation}`))
})

test('one that is in a block and did nothing was not sent: the failure names the transaction', async () => {
  answers.eth_getUserOperationReceipt = [toReceipt(false)]
  await expect(wait()).rejects.toMatchObject({ code: 'send/reverted', context: { hash: transaction } })
})

test('one that nobody has any more was not sent; one that waits still is not given up', async () => {
  answers.eth_getUserOperationByHash = [{ userOperation: {} }, null]
  await expect(wait()).rejects.toMatchObject({ code: 'send/failed' })
  expect(asked.filter((line) => line.startsWith('eth_getUserOperationByHash'))).toHaveLength(2)
})

test('a receipt that names no transaction is no receipt', async () => {
  answers.eth_getUserOperationReceipt = [{ success: true, receipt: { transactionHash: '0x1' } }]
  await expect(wait()).rejects.toMatchObject({ code: 'wallet/request-failed' })
})

test('§7.052 a smart account sends a batch of one, at the price that was shown, and the answer is its operation', async () => {
  const requests: unknown[] = []
  let answer: unknown = { id: '0x1', capabilities: { userOperation: { hash: operation } } }
  const wallet = {
    request: async (request: unknown) => {
      requests.push(request)
      return answer
    },
  } as Eip1193Provider
  const network = getNetwork()
  const connection = createConnection(wallet, { accounts: [], caipNetworkId: network.caipNetworkId })
  const details = { gas: 90_000n, maxFeePerGas: 20n, maxPriorityFeePerGas: 2n, isOperation: true }
  const send = () =>
    makeSender().send({
      network,
      from: sender,
      to: receiver,
      token: { type: 'native', ...network.nativeCurrency },
      amountAtomic: 5n,
      fee: { feeAtomic: 1n, details },
      connection,
      signal,
    })
  expect(await send()).toEqual({ hash: operation, isOperation: true })
  expect(requests).toEqual([
    {
      method: 'wallet_sendCalls',
      params: [
        {
          version: '2.0.0',
          atomicRequired: true,
          from: sender,
          chainId: '0x7a69',
          calls: [{ to: receiver, value: '0x5', data: '0x' }],
          capabilities: { fees: { optional: true, maxFeePerGas: '0x14', maxPriorityFeePerGas: '0x2' } },
        },
      ],
    },
  ])
  answer = { id: '0x1' }
  await expect(send()).rejects.toMatchObject({ code: 'wallet/request-failed' })
})
