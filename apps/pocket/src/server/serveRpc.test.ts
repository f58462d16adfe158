import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toyNetworks } from '../testing/toy/toyFacts.js'
import { toyServer } from '../testing/toy/toyServer.js'
import { type RunningPocket, startPocket } from './startPocket.js'

let appFolder: string
let pocket: RunningPocket
const asked: { url: string; method: string | undefined; body: unknown }[] = []

beforeAll(async () => {
  appFolder = await mkdtemp(join(tmpdir(), 'pocket-'))
  await writeFile(join(appFolder, 'index.html'), '<!doctype html><title>Pocket</title>')
  pocket = await startPocket({
    port: 0,
    appFolder,
    networks: toyNetworks.map((network) => ({ ...network, rpcUrl: `https://node.example/${network.name}/` })),
    chains: { toycoin: toyServer },
    fetchNode: async (url, { method, body } = {}) => {
      asked.push({ url: String(url), method, body })
      return new Response('<script>alert(1)</script>', { headers: { 'content-type': 'text/html' } })
    },
  })
})

afterAll(async () => {
  await pocket.stop()
  await rm(appFolder, { recursive: true })
})

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${pocket.port}/rpc/${path}`, {
    ...init,
    headers: { origin: 'http://localhost:3000' },
  })

test('a node with paths is asked below its address, and what it answers is never a page', async () => {
  const response = await ask('toycoin:main/balance/mainpay0')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  await ask('toycoin:test/tx', { method: 'POST', body: 'signed' })
  expect(asked.splice(0)).toEqual([
    { url: 'https://node.example/Toycoin/balance/mainpay0', method: 'GET', body: undefined },
    { url: 'https://node.example/Test Toycoin/tx', method: 'POST', body: 'signed' },
  ])
})

test.each([
  [403, 'toycoin:main/admin', {}],
  [403, 'toycoin:main/fee', { method: 'POST', body: '' }],
  [403, 'toycoin:main/fee?all=1', {}],
  [404, 'toycoin:main/balance/%2e%2e', {}],
  [404, 'toycoin:main/balance/..%2f..%2fadmin', {}],
  [404, 'toycoin:main/balance/%00', {}],
  [404, 'toycoin:main//fee', {}],
  [404, 'toycoin:main/fee/', {}],
  [404, 'toycoin:other/fee', {}],
  [405, 'toycoin:main/tx', { method: 'PUT', body: '' }],
  [413, 'toycoin:main/tx', { method: 'POST', body: 'x'.repeat(600_000) }],
])('answers %i on %s, and asks no node', async (status, path, init) => {
  expect((await ask(path, init)).status).toBe(status)
  expect(asked).toEqual([])
})

test('a site is told which network there is, and no network of another namespace can be added', async () => {
  expect(await (await ask('toycoin:main')).json()).toEqual({ network: toyNetworks[0] })
  const response = await fetch(`http://127.0.0.1:${pocket.port}/networks`, {
    method: 'POST',
    headers: { origin: `http://pocket.localhost:${pocket.port}` },
    body: JSON.stringify({ id: 'toycoin:test', name: 'Mine', rpcUrl: 'https://x.example', symbol: 'X' }),
  })
  expect(response.status).toBe(400)
})
