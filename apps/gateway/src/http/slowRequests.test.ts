import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/createTestApp.js'

const requestTimeoutMs = 1_000
/** Far below the half minute after which Node looks by itself. */
const longestWaitMs = 10_000
let gateway: TestApp
let port: number
beforeAll(async () => {
  gateway = await createTestApp({ config: { requestTimeoutMs } })
  port = Number(new URL(await gateway.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => gateway.close())

/** Sends a text a character at a time, and answers what came back once the other side closes. */
function trickle(head: string, rest: string, everyMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    let sent = 0
    let timer: NodeJS.Timeout | undefined
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(head)
      timer = setInterval(() => {
        if (sent < rest.length && !socket.destroyed) socket.write(rest.charAt(sent++))
      }, everyMs)
    })
    const deadline = setTimeout(() => {
      reject(new Error('still open'))
      socket.destroy()
    }, longestWaitMs)
    socket.on('data', (data) => {
      answer += data.toString()
    })
    socket.on('error', () => {})
    socket.once('close', () => {
      clearInterval(timer)
      clearTimeout(deadline)
      resolve(answer)
    })
  })
}

const head = (lines: string[]) => ['POST /e?projectId=p1 HTTP/1.1', 'host: x', ...lines, ''].join('\r\n')

test('a body that trickles is let go of', async () => {
  const answer = await trickle(`${head(['content-length: 1000'])}\r\n`, '{'.padEnd(1_000), 20)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
})

test('headers that trickle are let go of', async () => {
  expect(await trickle(head([]), 'x-slow: '.padEnd(1_000, 'x'), 20)).toMatch(/^HTTP\/1\.1 408 /)
})

test('a request that is slow and arrives in time is answered', async () => {
  const body = '{"a":1}'
  const answer = await trickle(
    `${head([`content-length: ${body.length}`, 'connection: close'])}\r\n`,
    body,
    20,
  )
  expect(answer).toMatch(/^HTTP\/1\.1 422 /)
})
