import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createChainContext } from '@latchkey/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { localSolana } from '../networks.js'
import { readNativeBalance } from './readNativeBalance.js'
import { sendRaw } from './sendRaw.js'

const address = 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9'
const caipNetworkId = localSolana.caipNetworkId
let server: Server
let url = ''
let answer = ''
let questions: { path: string; contentType: string | undefined; body: string }[] = []

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    questions.push({ path: request.url ?? '', contentType: request.headers['content-type'], body })
    response.end(request.url === '/broken' ? 'down' : answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
})
beforeEach(() => {
  questions = []
})

const at = () => ({ rpc: createChainContext({ rpcUrl: url }).rpc })
const read = (sources: object = {}) =>
  readNativeBalance(
    { network: localSolana, address, signal: new AbortController().signal },
    { ...at(), ...sources },
  )
const toAnswer = (value: string) =>
  `{"jsonrpc":"2.0","result":{"context":{"slot":5},"value":${value}},"id":1}`

describe('the native balance', () => {
  test('is read to the last lamport, however large', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), async (lamports) => {
        answer = toAnswer(String(lamports))
        expect(await read()).toBe(lamports)
      }),
      { numRuns: 30 },
    )
  })

  test('is asked for at the site’s own address first, then at the gateway in plain text', async () => {
    answer = toAnswer('7')
    const customRpcUrls = { [caipNetworkId]: [`${url}/broken`] }
    expect(await read({ customRpcUrls })).toBe(7n)
    expect(questions.map(({ path, contentType }) => [path, contentType])).toEqual([
      ['/broken', 'application/json'],
      ['/', 'text/plain'],
    ])
    expect(JSON.parse(questions[1]?.body ?? '')).toMatchObject({
      method: 'getBalance',
      params: [address, {}],
    })
  })

  test.each([
    '',
    'null',
    '{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"\\"value\\":5,"}}',
    '{"result":{"value":-1}}',
    '{"result":{"value":1.5}}',
    '{"result":{"value":"5"}}',
    `{"result":{"value":5},"more":"${'x'.repeat(20_000)}"}`,
  ])('%j is none', async (text) => {
    answer = text
    await expect(read()).rejects.toMatchObject({ code: 'wire/network' })
  })

  test('nothing is asked any more once nobody waits', async () => {
    const reason = new Error('left')
    const asked = readNativeBalance(
      { network: localSolana, address, signal: AbortSignal.abort(reason) },
      at(),
    )
    await expect(asked).rejects.toBe(reason)
    expect(questions).toEqual([])
  })
})

describe('a signed transaction', () => {
  const send = () =>
    sendRaw(
      { network: localSolana, transaction: Uint8Array.of(1, 2, 3), options: { skipPreflight: true } },
      at(),
    )

  test('is handed to the node in base64, and known by its signature', async () => {
    answer = '{"jsonrpc":"2.0","result":"5sig","id":1}'
    expect(await send()).toBe('5sig')
    expect(JSON.parse(questions[0]?.body ?? '')).toMatchObject({
      method: 'sendTransaction',
      params: ['AQID', { skipPreflight: true, encoding: 'base64' }],
    })
  })

  test('that the node refuses says why', async () => {
    answer = '{"jsonrpc":"2.0","error":{"code":-32002,"message":"Blockhash not found","data":{}},"id":1}'
    await expect(send()).rejects.toMatchObject({ code: 'wire/rpc', context: { code: -32002 } })
  })
})
