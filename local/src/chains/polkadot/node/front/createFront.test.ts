import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createFront, maxWaiting } from './createFront.js'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve))
})

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push(server)
  return (server.address() as AddressInfo).port
}

/** Sends and reads until the other side ends. */
async function send(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(text)
  let answer = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    answer += chunk
  })
  await once(socket, 'close')
  return answer
}

test('hands a connection on with everything that came before there was anybody to take it', async () => {
  const received: string[] = []
  const node = await listen(
    createServer((socket) => {
      socket.setEncoding('utf8').on('data', (chunk: string) => {
        received.push(chunk)
        if (received.join('').length >= 100_000) socket.end('done')
      })
    }),
  )
  let start = (_port: number) => {}
  const port = new Promise<number>((resolve) => {
    start = resolve
  })
  const front = await listen(createFront({ findPort: () => port }))
  const answer = send(front, 'x'.repeat(100_000))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(received).toEqual([])
  start(node)
  expect(await answer).toBe('done')
  expect(received.join('')).toBe('x'.repeat(100_000))
})

test('who waits too long is told so, and so is who comes when too many wait', async () => {
  const front = await listen(createFront({ findPort: () => new Promise(() => {}) }, 300))
  const all = await Promise.all(
    Array.from({ length: maxWaiting + 1 }, () => send(front, 'POST / HTTP/1.1\r\n\r\n')),
  )
  for (const answer of all) expect(answer).toMatch(/^HTTP\/1\.1 503 [\s\S]*"code":-32000/)
  const tooMany = all.filter((answer) => answer.includes('Too many requests wait'))
  expect(tooMany).toHaveLength(1)
  // They do not wait any longer.
  expect(await send(front, 'POST / HTTP/1.1\r\n\r\n')).not.toContain('Too many')
})

test('a client that goes away while it waits is forgotten, and one that says nothing asks for nothing', async () => {
  let asked = 0
  const refuse = () => {
    asked += 1
    return Promise.reject(new Error('it did not start'))
  }
  const front = await listen(createFront({ findPort: refuse }))
  const silent = connect(front, '127.0.0.1')
  await once(silent, 'connect')
  silent.end()
  await once(silent, 'close')
  expect(asked).toBe(0)
  const rude = connect(front, '127.0.0.1')
  rude.write('x')
  rude.resetAndDestroy()
  await once(rude, 'close')
  expect(await send(front, 'GET / HTTP/1.1\r\n\r\n')).toContain('The node did not start')
})
