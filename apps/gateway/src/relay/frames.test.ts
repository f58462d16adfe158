import { randomBytes } from 'node:crypto'
import { connect as connectTcp } from 'node:net'
import { relayErrorCodes } from '@latchkey/wire/relay'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestClient } from '../testing/relay/connectClient.js'
import { createIdentity } from '../testing/relay/createIdentity.js'
import { startTestRelay, type TestRelay } from '../testing/relay/startTestRelay.js'

let relay: TestRelay
let client: TestClient
beforeAll(async () => {
  relay = await startTestRelay()
  client = await relay.connect()
})
afterAll(() => relay.clean())

const codes = new Set<number>(Object.values(relayErrorCodes))
const topic = 'ab'.repeat(32)
const requests = [
  {
    id: '1795225394620205057',
    jsonrpc: '2.0',
    method: 'irn_publish',
    params: { topic, message: 'AA==', ttl: 1, tag: 0 },
  },
  {
    id: 1,
    jsonrpc: '2.0',
    method: 'irn_batchPublish',
    params: { messages: [{ topic, message: 'AA', ttl: 1, tag: 0 }] },
  },
  { id: 2, jsonrpc: '2.0', method: 'irn_subscribe', params: { topic } },
  { id: 3, jsonrpc: '2.0', method: 'irn_batchSubscribeBlocking', params: { topics: [topic] } },
  { id: 4, jsonrpc: '2.0', method: 'irn_batchUnsubscribe', params: { subscriptions: [{ topic, id: 'x' }] } },
  { id: 5, jsonrpc: '2.0', method: 'irn_batchReceive', params: { receipts: [{ topic, messageId: topic }] } },
  {
    id: 6,
    jsonrpc: '2.0',
    method: 'wc_approveSession',
    params: {
      pairingTopic: topic,
      sessionTopic: topic,
      sessionProposalResponse: 'AA',
      sessionSettlementRequest: 'BB',
    },
  },
  { id: 7, jsonrpc: '2.0', result: true },
]

/** A request of the protocol with one value anywhere replaced, or one character. */
const mutated = fc
  .tuple(fc.constantFrom(...requests), fc.jsonValue(), fc.nat(), fc.nat(), fc.boolean())
  .map(([request, value, place, position, isText]) => {
    if (!isText) return JSON.stringify(replaceOne(request, place, value))
    const text = JSON.stringify(request)
    const at = position % text.length
    return `${text.slice(0, at)}${String.fromCharCode(32 + (place % 95))}${text.slice(at + 1)}`
  })

function replaceOne(root: unknown, place: number, value: unknown): unknown {
  let count = 0
  const walk = (node: unknown): unknown => {
    if (count++ === place % 12) return value
    if (Array.isArray(node)) return node.map(walk)
    if (typeof node !== 'object' || node === null) return node
    return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, walk(child)]))
  }
  return walk(root)
}

/** Sends text and then a request; every frame before that one's answer belongs to the text. */
async function probe(text: string): Promise<string[]> {
  const frames: string[] = []
  const onMessage = (data: unknown) => frames.push(String(data))
  client.socket.on('message', onMessage)
  client.send(text)
  await client.request('irn_fetchMessages', { topic: 'cd'.repeat(32) })
  client.socket.off('message', onMessage)
  return frames.slice(0, -1)
}

describe('any frame', () => {
  test.each([
    ['text', fc.string({ unit: 'binary', maxLength: 200 })],
    ['JSON', fc.json()],
    ['mutated request', mutated],
  ])('%s is answered with a result or a typed error, and the socket goes on', async (_, frames) => {
    await fc.assert(
      fc.asyncProperty(frames, async (text) => {
        for (const answer of await probe(text)) {
          const { jsonrpc, method, result, error } = JSON.parse(answer)
          expect(jsonrpc).toBe('2.0')
          if (error) expect(codes.has(error.code)).toBe(true)
          else expect(method !== undefined || result !== undefined).toBe(true)
        }
      }),
      { numRuns: 400 },
    )
  })

  test('whatever bytes come over the wire end that socket at most, never the relay', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (bytes) => {
        const { hostname, port } = new URL(relay.url)
        const token = createIdentity().createToken(relay.url, { nowMs: relay.clock.now() })
        const socket = connectTcp(Number(port), hostname)
        socket.on('error', () => {})
        const isClosed = new Promise((resolve) => socket.once('close', resolve))
        const isOpen = new Promise((resolve) => socket.once('data', resolve))
        const key = randomBytes(16).toString('base64')
        socket.write(
          `GET /?projectId=p1&auth=${token} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
        )
        await isOpen
        socket.end(bytes)
        await isClosed
        expect(await client.request('irn_unsubscribe', { topic })).toBe(true)
      }),
      { numRuns: 100 },
    )
    const again = await relay.connect()
    expect(await again.request('irn_subscribe', { topic })).toBeTypeOf('string')
  })
})
