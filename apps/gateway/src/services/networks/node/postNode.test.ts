import type { ServerResponse } from 'node:http'
import type { NodeQuestion } from '@latchkey/wire'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chainModules } from '../../../chains/registry.js'
import type { OpenDatabase } from '../../../db/Database.js'
import { createTestApp, createTestNetwork, type TestApp } from '../../../testing/createTestApp.js'
import { openTestDatabase } from '../../../testing/openTestDatabase.js'
import { startUpstream, type Upstream } from '../../../testing/startUpstream.js'
import { toy } from '../../../testing/toy/toy.js'

/** A namespace whose nodes answer over paths, as those of Bitcoin and Sui do. */
const coins: typeof toy = {
  ...toy,
  namespace: 'coins',
  rpcMethods: new Set(['getBlock']),
  nodePaths: [
    { method: 'GET', path: '/address/:address/utxo' },
    { method: 'GET', path: '/balances', query: ['denom'], cost: 5 },
    { method: 'POST', path: '/tx', contentType: 'text/plain' },
    { method: 'POST', path: '/service/Get', contentType: 'application/grpc-web+proto' },
    { method: 'POST', path: '/graphql' },
  ],
}

type Seen = { method: string | undefined; url: string | undefined; type: string | undefined; body: string }

let shared: OpenDatabase
const opened: { close(): Promise<void> }[] = []
beforeAll(async () => {
  shared = await openTestDatabase()
})
afterAll(() => shared.close())
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

async function openNode(answer: (seen: Seen, response: ServerResponse) => void) {
  const seen: Seen[] = []
  const node = await startUpstream((body, response, { headers, method, url }) => {
    const one = { method, url, type: headers['content-type'], body }
    seen.push(one)
    answer(one, response)
  })
  opened.push(node)
  return { ...node, seen }
}

async function openGateway(
  nodes: readonly Pick<Upstream, 'url'>[],
  { capacity, ...more }: { capacity?: number; restUrls?: string[] } = {},
): Promise<TestApp> {
  const urls = nodes.map(({ url }) => url)
  const names = { id: 'town', caipNetworkId: 'coins:town', chainNamespace: 'coins', dollarsPerCoin: 1 }
  const gateway = await createTestApp({
    shared,
    networks: [createTestNetwork(urls), createTestNetwork(urls, { ...names, name: 'Town', ...more })],
    ...(capacity !== undefined && { config: { rateLimit: { capacity, refillPerSecond: 0.001 } } }),
    dependencies: { chains: [...chainModules, coins] },
  })
  opened.unshift(gateway)
  return gateway
}

const ask = ({ app }: TestApp, question: unknown, chainId = 'coins:town') =>
  app.inject({ method: 'POST', url: `/v1/node?chainId=${chainId}&projectId=p1`, payload: question as object })

const utxo: NodeQuestion = { method: 'GET', path: '/address/bc1qxyz/utxo' }
const answerJson = (_: Seen, response: ServerResponse) => {
  response.setHeader('content-type', 'application/json')
  response.end('[{"value":1}]')
}

