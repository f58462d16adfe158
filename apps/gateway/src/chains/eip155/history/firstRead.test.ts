import { startTestChains, type TestChains } from '@latchkey/local/chains/eip155'
import { localAccounts } from '@latchkey/local/networks/eip155'
import type { HistoryTransaction } from '@latchkey/wire'
import {
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  toHex,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.js'
import { openTestDatabase } from '../../../testing/openTestDatabase.js'
import { startUpstream } from '../../../testing/startUpstream.js'

const [rich] = localAccounts
const receiver = `0x${'7'.repeat(40)}` as const
const blocks = 45
const perBlock = 20

let chains: TestChains<1>
let newest: number
beforeAll(async () => {
  chains = await startTestChains()
  const [{ rpcUrls, tokens }] = chains.networks
  const transport = http(rpcUrls.default.http[0], { batch: true })
  const node = createTestClient({ mode: 'anvil', transport })
  const client = createPublicClient({ transport })
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, 1n] })
  const payment = { from: rich, to: tokens[0]?.address, data, gas: toHex(100_000) }
  let nonce = await client.getTransactionCount({ address: rich })
  await node.setAutomine(false)
  for (let block = 0; block < blocks; block++) {
    const payments = Array.from({ length: perBlock }, () => ({ ...payment, nonce: toHex(nonce++) }))
    await Promise.all(
      payments.map((one) =>
        client.request({ method: 'eth_sendTransaction' as never, params: [one] as never }),
      ),
    )
    await node.mine({ blocks: 1 })
  }
  await node.setAutomine(true)
  newest = Number(await client.getBlockNumber({ cacheTime: 0 }))
})
afterAll(() => chains?.stop())

type Call = { id: number; method: string; params: unknown[] }

/** A gateway before whose node stands one that may answer a call itself, or make it wait. */
async function open(intercept: (call: Call) => Promise<object | undefined> | undefined = () => undefined) {
  const [network] = chains.networks
  const node = await startUpstream(async (body, response) => {
    const call: Call = JSON.parse(body)
    const own = await intercept(call)
    if (own) return void response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...own }))
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(network.rpcUrls.default.http[0], { method: 'POST', body, headers })
    response.end(await answer.text())
  })
  const networks = [{ ...network, rpcUrls: { default: { http: [node.url] } } }]
  const count = (method: string) => node.received.filter((body) => JSON.parse(body).method === method).length
  return { count, networks, close: () => node.close() }
}

const ask = async ({ app }: TestApp, cursor?: string) => {
  const query = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`
  const response = await app.inject(`/v1/account/${receiver}/history?projectId=p1${query}`)
  expect(response.statusCode).toBe(200)
  return response.json() as { data: HistoryTransaction[]; next: string | null }
}

async function walk(app: TestApp): Promise<string[]> {
  const hashes: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await ask(app, cursor)
    hashes.push(...page.data.map(({ metadata }) => metadata.hash))
    cursor = page.next
  }
  return hashes
}

/**
 * Reads 650 of the 700 payments of the 35 newest blocks. A page may come short: nobody waits longer than some seconds for what is read.
 *
 * @returns Where the rest begins.
 */
async function readNewest(app: TestApp): Promise<string | undefined> {
  await expect.poll(async () => (await ask(app)).data.length).toBe(50)
  let page = await ask(app)
  for (let known = 50; known < 650; known += page.data.length) page = await ask(app, page.next ?? undefined)
  return page.next ?? undefined
}

test('all receipts of a block are read with one call', async () => {
  const node = await open()
  const app = await createTestApp({ networks: node.networks })
  expect(new Set(await walk(app)).size).toBe(blocks * perBlock)
  expect(node.count('eth_getTransactionReceipt')).toBe(0)
  expect(node.count('eth_getBlockReceipts')).toBeLessThanOrEqual(newest + 1)
  await app.close()
  await node.close()
})

test('a node that does not give them so is asked for each', async () => {
  const error = { code: -32_601, message: 'Method not found' }
  const node = await open(({ method }) =>
    method === 'eth_getBlockReceipts' ? Promise.resolve({ error }) : undefined,
  )
  const app = await createTestApp({ networks: node.networks })
  expect(new Set(await walk(app)).size).toBe(blocks * perBlock)
  await app.close()
  await node.close()
})

/** A node that answers nothing about blocks that are older than the 35 newest, until it is let go on. */
function holdOldBlocks() {
  let release = () => {}
  const released = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined)
  })
  const intercept = ({ method, params }: Call) =>
    method === 'eth_getBlockByNumber' && Number(params[0] as Hex) <= newest - 35 ? released : undefined
  return { intercept, release }
}

test('the first page is there before the oldest blocks are, and the others wait for what they need', async () => {
  const { intercept, release } = holdOldBlocks()
  const node = await open(intercept)
  const app = await createTestApp({ networks: node.networks })
  const last = ask(app, await readNewest(app))
  release()
  expect((await last).next).not.toBeNull()
  expect(new Set(await walk(app)).size).toBe(blocks * perBlock)
  await app.close()
  await node.close()
})

test('a gateway that was stopped meanwhile goes on where it was', async () => {
  const shared = await openTestDatabase()
  const held = holdOldBlocks()
  const node = await open(held.intercept)
  const stopped = await createTestApp({ networks: node.networks, shared })
  await readNewest(stopped)
  const closing = stopped.close()
  held.release()
  await closing
  const another = await open()
  const app = await createTestApp({ networks: another.networks, shared })
  expect(new Set(await walk(app)).size).toBe(blocks * perBlock)
  // Without what it had already.
  expect(another.count('eth_getBlockReceipts')).toBeLessThanOrEqual(newest + 1 - 35)
  await app.close()
  await another.close()
  await node.close()
  await shared.close()
})
