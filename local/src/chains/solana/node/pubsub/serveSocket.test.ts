import { once } from 'node:events'
import { connect } from 'node:net'
import { address, lamports } from '@solana/kit'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { callSolana } from '../../testing/callSolana.js'
import { openTestSolana } from '../../testing/openTestSolana.js'
import { maxSockets } from '../runSolana.js'
import { startTestSolana } from '../startTestSolana.js'
import { maxSubscriptions } from './serveSocket.js'

const { solana, client } = await openTestSolana({ isSeeded: false })

const recipient = address('9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g')
const give = () => client.rpc.requestAirdrop(recipient, lamports(1_000_000n)).send()

/** A bare connection that hands out what arrives, in order. */
async function open(url = solana.wsUrl) {
  const socket = new WebSocket(url)
  const arrived: Record<string, unknown>[] = []
  let wake = () => {}
  socket.on('message', (data) => {
    arrived.push(JSON.parse(String(data)))
    wake()
  })
  await once(socket, 'open')
  const read = async () => {
    while (arrived.length === 0)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    return arrived.shift()
  }
  let id = 0
  const call = async (method: string, params: unknown[] = []) => {
    id += 1
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    return await read()
  }
  return { socket, read, call, close: () => socket.close() }
}

test('subscriptions are served on both ports', async () => {
  for (const url of [solana.url.replace('http', 'ws'), solana.wsUrl]) {
    const connection = await open(url)
    expect(await connection.call('slotSubscribe')).toEqual({ jsonrpc: '2.0', id: 1, result: 1 })
    connection.close()
  }
  expect(Number(new URL(solana.wsUrl).port)).toBe(Number(new URL(solana.url).port) + 1)
})

test('tells that a transaction has landed, before and after the subscription, once', async () => {
  const { read, call, close } = await open()
  const signature = await give()
  expect(await call('signatureSubscribe', [signature])).toMatchObject({ id: 1, result: 1 })
  expect(await read()).toMatchObject({
    method: 'signatureNotification',
    params: { result: { value: { err: null } }, subscription: 1 },
  })
  // It ends with that, so there is nothing left to end.
  expect(await call('signatureUnsubscribe', [1])).toMatchObject({ error: { code: -32602 } })
  close()
})

test('tells what changes in an account, and nothing after the subscription’s end', async () => {
  const { read, call, close } = await open()
  await call('accountSubscribe', [recipient, { encoding: 'base64' }])
  const before = (await client.rpc.getBalance(recipient).send()).value
  await give()
  expect(await read()).toMatchObject({
    method: 'accountNotification',
    params: { result: { value: { lamports: Number(before) + 1_000_000 } }, subscription: 1 },
  })
  expect(await call('accountUnsubscribe', [1])).toEqual({ jsonrpc: '2.0', id: 2, result: true })
  await give()
  // The next thing that arrives is the answer to this, not another notification.
  expect(await call('accountUnsubscribe', [1])).toMatchObject({ id: 3, error: { code: -32602 } })
  close()
})

test('tells the logs of transactions that mention an account, and of no others', async () => {
  const { read, call, close } = await open()
  const other = address('7o36UsWR1JQLpZ9PE2gn9L4SQ69CNNiWAXd4Jt7rqz9Z')
  await call('logsSubscribe', [{ mentions: [recipient] }])
  await client.rpc.requestAirdrop(other, lamports(1_000_000n)).send()
  const signature = await give()
  expect(await read()).toMatchObject({
    method: 'logsNotification',
    params: {
      result: { value: { signature, err: null, logs: expect.arrayContaining([expect.any(String)]) } },
    },
  })
  close()
})

test('tells each new slot', async () => {
  const { read, call, close } = await open()
  await call('slotSubscribe')
  solana.advanceSlots(10)
  const { params } = (await read()) as { params: { result: { slot: number; parent: number } } }
  expect(params.result.parent).toBe(params.result.slot - 1)
  close()
})

test('kit’s own subscriptions work', async () => {
  const abort = new AbortController()
  const notifications = await client.rpcSubscriptions
    .accountNotifications(recipient, { commitment: 'confirmed', encoding: 'base64' })
    .subscribe({ abortSignal: abort.signal })
  const iterator = notifications[Symbol.asyncIterator]()
  const next = iterator.next()
  await give()
  expect((await next).value.value.lamports).toBe((await client.rpc.getBalance(recipient).send()).value)
  abort.abort()
})

test('answers what it cannot read or does not know', async () => {
  const { socket, read, call, close } = await open()
  socket.send('{"half')
  expect(await read()).toMatchObject({ id: null, error: { code: -32700 } })
  socket.send('[]')
  expect(await read()).toMatchObject({ id: null, error: { code: -32600 } })
  expect(await call('blockSubscribe')).toMatchObject({ error: { code: -32601 } })
  expect(await call('getSlot')).toMatchObject({ error: { code: -32601 } })
  expect(await call('signatureSubscribe', ['x'])).toMatchObject({ error: { code: -32602 } })
  socket.send('{"jsonrpc":"2.0","method":"ping"}')
  expect(await call('slotSubscribe')).toMatchObject({ result: expect.any(Number) })
  close()
})

test('allows a client a limited number of subscriptions', async () => {
  const { call, close } = await open()
  for (let count = 0; count < maxSubscriptions; count += 1) await call('logsSubscribe', ['all'])
  expect(await call('logsSubscribe', ['all'])).toMatchObject({
    error: { code: -32602, message: expect.stringContaining('at most 200') },
  })
  expect(await call('logsUnsubscribe', [1])).toMatchObject({ result: true })
  expect(await call('logsSubscribe', ['all'])).toMatchObject({ result: expect.any(Number) })
  close()
})

test('serves a limited number of clients, and a further one when one has gone', async () => {
  const alone = await startTestSolana({ isSeeded: false })
  const connections = await Promise.all(Array.from({ length: maxSockets }, () => open(alone.wsUrl)))
  await expect(open(alone.wsUrl)).rejects.toThrow('503')
  const [first] = connections
  if (!first) throw new Error('there are many')
  const closed = once(first.socket, 'close')
  first.close()
  await closed
  await expect
    .poll(() =>
      open(alone.wsUrl).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  await alone.stop()
})

test('closes a client that never reads, and goes on serving the others', async () => {
  const { hostname, port } = new URL(solana.wsUrl)
  const socket = connect(Number(port), hostname)
  socket.write(
    `GET / HTTP/1.1\r\nhost: ${hostname}\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
  )
  await once(socket, 'readable')
  socket.on('error', () => {}) // It may be reset.
  const closed = new Promise<boolean>((resolve) => socket.once('close', () => resolve(true)))
  // Requests whose answers nobody fetches: the socket is never read again.
  const frame = createTextFrame(JSON.stringify({ jsonrpc: '2.0', id: 'x'.repeat(30_000), method: 'none' }))
  while (!socket.destroyed && socket.writable) {
    if (socket.write(frame)) await new Promise((resolve) => setImmediate(resolve))
    else await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed])
  }
  expect(await closed).toBe(true)
  expect((await callSolana(solana.url, 'getHealth')).result).toBe('ok')
})

/** One text frame as a client sends it; a mask of zeros changes nothing. */
function createTextFrame(text: string): Buffer {
  const header = Buffer.from([0x81, 0xfe, 0, 0, 0, 0, 0, 0])
  header.writeUInt16BE(Buffer.byteLength(text), 2)
  return Buffer.concat([header, Buffer.from(text)])
}
