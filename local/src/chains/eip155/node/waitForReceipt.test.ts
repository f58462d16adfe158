import { type Chain, createClient, custom, http } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localAccounts } from '../localAccounts.js'
import { startTestChains, type TestChains } from './startTestChains.js'
import { waitForReceipt } from './waitForReceipt.js'

let chains: TestChains
beforeAll(async () => {
  chains = await startTestChains()
})
afterAll(() => chains?.stop())

test('a receipt that the node has only after its block is waited for, though no other block comes', async () => {
  const [network] = chains.networks
  const chain: Chain = network
  const node = http()({ chain })
  const [from, to] = localAccounts
  const hash = (await node.request({
    method: 'eth_sendTransaction',
    params: [{ from, to, value: '0x1' }],
  })) as `0x${string}`
  let receiptsAsked = 0
  const late = custom({
    async request(question: { method: string }) {
      if (question.method !== 'eth_getTransactionReceipt') return node.request(question)
      receiptsAsked += 1
      const receipt = await node.request(question)
      return receiptsAsked > 3 ? receipt : null
    },
  })
  const receipt = await waitForReceipt(createClient({ chain, transport: late }), hash)
  expect(receipt).toMatchObject({ transactionHash: hash, status: 'success' })
  expect(receiptsAsked).toBeGreaterThan(3)
})

test('a node that cannot be asked ends the waiting', async () => {
  const transport = http('http://127.0.0.1:9', { retryCount: 0 })
  await expect(waitForReceipt(createClient({ transport }), `0x${'1'.repeat(64)}`)).rejects.toThrow(/request/i)
})
