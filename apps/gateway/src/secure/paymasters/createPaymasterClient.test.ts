import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { askPaymaster } from '@latchkey/wire/secure'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StrangerHostOptions } from '../../http/resolveHost.js'
import { createTestCertificate } from '../../testing/createTestCertificate.js'
import { createSecureApp, type SecureApp } from '../../testing/secure/createSecureApp.js'
import { createTestDevice } from '../../testing/secure/createTestDevice.js'
import { createPaymasterClient } from './createPaymasterClient.js'

const host = 'paymaster.test'
const answer = { paymaster: `0x${'1'.repeat(40)}`, paymasterData: '0x1234', paymasterPostOpGasLimit: '0x0' }
const operation = { sender: `0x${'2'.repeat(40)}`, nonce: '0x0', callData: '0x', extra: 'as it came' }
const question = {
  url: '',
  method: 'pm_getPaymasterData' as const,
  operation,
  entryPoint: `0x${'3'.repeat(40)}`,
  chainId: '0x7a69',
  context: { policy: 'p' },
}

const certificate = createTestCertificate(host)
let respond: (request: IncomingMessage, response: ServerResponse) => void
let asked: { path: string; headers: IncomingMessage['headers']; body: string }[]
const listen = async (request: IncomingMessage, response: ServerResponse) => {
  let body = ''
  for await (const part of request) body += part
  asked.push({ path: request.url ?? '', headers: request.headers, body })
  respond(request, response)
}
/** The paymaster, and a service of the gateway's own network that nobody outside may reach. */
const paymaster = createSecureServer(certificate, listen)
const inner = createServer(listen)
let port: string
let innerPort: string
beforeAll(async () => {
  for (const server of [paymaster, inner]) {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  }
  port = String((paymaster.address() as AddressInfo).port)
  innerPort = String((inner.address() as AddressInfo).port)
})
afterAll(async () => {
  for (const server of [paymaster, inner]) {
    server.closeAllConnections()
    server.close()
  }
})
beforeEach(() => {
  asked = []
  respond = (_, response) => response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: answer }))
})

/** The one host of these tests counts as public. */
const open = (options: StrangerHostOptions = {}) =>
  createPaymasterClient({
    ca: certificate.cert,
    ports: [port],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    isPublic: () => true,
    ...options,
  })
const at = (path = '/rpc') => ({ ...question, url: `https://${host}:${port}${path}` })

test('a paymaster is asked as ERC-7677 says, and what it answers is read', async () => {
  respond = (_, response) =>
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { ...answer, more: 1 } }))
  expect(await open()(at('/rpc?key=1'))).toEqual(answer)
  const [{ body, headers, path } = { body: '', headers: {}, path: '' }] = asked
  expect(path).toBe('/rpc?key=1')
  expect(JSON.parse(body)).toEqual({
    ...{ jsonrpc: '2.0', id: 1, method: 'pm_getPaymasterData' },
    params: [operation, question.entryPoint, '0x7a69', { policy: 'p' }],
  })
  expect(headers.cookie ?? headers.authorization ?? headers.origin).toBeUndefined()
})

test.each([
  'http://paymaster.test/',
  'ftp://paymaster.test/',
  'file:///etc/passwd',
  'https://user:password@paymaster.test/',
  'https://paymaster.test:22/',
  'https://paymaster.test:6379/',
  'no address',
  '',
])('S19 the address %s is refused before anything is asked', async (url) => {
  await expect(open()({ ...question, url })).rejects.toMatchObject({ code: 'paymaster/refused' })
  expect(asked).toEqual([])
})

test.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://10.0.0.1/',
  'https://localhost/',
])('S19 %s leads to no public address', async (url) => {
  await expect(createPaymasterClient()({ ...question, url })).rejects.toMatchObject({
    code: 'paymaster/refused',
  })
})

test('S19 a name that leads to a private address as well is refused, and one that leads elsewhere later is not asked again', async () => {
  const isPublic = (address: string) => address !== '10.0.0.1'
  const both = async () => [
    { address: '127.0.0.1', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ]
  await expect(open({ isPublic, resolve: both })(at())).rejects.toMatchObject({ code: 'paymaster/refused' })
  expect(asked).toEqual([])
  let looks = 0
  const rebinding = async () => [{ address: looks++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }]
  await open({ isPublic, resolve: rebinding })(at())
  expect(looks).toBe(1)
})

test('S19 a redirect is not followed, wherever it leads', async () => {
  respond = (_, response) =>
    response.writeHead(307, { location: `http://127.0.0.1:${innerPort}/secret` }).end()
  await expect(open()(at())).rejects.toMatchObject({ code: 'paymaster/unavailable' })
  expect(asked).toHaveLength(1)
})

test.each<[string, () => typeof respond]>([
  ['too much', () => (_, response) => response.end('x'.repeat(100_000))],
  ['no end', () => (_, response) => response.write('{')],
  ['nothing', () => () => {}],
  [
    'an end in the middle',
    () => (_, response) =>
      response.writeHead(200, { 'content-length': '9' }).write('{', () => response.destroy()),
  ],
  ['another status', () => (_, response) => response.writeHead(500).end('{}')],
  ['no JSON', () => (_, response) => response.end('<html>')],
  [
    'a result of another form',
    () => (_, response) => response.end('{"jsonrpc":"2.0","id":1,"result":{"paymaster":"0x1"}}'),
  ],
  [
    'data of more than a paymaster has',
    () => (_, response) =>
      response.end(
        JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          result: { ...answer, paymasterData: `0x${'00'.repeat(3000)}` },
        }),
      ),
  ],
])('S19 a paymaster that answers with %s is given up', async (_, toRespond) => {
  respond = toRespond()
  await expect(open({ timeoutMs: 1_000 })(at())).rejects.toMatchObject({ code: 'paymaster/unavailable' })
})

test('a name that is never found, a certificate of another, and a refusal are told apart', async () => {
  const never = () => new Promise<never>(() => {})
  await expect(open({ resolve: never, timeoutMs: 50 })(at())).rejects.toMatchObject({
    code: 'paymaster/unavailable',
  })
  await expect(open({ ca: createTestCertificate(host).cert })(at())).rejects.toMatchObject({
    code: 'paymaster/unavailable',
  })
  respond = (_, response) => response.end('{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"no"}}')
  await expect(open()(at())).rejects.toMatchObject({ code: 'paymaster/declined' })
})

test('S19 only who is logged in may have a paymaster asked', async () => {
  const gateway: SecureApp = await createSecureApp()
  try {
    const device = await createTestDevice()
    const body = { ...question, url: 'https://169.254.169.254/' }
    expect(await gateway.call(device, askPaymaster, { body })).toMatchObject({ status: 401 })
    const session = await gateway.login(device, 'visitor@example.org')
    expect(await gateway.call(device, askPaymaster, { body, session })).toMatchObject({
      code: 'paymaster/refused',
    })
    const wrong = { ...body, operation: { sender: 'me' } }
    expect(await gateway.call(device, askPaymaster, { body: wrong, session })).toMatchObject({ status: 422 })
    expect(
      await gateway.call(device, askPaymaster, { body: { ...body, method: 'eth_call' }, session }),
    ).toMatchObject({ status: 422 })
  } finally {
    await gateway.close()
    await gateway.mail.close()
  }
})