describe('a question over a path', () => {
  test('reaches the node with its query or its body, and the answer is the node’s', async () => {
    const node = await openNode(answerJson)
    const gateway = await openGateway([node])
    const answer = await ask(gateway, utxo)
    expect([answer.statusCode, answer.headers['content-type'], answer.json()]).toEqual([
      200,
      'application/json',
      [{ value: 1 }],
    ])
    await ask(gateway, { method: 'GET', path: '/balances', query: { denom: 'ibc/A&B=C' } })
    await ask(gateway, { method: 'POST', path: '/tx', body: '0200ff' })
    await ask(gateway, { method: 'POST', path: '/graphql', body: '{"query":"{ chain }"}' })
    expect(node.seen).toEqual([
      { method: 'GET', url: '/address/bc1qxyz/utxo', type: undefined, body: '' },
      { method: 'GET', url: '/balances?denom=ibc%2FA%26B%3DC', type: undefined, body: '' },
      { method: 'POST', url: '/tx', type: 'text/plain', body: '0200ff' },
      { method: 'POST', url: '/graphql', type: 'application/json', body: '{"query":"{ chain }"}' },
    ])
  })

  test('carries bytes both ways', async () => {
    const bytes = Buffer.from([0, 0, 0, 0, 2, 0xff, 0x00, 0x80])
    const node = await openNode((_, response) => {
      response.setHeader('content-type', 'application/grpc-web+proto')
      response.end(bytes)
    })
    const gateway = await openGateway([node])
    const body = Buffer.from('bytes').toString('base64')
    const answer = await ask(gateway, { method: 'POST', path: '/service/Get', body, encoding: 'base64' })
    expect(answer.rawPayload.equals(bytes)).toBe(true)
    expect(answer.headers['content-type']).toBe('application/grpc-web+proto')
    expect(node.seen[0]).toMatchObject({ type: 'application/grpc-web+proto', body: 'bytes' })
    const odd = await ask(gateway, { method: 'POST', path: '/tx', body: '*', encoding: 'base64' })
    expect(odd.statusCode).toBe(422)
  })

  test('goes to nodes of their own where a network has them', async () => {
    const rpc = await openNode(answerJson)
    const rest = await openNode(answerJson)
    const gateway = await openGateway([rpc], { restUrls: [`${rest.url}/`] })
    expect((await ask(gateway, utxo)).statusCode).toBe(200)
    expect([rpc.seen.length, rest.seen[0]?.url]).toEqual([0, '/address/bc1qxyz/utxo'])
  })

  test('is never answered with what a browser would run', async () => {
    const node = await openNode((_, response) => {
      response.setHeader('content-type', 'text/html')
      response.end('<script>alert(1)</script>')
    })
    const answer = await ask(await openGateway([node]), utxo)
    expect(answer.headers['content-type']).toBe('application/octet-stream')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('what is not on the list', () => {
  test('is refused, and no node hears of it', async () => {
    const node = await openNode(answerJson)
    const gateway = await openGateway([node])
    const refused: readonly unknown[] = [
      { method: 'GET', path: '/' },
      { method: 'POST', path: '/address/bc1qxyz/utxo' },
      { method: 'GET', path: '/address//utxo' },
      { method: 'GET', path: '/address/../utxo' },
      { method: 'GET', path: '/address/a%2fb/utxo' },
      { method: 'GET', path: '/address/a?x=1/utxo' },
      { method: 'GET', path: '/address/a#/utxo' },
      { method: 'GET', path: '/address/a\0/utxo' },
      { method: 'GET', path: `/address/${'a'.repeat(129)}/utxo` },
      { method: 'GET', path: '/balances/' },
      { method: 'GET', path: '/balances', query: { denom: 'a', admin: '1' } },
      { method: 'DELETE', path: '/tx' },
      { method: 'GET', path: '//evil.example/balances' },
      { method: 'GET', path: 'http://evil.example/balances' },
      { ...utxo, url: 'http://evil.example' },
      [utxo],
    ]
    for (const question of refused) {
      const answer = await ask(gateway, question)
      expect(answer.statusCode, JSON.stringify(question)).toBeGreaterThanOrEqual(400)
      expect(answer.json().error.message).toBeTypeOf('string')
    }
    // A namespace that says nothing of paths has none.
    expect((await ask(gateway, utxo, 'eip155:31337')).json().error.code).toBe('node/path')
    expect((await ask(gateway, utxo, 'coins:elsewhere')).json().error.code).toBe('chain/unsupported')
    expect(node.seen).toEqual([])
  })

  test('never leaves the node’s own address, whatever is asked', async () => {
    const node = await openNode(answerJson)
    const gateway = await openGateway([node])
    const text = fc.string({ unit: 'binary', maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(text, text, async (part, value) => {
        const before = node.seen.length
        await ask(gateway, { method: 'GET', path: `/address/${part}/utxo`, query: { denom: value } })
        const path = `/address/${part}/utxo`
        await ask(gateway, { method: 'GET', path })
        await ask(gateway, { method: 'GET', path: '/balances', query: { denom: value } })
        for (const { url = '' } of node.seen.slice(before)) {
          const { pathname, searchParams } = new URL(url, 'http://node.example')
          expect([path, '/balances']).toContain(pathname)
          expect(searchParams.get('denom') ?? value).toBe(Buffer.from(value).toString())
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('a node that fails', () => {
  test.each([500, 502, 401, 403, 429])('with status %i gives way to the next', async (status) => {
    const broken = await openNode((_, response) => {
      response.statusCode = status
      response.end()
    })
    const fit = await openNode(answerJson)
    const gateway = await openGateway([broken, fit])
    for (let count = 0; count < 5; count++) expect((await ask(gateway, utxo)).json()).toEqual([{ value: 1 }])
    expect(broken.seen.length).toBeLessThanOrEqual(1)
  })

  test.each([400, 404, 409, 422])('status %i is the caller’s own affair', async (status) => {
    const node = await openNode((_, response) => {
      response.statusCode = status
      response.setHeader('content-type', 'text/plain')
      response.end('Transaction already in block chain')
    })
    const answer = await ask(await openGateway([node]), { method: 'POST', path: '/tx', body: '00' })
    expect([answer.statusCode, answer.body]).toEqual([status, 'Transaction already in block chain'])
  })

  test('a node that sends elsewhere is not followed', async () => {
    const elsewhere = await openNode(answerJson)
    const node = await openNode((_, response) => {
      response.statusCode = 302
      response.setHeader('location', `${elsewhere.url}/balances`)
      response.end()
    })
    const answer = await ask(await openGateway([node]), utxo)
    expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'chain/unavailable'])
    expect(elsewhere.seen).toEqual([])
  })
})

describe('what a question costs', () => {
  test('is what its path costs', async () => {
    const node = await openNode(answerJson)
    const gateway = await openGateway([node], { capacity: 12 })
    const statuses: number[] = []
    for (let count = 0; count < 3; count++) {
      const answer = await ask(gateway, { method: 'GET', path: '/balances' })
      statuses.push(answer.statusCode)
    }
    expect(statuses).toEqual([200, 200, 429])
  })

  test('a method of JSON-RPC costs what it costs in its own namespace', async () => {
    const node = await openNode((_, response) => response.end('{"jsonrpc":"2.0","id":1,"result":1}'))
    const gateway = await openGateway([node], { capacity: 5 })
    const payload = { jsonrpc: '2.0', id: 1, method: 'getBlock', params: [] }
    const { app } = gateway
    // On Solana it counts as ten; a caller could not make it twice.
    for (let count = 0; count < 4; count++) {
      const url = '/v1/?chainId=coins:town&projectId=p1'
      expect((await app.inject({ method: 'POST', url, payload })).statusCode).toBe(200)
    }
  })
})
