import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StrangerHostOptions } from '../../../http/resolveHost.js'
import { createTestCertificate } from '../../../testing/createTestCertificate.js'
import { createFileFetcher } from './fetchFile.js'

const host = 'pictures.test'
const certificate = createTestCertificate(host)
const file = Buffer.from('a picture')
let respond: (request: IncomingMessage, response: ServerResponse) => void
let asked: string[]
const listen = (request: IncomingMessage, response: ServerResponse) => {
  asked.push(request.url ?? '')
  respond(request, response)
}
/** Counts as a host of the internet. */
const outer = createSecureServer(certificate, listen)
/** A service of the gateway's own machine. */
const inner = createServer(listen)
let port: string
let innerPort: string
beforeAll(async () => {
  for (const server of [outer, inner]) {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  }
  port = String((outer.address() as AddressInfo).port)
  innerPort = String((inner.address() as AddressInfo).port)
})
afterAll(async () => {
  for (const server of [outer, inner]) {
    server.closeAllConnections()
    server.close()
  }
})
beforeEach(() => {
  asked = []
  respond = (_, response) => response.end(file)
})

const here = { address: '127.0.0.1', family: 4 }
const open = (options: StrangerHostOptions = {}) =>
  createFileFetcher({
    ca: certificate.cert,
    ports: [port],
    resolve: async () => [here],
    isPublic: () => true,
    ...options,
  })
const at = (path = '/a.png') => new URL(`https://${host}:${port}${path}`)
const usual = { maxBytes: 1_000 }
const redirect = (location: string, status = 302) => {
  respond = (_, response) => response.writeHead(status, { location }).end()
}

test('a file is fetched without cookies, and as it is', async () => {
  let headers: IncomingMessage['headers'] = {}
  respond = (request, response) => {
    headers = request.headers
    response.end(file)
  }
  expect(await open()(at(), usual)).toEqual({ bytes: file })
  expect(headers).toMatchObject({ 'accept-encoding': 'identity' })
  expect(headers.cookie).toBeUndefined()
})

test('no address but https at its usual port, without a password', async () => {
  const fetchFile = createFileFetcher({ resolve: async () => [here], isPublic: () => true })
  for (const url of [
    `http://${host}/`,
    `https://${host}:8443/`,
    `https://me:secret@${host}/`,
    'ftp://pictures.test/',
  ])
    expect(await fetchFile(new URL(url), usual)).toEqual({ refusal: 'address' })
})

test('no host with an address that is not on the internet', async () => {
  const fetchFile = createFileFetcher({
    resolve: async () => [
      { address: '93.184.215.14', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ],
  })
  expect(await fetchFile(new URL(`https://${host}/`), usual)).toEqual({ refusal: 'not-public' })
  for (const address of ['127.0.0.1', '169.254.169.254', '[::1]', '[::ffff:169.254.169.254]', '2130706433'])
    expect(await createFileFetcher()(new URL(`https://${address}/`), usual)).toEqual({
      refusal: 'not-public',
    })
  expect(asked).toEqual([])
})

test('a name that changes between looking and connecting leads nowhere else', async () => {
  let count = 0
  const fetchFile = open({
    async resolve() {
      count++
      return count === 1 ? [here] : [{ address: '127.0.0.9', family: 4 }]
    },
    isPublic: (address) => address === '127.0.0.1',
  })
  expect(await fetchFile(at(), usual)).toEqual({ bytes: file })
  expect(count).toBe(1)
  // The next time it is another host, and judged again.
  expect(await fetchFile(at(), usual)).toEqual({ refusal: 'not-public' })
})

test('each redirect is judged like the first address', async () => {
  for (const location of [
    `http://127.0.0.1:${innerPort}/`,
    'http://169.254.169.254/latest/meta-data',
    'https://localhost:1/',
    'ftp://example.org/',
  ]) {
    redirect(location)
    expect(await open()(at(), usual)).toEqual({ refusal: 'address' })
  }
  redirect('https://169.254.169.254/')
  const isPublic = (address: string) => address === '127.0.0.1'
  expect(await open({ isPublic })(at(), usual)).toEqual({ refusal: 'not-public' })
})

test('three redirects are followed, a fourth is not', async () => {
  respond = ({ url }, response) => {
    const left = Number(url?.slice(1))
    if (left === 0) response.end(file)
    else response.writeHead(307, { location: `/${left - 1}` }).end()
  }
  expect(await open()(at('/3'), usual)).toEqual({ bytes: file })
  expect(await open()(at('/4'), usual)).toEqual({ refusal: 'redirects' })
})

test('a file that is too large is left, said beforehand or not', async () => {
  respond = (_, response) => response.end(Buffer.alloc(1_001))
  expect(await open()(at(), usual)).toEqual({ refusal: 'too-large' })
  let isOpen = true
  respond = (_, response) => {
    const more = () => {
      while (isOpen && response.write(Buffer.alloc(64_000)));
    }
    response.on('drain', more)
    response.on('close', () => {
      isOpen = false
    })
    more()
  }
  expect(await open()(at(), usual)).toEqual({ refusal: 'too-large' })
  await expect.poll(() => isOpen).toBe(false)
})

test('an answer that comes drop by drop ends with the time', async () => {
  respond = (_, response) => {
    const timer = setInterval(() => response.write('x'), 20)
    response.on('close', () => clearInterval(timer))
  }
  expect(await open({ timeoutMs: 200 })(at(), usual)).toEqual({ refusal: 'too-slow' })
  respond = () => {}
  expect(await open({ timeoutMs: 200 })(at(), usual)).toEqual({ refusal: 'too-slow' })
  const resolve = () => new Promise<never>(() => {})
  expect(await open({ timeoutMs: 200, resolve })(at(), usual)).toEqual({ refusal: 'too-slow' })
})

test('a host that is not there, breaks off, refuses or encodes has no file', async () => {
  const unavailable = { refusal: 'unavailable' }
  expect(await open({ resolve: async () => [] })(at(), usual)).toEqual(unavailable)
  respond = (request) => request.socket.destroy()
  expect(await open()(at(), usual)).toEqual(unavailable)
  respond = (_, response) => response.writeHead(500).end(file)
  expect(await open()(at(), usual)).toEqual(unavailable)
  respond = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(file)
  expect(await open()(at(), usual)).toEqual(unavailable)
})

test('a gateway of the operator may be anywhere, but not what it redirects to', async () => {
  const url = new URL(`http://127.0.0.1:${innerPort}/ipfs/x`)
  const request = { ...usual, isOperators: true }
  expect(await createFileFetcher()(url, request)).toEqual({ bytes: file })
  redirect(`http://127.0.0.1:${innerPort}/admin`)
  expect(await createFileFetcher()(url, request)).toEqual({ refusal: 'address' })
  expect(asked).not.toContain('/admin')
})

test('this machine is asked only at the origin that is allowed, and nothing near it', async () => {
  const url = new URL(`http://localhost:${innerPort}/`)
  const resolve = async () => [here]
  expect(await createFileFetcher({ resolve })(url, usual)).toEqual({ refusal: 'address' })
  const request = { ...usual, localOrigins: [url.origin, 'http://10.0.0.1'] }
  expect(await createFileFetcher({ resolve })(url, request)).toEqual({ bytes: file })
  expect(await createFileFetcher()(new URL('http://10.0.0.1/'), request)).toEqual({ refusal: 'address' })
  for (const other of [
    `http://127.0.0.1:${innerPort}/`,
    'http://localhost/',
    `https://localhost:${innerPort}/`,
  ])
    expect(await createFileFetcher({ resolve })(new URL(other), request)).toEqual({ refusal: 'address' })
})
