import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFallback } from '../../../providers/createFallback.js'
import { createRpcProvider } from '../../../providers/rpc/createRpcProvider.js'
import type { RpcProvider } from '../../../providers/rpc/RpcProvider.js'
import { startUpstream, type Upstream } from '../../../testing/startUpstream.js'
import { createSharedCalls, type SharedCalls } from './createSharedCalls.js'

const methods = new Set(['eth_blockNumber'])
const toBody = (id: unknown, more: object = {}) => ({
  jsonrpc: '2.0',
  id,
  method: 'eth_blockNumber',
  ...more,
})

let node: Upstream
/** Ends the answers that the node holds back. */
let held: (() => void)[]
let rpc: RpcProvider
let calls: SharedCalls
beforeEach(async () => {
  held = []
  node = await startUpstream((_body, response) => {
    const result = `0x${node.received.length}`
    held.push(() => response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result })))
  })
  rpc = createRpcProvider({
    network: {
      caipNetworkId: 'eip155:31337',
      rpcUrls: { default: { http: [node.url] } },
      rpcWeights: {},
      rpcTimeoutsMs: {},
    },
    fallback: createFallback({ registry: new Registry() }),
    fetch: globalThis.fetch,
    now: Date.now,
    timeoutMs: 20_000,
  })
  calls = createSharedCalls()
})
afterEach(() => node.close())

const ask = async (body: unknown) => {
  const answer = await calls.ask(rpc, body, methods)
  return answer && JSON.parse(answer.body)
}

test('a node is asked once for all who come meanwhile, after what they came upon', async () => {
  const first = ask(toBody(1))
  const late = Promise.all(['a', 'b', 3].map((id) => ask(toBody(id, { params: [] }))))
  await expect.poll(() => held.length).toBe(1)
  held[0]?.()
  expect(await first).toEqual({ jsonrpc: '2.0', id: 1, result: '0x1' })
  await expect.poll(() => held.length).toBe(2)
  held[1]?.()
  expect(await late).toEqual(['a', 'b', 3].map((id) => ({ jsonrpc: '2.0', id, result: '0x2' })))
  expect(node.received).toHaveLength(2)
})

test('what says anything of its own is not shared', () => {
  for (const body of [
    toBody(1, { params: ['latest'] }),
    toBody(1, { method: 'eth_getBalance' }),
    toBody(1, { own: true }),
    toBody(null),
    [toBody(1)],
    'eth_blockNumber',
  ]) {
    expect(calls.ask(rpc, body, methods)).toBeUndefined()
  }
})
