import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createChainContext } from '@latchkey/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { localSui as running } from '../networks.js'
import { checkChange } from './checkChange.js'
import { readNativeBalance } from './readNativeBalance.js'

const address = '0x29dfbf688abce7ab43bb8e70cae158ae961196e721440f515482f8ba1684390f'
// A local stack may be running.
const localSui = { ...running, rpcUrls: { default: { http: ['http://127.0.0.1:1'] } } }
const { signal } = new AbortController()
let server: Server
let url = ''
let answer = ''
let questions: { path: string; type: string | undefined; body: string }[] = []

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    questions.push({ path: request.url ?? '', type: request.headers['content-type'], body })
    if (request.url?.startsWith('/missing')) response.statusCode = 404
    response.end(request.url?.startsWith('/broken') ? 'down' : answer)
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

const own = (...urls: string[]) => ({ customRpcUrls: { [localSui.caipNetworkId]: urls } })
const read = (options: object = own(url), rpcUrl?: string) =>
  readNativeBalance({ network: localSui, address, signal }, { ...createChainContext({ rpcUrl }), ...options })
const toAnswer = (totalBalance: unknown) =>
  JSON.stringify({ data: { address: { balance: { totalBalance } } } })

describe('the native balance', () => {
  test('is read to the last digit, however large', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), async (mist) => {
        answer = toAnswer(String(mist))
        expect(await read()).toBe(mist)
      }),
      { numRuns: 30 },
    )
  })

  test('is asked for in GraphQL at the site’s own node first, then at the gateway', async () => {
    answer = toAnswer('7')
    expect(await read(own(`${url}/broken`), `${url}/v1/?chainId=sui%3Alocalnet`)).toBe(7n)
    expect(questions.map(({ path, type }) => [path, type])).toEqual([
      ['/broken/graphql', 'application/json'],
      ['/v1/node?chainId=sui%3Alocalnet', 'text/plain'],
    ])
    expect(JSON.parse(questions[0]?.body ?? '')).toEqual({
      query: expect.stringContaining('0x2::sui::SUI'),
      variables: { address },
    })
    const hosted = JSON.parse(questions[1]?.body ?? '')
    expect(hosted).toMatchObject({ method: 'POST', path: '/graphql' })
    expect(hosted.body).toBe(questions[0]?.body)
  })

  test('is asked for at the next address where one knows no such path', async () => {
    answer = toAnswer('7')
    expect(await read(own(`${url}/missing`, url))).toBe(7n)
    expect(questions.map(({ path }) => path)).toEqual(['/missing/graphql', '/graphql'])
  })

  test.each([
    '{"data":{"address":null}}',
    '{"data":{"address":{"balance":null}}}',
    '{"data":{"address":{"balance":{"totalBalance":"0"}}},"errors":null}',
  ])('%j is nothing', async (text) => {
    answer = text
    expect(await read()).toBe(0n)
  })

  test.each([
    '',
    'null',
    '{}',
    '{"data":null}',
    '{"data":{"address":null},"errors":[{"message":"timeout"}]}',
    toAnswer(5),
    toAnswer('-1'),
    toAnswer('1.5'),
    toAnswer('0x5'),
    toAnswer('1'.repeat(40)),
    toAnswer(null),
    `{"more":"${'x'.repeat(80_000)}",${toAnswer('5').slice(1)}`,
  ])('%j is no answer', async (text) => {
    answer = text
    await expect(read()).rejects.toMatchObject({ code: 'wire/network' })
  })

  test('nothing is asked any more once nobody waits', async () => {
    const reason = new Error('left')
    const asked = readNativeBalance(
      { network: localSui, address, signal: AbortSignal.abort(reason) },
      { ...createChainContext(), ...own(url) },
    )
    await expect(asked).rejects.toBe(reason)
    expect(questions).toEqual([])
  })
})

describe('whether balances have changed', () => {
  const check = (cursor?: string) =>
    checkChange({ network: localSui, address, cursor, signal }, { ...createChainContext(), ...own(url) })
  const list = (...coins: [type: string, amount: string][]) => {
    const nodes = coins.map(([repr, totalBalance]) => ({ coinType: { repr }, totalBalance }))
    answer = JSON.stringify({ data: { address: { balances: { nodes } } } })
  }

  test('coins of any kind change it; the order of a node does not', async () => {
    list(['0x2::sui::SUI', '5'], ['0xa::usd::USD', '7'])
    const first = await check()
    expect(first.hasChanged).toBe(false)
    expect(await check(first.cursor)).toEqual(first)
    list(['0xa::usd::USD', '7'], ['0x2::sui::SUI', '5'])
    expect(await check(first.cursor)).toEqual(first)
    list(['0xa::usd::USD', '8'], ['0x2::sui::SUI', '5'])
    expect((await check(first.cursor)).hasChanged).toBe(true)
    list(['0x2::sui::SUI', '5'])
    expect((await check(first.cursor)).hasChanged).toBe(true)
  })

  test('an account that comes to be has changed', async () => {
    answer = '{"data":{"address":null}}'
    const { cursor } = await check()
    expect(await check(cursor)).toEqual({ cursor: '', hasChanged: false })
    list(['0x2::sui::SUI', '5'])
    expect((await check(cursor)).hasChanged).toBe(true)
  })

  test('an answer without balances is none', async () => {
    for (const text of [
      '{"data":{"address":{"balances":{}}}}',
      '{"data":{"address":{"balances":{"nodes":[{}]}}}}',
    ]) {
      answer = text
      await expect(check()).rejects.toMatchObject({ code: 'wire/network' })
    }
  })
})

describe('what a node says in errors', () => {
  const toErrors = (...errors: readonly object[]) => JSON.stringify({ data: null, errors })
  const path = ['executeTransaction']

  test.each([
    [toErrors({ message: 'Bad bytes', path, extensions: { code: 'BAD_USER_INPUT' } }), 'Bad bytes'],
    [toErrors({ message: 'Object is locked', path }), 'Object is locked'],
    [
      toErrors({
        ...{ message: 'Failed to execute', path },
        extensions: { code: 'INTERNAL_SERVER_ERROR', chain: ['status: InvalidArgument, message: "stale"'] },
      }),
      'Failed to execute: status: InvalidArgument, message: "stale"',
    ],
    [toErrors({ message: 'one', path }, { message: 'two' }), 'one'],
  ])('%s is of the question: no other address is asked', async (text, said) => {
    answer = text
    await expect(read(own(url, `${url}/other`))).rejects.toMatchObject({ text: said })
    expect(questions).toHaveLength(1)
  })

  test.each([
    toErrors({ message: 'Request timed out', extensions: { code: 'REQUEST_TIMEOUT' } }),
    toErrors({ message: 'Request timed out', path, extensions: { code: 'REQUEST_TIMEOUT' } }),
    toErrors({ message: 'Oh', path, extensions: { code: 'INTERNAL_SERVER_ERROR' } }),
    toErrors({ message: 'Oh' }),
    toErrors({}),
    toErrors(),
    toErrors({ message: 'Oh', path: 5 }),
    '{"data":null,"errors":"Oh"}',
  ])('%s is its own trouble: another address is asked', async (text) => {
    answer = text
    await expect(read(own(url, `${url}/other`))).rejects.toMatchObject({ code: 'wire/network' })
    expect(questions).toHaveLength(2)
  })
})
