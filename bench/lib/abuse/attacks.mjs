/** What somebody who means harm does to the relay. Each attack tells how far it got. */
import { hash, randomBytes } from 'node:crypto'
import { WebSocket } from 'ws'
import { createToken } from '../relay/connect.mjs'

const createTopic = () => randomBytes(32).toString('hex')
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** A client nobody has seen before, at an address of its choice; answers and refusals come by id. */
async function connect(url, address) {
  const relayUrl = url.replace('http', 'ws')
  const socket = new WebSocket(`${relayUrl}/?auth=${createToken(relayUrl)}`, {
    headers: { 'x-forwarded-for': address },
    perMessageDeflate: false,
  })
  const waiting = new Map()
  let lastId = 0
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.on('error', () => {})
  socket.on('message', (data) => {
    const { error, id, method } = JSON.parse(data.toString())
    if (method !== undefined) return
    waiting.get(id)?.(error === undefined)
    waiting.delete(id)
  })
  await Promise.race([new Promise((resolve) => socket.once('open', resolve)), closed])
  return {
    socket,
    /** True when it was done, false when it was refused or the socket closed. */
    request(method, params) {
      const id = ++lastId
      const answered = new Promise((resolve) => waiting.set(id, resolve))
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }), () => {})
      return Promise.race([answered, closed.then(() => false)])
    },
    close: () => socket.terminate(),
  }
}

/** Two clients that send calls that are refused, under ids as long as they may be, and read nothing. */
export async function floodRefusals(url, durationMs) {
  const clients = [await connect(url, '192.0.2.1'), await connect(url, '192.0.2.1')]
  const frame = JSON.stringify({ id: 'x'.repeat(60), jsonrpc: '2.0', method: 'irn_none', params: {} })
  const endsAt = performance.now() + durationMs
  for (const { socket } of clients) socket.pause()
  while (performance.now() < endsAt) {
    for (const { socket } of clients) {
      for (let frames = 0; frames < 500 && socket.bufferedAmount < 8_000_000; frames++)
        socket.send(frame, () => {})
    }
    await wait(1)
  }
  for (const { close } of clients) close()
}

/**
 * Throwaway clients that subscribe to as many topics as they may, one after the other.
 *
 * @returns {Promise<number>} Topics that they got.
 */
export async function floodSubscriptions(url, durationMs, address) {
  const endsAt = performance.now() + durationMs
  let held = 0
  while (performance.now() < endsAt) {
    const client = await connect(url, address)
    let isTaken = true
    while (isTaken && performance.now() < endsAt) {
      isTaken = await client.request('irn_batchSubscribe', {
        topics: Array.from({ length: 500 }, createTopic),
      })
      if (isTaken) held += 500
    }
    client.close()
    if (!isTaken) await wait(20)
  }
  return held
}

/** Ten throwaway clients that publish what nobody will read, as long as may be, for as long as may be. */
export async function floodBytes(url, durationMs) {
  const endsAt = performance.now() + durationMs
  const filling = 'x'.repeat(130_000)
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      const client = await connect(url, '192.0.2.3')
      while (performance.now() < endsAt) {
        const message = createTopic() + filling
        const isTaken = await client.request('irn_publish', {
          topic: createTopic(),
          message,
          ttl: 2_592_000,
          tag: 1,
        })
        if (!isTaken) await wait(20)
      }
      client.close()
    }),
  )
}

/** One message with many subscribers, all of whom acknowledge it at once, without sockets. */
export async function floodReceipts(url, subscribers) {
  const topic = createTopic()
  const callers = Array.from({ length: subscribers }, (_, number) => ({
    token: createToken(url),
    address: `198.51.${100 + Math.floor(number / 2500)}.${number % 250}`,
  }))
  const call = async ({ address, token }, method, params) => {
    const response = await fetch(`${url}/rpc`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address },
      body: JSON.stringify({ id: Date.now(), jsonrpc: '2.0', method, params }),
    })
    return (await response.json()).result
  }
  const each = async (run) => {
    for (let at = 0; at < callers.length; at += 100) await Promise.all(callers.slice(at, at + 100).map(run))
  }
  await each((caller) => call(caller, 'irn_subscribe', { topic }))
  const publisher = { token: createToken(url), address: '203.0.113.1' }
  await call(publisher, 'irn_publish', { topic, message: 'message', ttl: 300, tag: 1108 })
  const { messages } = await call(callers[0], 'irn_fetchMessages', { topic })
  const receipts = messages.map(({ message }) => ({
    topic,
    messageId: hash('sha256', message),
  }))
  await each((caller) => call(caller, 'irn_batchReceive', { receipts }))
}

/** Floods of subscriptions from many addresses at once. */
export async function floodFromEverywhere(url, durationMs, addresses) {
  const held = await Promise.all(
    Array.from({ length: addresses }, (_, number) =>
      floodSubscriptions(url, durationMs, `203.0.${Math.floor(number / 250)}.${number % 250}`),
    ),
  )
  return held.reduce((sum, topics) => sum + topics, 0)
}
