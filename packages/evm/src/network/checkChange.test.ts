import type { Network } from '@latchkey/core'
import { startTestChains, type TestChains, waitForReceipt } from '@latchkey/local/chains/eip155'
import { createChainContext } from '@latchkey/testing'
import { createWalletClient, http, pad, parseEther } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toNetwork } from '../toNetwork.js'
import { checkChange } from './checkChange.js'

const { signal } = new AbortController()
const sender = mnemonicToAccount('test test test test test test test test test test test junk')
const receiver = pad('0xabcd', { size: 20 })
/** Init code that emits Transfer(0x…, receiver, 1) and ends: what any token does. */
const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

let chains: TestChains
let network: Network
beforeAll(async () => {
  chains = await startTestChains()
  network = toNetwork(chains.networks[0])
})
afterAll(() => chains?.stop())

const check = (cursor: string | undefined) =>
  checkChange({ network, address: receiver, cursor, signal }, { rpc: createChainContext().rpc })

async function transact(transaction: { to?: `0x${string}`; value?: bigint; data?: `0x${string}` }) {
  const wallet = createWalletClient({
    account: sender,
    transport: http(chains.networks[0].rpcUrls.default.http[0]),
  })
  // The node answers before it has made the block.
  await waitForReceipt(wallet, await wallet.sendTransaction({ chain: null, ...transaction } as never))
}

test('a block without anything for the account changes nothing; ether and tokens that arrive do', async () => {
  const first = await check(undefined)
  expect(first.hasChanged).toBe(false)
  expect(await check(first.cursor)).toEqual(first)
  await transact({ to: pad('0x1234', { size: 20 }), value: 1n })
  const second = await check(first.cursor)
  expect(second.hasChanged).toBe(false)
  expect(second.cursor).not.toBe(first.cursor)
  await transact({ to: receiver, value: parseEther('10') })
  const third = await check(second.cursor)
  expect(third.hasChanged).toBe(true)
  expect((await check(third.cursor)).hasChanged).toBe(false)
  // PUSH32 to, PUSH32 from, PUSH32 topic, no data: LOG3.
  const to = pad(receiver).slice(2)
  await transact({ data: `0x7f${to}7f${'0'.repeat(64)}7f${transferTopic}60006000a3` })
  expect((await check(third.cursor)).hasChanged).toBe(true)
})

test('a node that refuses to look for transfers still tells the balance, and one that is behind tells nothing', async () => {
  const asked: unknown[] = []
  const answers: Record<string, unknown> = { eth_blockNumber: '0x10', eth_getBalance: '0x5' }
  const rpc = {
    ...createChainContext().rpc,
    ask: async ({
      method,
      params,
      read,
    }: {
      method: string
      params: unknown
      read(text: string): unknown
    }) => {
      asked.push(params)
      if (!(method in answers)) throw new Error('refused')
      return read(JSON.stringify({ result: answers[method] }))
    },
  } as ReturnType<typeof createChainContext>['rpc']
  const ask = (cursor: string) => checkChange({ network, address: receiver, cursor, signal }, { rpc })
  expect(await ask('15 4')).toEqual({ cursor: '16 5', hasChanged: true })
  expect(await ask('15 5')).toEqual({ cursor: '16 5 16', hasChanged: false })
  expect(await ask('17 4')).toEqual({ cursor: '17 4', hasChanged: false })
  // What it failed to look through is looked through the next time, and not a third time.
  expect(await ask('13 5 12')).toEqual({ cursor: '16 5', hasChanged: false })
  answers.eth_getLogs = [{}]
  expect(await ask('13 5 12')).toEqual({ cursor: '16 5', hasChanged: true })
  expect(asked.at(-1)).toMatchObject([{ fromBlock: '0xc', toBlock: '0x10' }])
  expect(await ask('13 5')).toEqual({ cursor: '16 5', hasChanged: true })
  expect(asked.at(-1)).toMatchObject([{ fromBlock: '0xe', toBlock: '0x10' }])
  answers.eth_getBalance = 'much'
  await expect(ask('15 5')).rejects.toThrow('no quantity')
})
