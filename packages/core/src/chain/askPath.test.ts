import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createChainContext, createTestNetwork } from '@latchkey/testing'
import { afterEach, expect, test } from 'vitest'
import { askPath, PathRefusal } from './askPath.js'

type Seen = { method: string | undefined; url: string | undefined; type: string | undefined; body: string }

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(answer: (seen: Seen, response: ServerResponse) => void) {
  const seen: Seen[] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const one = { method: request.method, url: request.url, type: request.headers['content-type'], body }
    seen.push(one)
    answer(one, response)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const network = createTestNetwork('town', 'Town')
const { signal } = new AbortController()
const read = (text: string) => JSON.parse(text) as unknown
const question = {
  network,
  method: 'GET',
  path: '/address/a/utxo',
  query: { limit: '5' },
  read,
  signal,
} as const
const own = (...urls: string[]) => ({ customRpcUrls: { [network.caipNetworkId]: urls } })
const fail = (status: number, text: string) => (_: Seen, response: ServerResponse) => {
  response.statusCode = status
  response.end(text)
}

test('the site’s own node is asked over the path itself', async () => {
  const node = await serve((_, response) => response.end('[1]'))
  expect(await askPath(createChainContext(), question, own(`${node.url}/api/`))).toEqual([1])
  await askPath(
    createChainContext(),
    { ...question, method: 'POST', path: '/tx', body: '00ff' },
    own(node.url),
  )
  await askPath(createChainContext(), { ...question, method: 'POST', path: '/tx', body: '{}' }, own(node.url))
  expect(node.seen).toMatchObject([
    { method: 'GET', url: '/api/address/a/utxo?limit=5', body: '' },
    { method: 'POST', url: '/tx?limit=5', type: 'text/plain', body: '00ff' },
    { method: 'POST', url: '/tx?limit=5', type: 'application/json', body: '{}' },
  ])
})

test('the gateway is asked beside its JSON-RPC, and needs no preflight question', async () => {
  const gateway = await serve((_, response) => response.end('[2]'))
  const rpcUrl = `${gateway.url}/under/v1/?chainId=eip155%3Atown&projectId=p1`
  expect(await askPath(createChainContext({ rpcUrl }), question)).toEqual([2])
  const [asked] = gateway.seen
  expect(asked).toMatchObject({ method: 'POST', type: 'text/plain' })
  expect(asked?.url).toBe('/under/v1/node?chainId=eip155%3Atown&projectId=p1')
  expect(JSON.parse(asked?.body ?? '')).toEqual({
    method: 'GET',
    path: '/address/a/utxo',
    query: { limit: '5' },
  })
})

test('the next address is asked after a failure, an answer that cannot be read, and one that is too long', async () => {
  const broken = await serve(fail(502, ''))
  const odd = await serve((_, response) => response.end('<html>'))
  const long = await serve((_, response) => response.end(`[${'1,'.repeat(40_000)}1]`))
  const fit = await serve((_, response) => response.end('[3]'))
  const options = own(broken.url, odd.url, long.url, fit.url)
  expect(await askPath(createChainContext(), question, options)).toEqual([3])
  await expect(askPath(createChainContext(), question, own(broken.url, odd.url))).rejects.toMatchObject({
    code: 'wire/network',
  })
})

test('what a node says of the question is the answer; what the gateway says of itself is not', async () => {
  const node = await serve(fail(404, 'Transaction not found'))
  const other = await serve((_, response) => response.end('[4]'))
  await expect(askPath(createChainContext(), question, own(node.url, other.url))).rejects.toEqual(
    new PathRefusal(404, 'Transaction not found'),
  )
  expect(other.seen).toEqual([])
  const gateway = await serve(fail(400, '{"error":{"code":"node/path","message":""}}'))
  const rpcUrl = `${gateway.url}/v1/?chainId=eip155%3Atown`
  await expect(askPath(createChainContext({ rpcUrl }), question)).rejects.toMatchObject({
    code: 'wire/network',
  })
})

test.each([400, 404, 409, 422])(
  'a status of %i is a failure like any other where the question says so',
  async (status) => {
    const node = await serve(fail(status, 'no such page'))
    const other = await serve((_, response) => response.end('[4]'))
    const inAnswers = { ...question, isRefusedByStatus: false }
    expect(await askPath(createChainContext(), inAnswers, own(node.url, other.url))).toEqual([4])
    await expect(askPath(createChainContext(), inAnswers, own(node.url))).rejects.toMatchObject({
      code: 'wire/network',
    })
  },
)

test('an answer with another failing status refuses the question where the caller knows it as a refusal', async () => {
  const node = await serve(fail(500, '{"code":2,"message":"too little"}'))
  const other = await serve((_, response) => response.end('[4]'))
  const isRefusal = (text: string) => text.includes('"code":2')
  await expect(
    askPath(createChainContext(), { ...question, isRefusal }, own(node.url, other.url)),
  ).rejects.toEqual(new PathRefusal(500, '{"code":2,"message":"too little"}'))
  expect(other.seen).toEqual([])
  expect(await askPath(createChainContext(), question, own(node.url, other.url))).toEqual([4])
  const gateway = await serve(fail(429, '{"error":{"code":"rate/limited","message":"","code":2}}'))
  const rpcUrl = `${gateway.url}/v1/?chainId=eip155%3Atown`
  await expect(
    askPath(createChainContext({ rpcUrl }), { ...question, isRefusal: () => true }),
  ).rejects.toMatchObject({ code: 'wire/network' })
})

test('who has let go is not answered', async () => {
  const node = await serve(() => {})
  const leaving = new AbortController()
  const answer = askPath(createChainContext(), { ...question, signal: leaving.signal }, own(node.url))
  const reason = new Error('left')
  leaving.abort(reason)
  await expect(answer).rejects.toBe(reason)
})
