import { startTestChains, type TestChains } from '@latchkey/local/chains/eip155'
import { localAccounts } from '@latchkey/local/networks/eip155'
import type { HistoryTransaction } from '@latchkey/wire'
import { createTestClient, encodeFunctionData, erc20Abi, type Hex, http, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '../../../testing/createTestApp.js'
import { startUpstream } from '../../../testing/startUpstream.js'

const [rich] = localAccounts
const busy = `0x${'7'.repeat(40)}` as const
const crowded = `0x${'8'.repeat(40)}` as const
const nobody = `0x${'9'.repeat(40)}` as const
const late = `0x${'6'.repeat(40)}` as const
/** Payments that come after an account was asked about: more than a question pays for, and more than a page. */
const newer = 60
const payments = 150
const paymentsOfBlock = 90
const pageSize = 50
/** What a question may cost, and what the names of the tokens in its answer do. */
const most = { alone: 120, ofMany: 24, names: 2 }

let chains: TestChains<1>
beforeAll(async () => {
  chains = await startTestChains()
  const node = toNode()
  await node.setAutomine(false)
  for (let block = 0; block < payments; block++) await pay(busy)
  for (let payment = 0; payment < paymentsOfBlock; payment++) await send(crowded)
  await node.mine({ blocks: 1 })
  await node.mine({ blocks: 100 })
})
afterAll(() => chains?.stop())

function toNode() {
  return createTestClient({ mode: 'anvil', transport: http(chains.networks[0].rpcUrls.default.http[0]) })
}

function send(target: Hex) {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [target, 1n] })
  const call = { from: rich, to: chains.networks[0].tokens[0]?.address, data, gas: toHex(100_000) }
  return toNode().request({ method: 'eth_sendTransaction' as never, params: [call] as never })
}

/** One payment in a block of its own. */
async function pay(target: Hex) {
  await send(target)
  await toNode().mine({ blocks: 1 })
}

/** A gateway of public networks, all with one node that counts what it is asked and may refuse wide ranges. */
async function open({ count = 1, mostBlocks = Number.POSITIVE_INFINITY } = {}) {
  const [network] = chains.networks
  let calls = 0
  const upstream = await startUpstream(async (body, response) => {
    calls++
    const { id, method, params } = JSON.parse(body)
    const [{ fromBlock, toBlock }] = params
    if (method === 'eth_getLogs' && Number(toBlock) - Number(fromBlock) >= mostBlocks) {
      const error = { code: -32_005, message: 'query returned more than 10000 results' }
      response.end(JSON.stringify({ jsonrpc: '2.0', id, error }))
      return
    }
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(network.rpcUrls.default.http[0], { method: 'POST', body, headers })
    response.end(await answer.text())
  })
  const rpcUrls = { default: { http: [upstream.url] } }
  const networks = Array.from({ length: count }, (_, index) => ({
    ...{ ...network, isLocal: false, rpcUrls, id: network.id + index },
    caipNetworkId: `eip155:${network.id + index}`,
  }))
  const gateway = await createTestApp({ networks })
  return {
    /** One question, with what it cost. */
    async ask(account: string, cursor?: string, call = 'history') {
      calls = 0
      const query = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const chain = call === 'history' ? '' : `&chainId=eip155:${network.id}`
      const response = await gateway.app.inject(`/v1/account/${account}/${call}?projectId=p1${query}${chain}`)
      expect(response.statusCode).toBe(200)
      const page = response.json() as {
        data: HistoryTransaction[]
        next: string | null
        progress?: number
        behind?: number
      }
      return { ...page, calls }
    },
    clock: gateway.clock,
    close: () => Promise.all([gateway.close(), upstream.close()]),
  }
}

/** Asks until the end, and returns what was told and what each question cost. */
async function walk({ ask }: Awaited<ReturnType<typeof open>>, account: string) {
  const hashes = new Set<string>()
  const costs: number[] = []
  const progress: (number | undefined)[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await ask(account, cursor)
    for (const { metadata } of page.data) hashes.add(metadata.hash)
    costs.push(page.calls)
    progress.push(page.progress)
    cursor = page.next
  }
  return { hashes, costs, progress }
}

test('a question about a busy account costs a known number of calls, and the next one goes on', async () => {
  const gateway = await open()
  const { costs, hashes, progress } = await walk(gateway, busy)
  expect(Math.max(...costs)).toBeLessThanOrEqual(most.alone + most.names)
  // Each payment costs two calls, so one question does not tell them all.
  expect(costs.length).toBeGreaterThanOrEqual((2 * payments) / most.alone)
  expect(hashes.size).toBe(payments)
  expect(progress.at(-1)).toBeUndefined()
  await gateway.close()
})

test('a block with more than a question pays for is read whole with one call', async () => {
  const gateway = await open()
  const { costs, hashes } = await walk(gateway, crowded)
  expect(costs[0]).toBeLessThan(20)
  expect(hashes.size).toBe(paymentsOfBlock)
  await gateway.close()
})

test('a node that refuses wide ranges costs no question more than it may', async () => {
  const gateway = await open({ mostBlocks: 70 })
  const { costs, hashes } = await walk(gateway, busy)
  expect(Math.max(...costs)).toBeLessThanOrEqual(most.alone + most.names)
  expect(hashes.size).toBe(payments)
  await gateway.close()
})

test('a question about many networks costs each of them little', async () => {
  const count = 8
  const gateway = await open({ count })
  const page = await gateway.ask(busy)
  expect(page.calls).toBeLessThanOrEqual(count * (most.ofMany + most.names))
  // What the networks gave together may just make a page, which then says no progress.
  if (page.data.length < pageSize) expect(page.progress).toBeLessThan(1)
  expect(page.next).not.toBeNull()
  await gateway.close()
})

test.each(['approvals', 'nfts'])('%s cost no more', async (call) => {
  const gateway = await open()
  for (const account of [busy, rich, nobody])
    expect((await gateway.ask(account, undefined, call)).calls).toBeLessThanOrEqual(most.alone + 12)
  await gateway.close()
})

test('newer blocks that one question does not reach are told as missing, and the next one reads on', async () => {
  const gateway = await open()
  await gateway.ask(late)
  for (let block = 0; block < newer; block++) await pay(late)
  gateway.clock.nowMs += 10_001
  const first = await gateway.ask(late)
  expect(first.calls).toBeLessThanOrEqual(most.alone + most.names)
  expect(first.behind).toBeGreaterThan(0)
  const second = await gateway.ask(late)
  expect(second.behind).toBeUndefined()
  expect((await walk(gateway, late)).hashes.size).toBe(newer)
  await gateway.close()
})
