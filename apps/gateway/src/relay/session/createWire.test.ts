import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { relayTimes, sessionLimits } from '../RelayConfig.js'
import { createWire, type Wire } from './createWire.js'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

/** Both ends of one socket, and how often something was written to it. */
async function open() {
  const http = createServer()
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  const accepted = new Promise<{
    wire: Wire
    socket: WebSocket
    stream: Duplex
    getDrains: () => number
  }>((resolve) => {
    http.on('upgrade', (request, stream, head) => {
      server.handleUpgrade(request, stream, head, (socket) => {
        let drains = 0
        const wire = createWire(socket, stream, { nowMs: 0, onDrain: () => drains++ })
        resolve({ wire, socket, stream, getDrains: () => drains })
      })
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`)
  cleanups.push(() => http.close())
  cleanups.push(() => client.terminate())
  const received: string[] = []
  client.on('message', (data) => received.push(data.toString()))
  return { client, received, ...(await accepted) }
}

test('texts of every length arrive whole and in order, also those that are not ASCII', async () => {
  const { received, wire } = await open()
  const lengths = [0, 1, 125, 126, 127, 255, 256, 65_535, 65_536, 1_000_000]
  const texts = lengths.flatMap((length) => ['a'.repeat(length), `é€😀${'b'.repeat(length)}`])
  for (const text of texts) wire.send(text)
  await expect.poll(() => received.length).toBe(texts.length)
  expect(received.map((text, index) => text === texts[index])).toEqual(texts.map(() => true))
})

test('what is sent in one turn goes out in one write', async () => {
  const { received, stream, wire } = await open()
  const written: unknown[] = []
  const write = stream.write.bind(stream)
  stream.write = ((chunk: string, encoding: 'latin1') => {
    written.push(chunk.length)
    return write(chunk, encoding)
  }) as typeof stream.write
  for (const text of ['one', 'two', 'three']) wire.send(text)
  expect(wire.getBufferedBytes()).toBe(11 + 3 * 2)
  await expect.poll(() => received).toEqual(['one', 'two', 'three'])
  expect(written).toEqual([11 + 3 * 2])
  expect(wire.getBufferedBytes()).toBe(0)
})

test('what was sent before goodbye arrives before it', async () => {
  const { client, received, wire } = await open()
  const closed = new Promise((resolve) => client.once('close', resolve))
  wire.send('last words')
  wire.close(1001, 'Going away')
  expect(await closed).toBe(1001)
  expect(received).toEqual(['last words'])
})

test('whoever waits for room is told, also when the kernel takes everything at once', async () => {
  const { getDrains, received, wire } = await open()
  wire.send('x'.repeat(400_000))
  await expect.poll(() => received.length).toBe(1)
  await expect.poll(getDrains).toBeGreaterThan(0)
})

test('a caller that sends and never reads is not read any more, and is dropped', async () => {
  const { client, socket, wire } = await open()
  let most = 0
  socket.on('message', () => {
    wire.send('refused '.repeat(100))
    most = Math.max(most, wire.getBufferedBytes())
  })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  if (client.readyState !== client.OPEN) await once(client, 'open')
  client.pause()
  const call = 'x'.repeat(200)
  // More answers than the kernel keeps for the two of them.
  for (let count = 0; count < 100_000; count++) client.send(call)
  await expect.poll(() => socket.isPaused, { timeout: 20_000 }).toBe(true)
  expect(most).toBeLessThan(4 * sessionLimits.maxBufferedBytes)
  for (let pings = 1; pings <= relayTimes.maxMissedPongs + 1; pings++) {
    wire.checkPulse(pings * relayTimes.pingIntervalMs)
  }
  await closed
})
