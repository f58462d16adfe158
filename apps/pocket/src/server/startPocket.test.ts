import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningPocket, startPocket } from './startPocket.js'

const cluster = 'solana:4v1ju4tNqf5CsyUi7nTjjWA5qbKrizis'
const linkId = 'a'.repeat(32)
const relay = { url: 'wss://relay.example:4443/relay', projectId: 'mine' }
const state = { accounts: [`0x${'1'.repeat(40)}`], network: 'eip155:7' }

let appFolder: string
let pocket: RunningPocket
let base: string
let requestCount = 0
const node = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  requestCount += 1
  request.on('end', () =>
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: JSON.parse(body).method })),
  )
})

beforeAll(async () => {
  appFolder = await mkdtemp(join(tmpdir(), 'pocket-'))
  await writeFile(join(appFolder, 'index.html'), '<!doctype html><title>Pocket</title>')
  await writeFile(join(appFolder, 'secret.env'), 'not served')
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  const rpcUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  const networks = [
    { id: 'eip155:7', name: 'Seven', rpcUrl },
    { id: 'eip155:8', name: 'Eight', rpcUrl: 'http://127.0.0.1:1' },
    { id: cluster, name: 'Local Solana', tokens: [], rpcUrl: 'http://127.0.0.1:1' },
  ]
  pocket = await startPocket({ port: 0, networks, relay, appFolder })
  base = `http://127.0.0.1:${pocket.port}`
})

afterAll(async () => {
  await pocket.stop()
  await new Promise((resolve) => node.close(resolve))
  await rm(appFolder, { recursive: true })
})

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(base + path, { method: 'POST', body, headers })

describe('the site', () => {
  test.each(['/', '/networks', '/sites', '/settings', '/scan', '/wc?uri=x', '/request?origin=x'])(
    'serves %s with a strict content policy',
    async (path) => {
      const response = await fetch(base + path)
      expect(response.status).toBe(200)
      expect(await response.text()).toContain('Pocket')
      const policy = response.headers.get('content-security-policy')
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe')
      expect(policy).toContain("connect-src 'self' wss://relay.example:4443;")
    },
  )

  test.each(['/nothing', '/secret.env', '/..%2f..%2fetc/passwd', '/assets/../index.htm'])(
    'has no %s',
    async (path) => {
      expect((await fetch(base + path)).status).toBe(404)
    },
  )

  test('says that it is well and what it was started with, without the nodes', async () => {
    expect(await (await fetch(`${base}/health`)).json()).toEqual({ status: 'ok' })
    expect(await (await fetch(`${base}/configuration.json`)).json()).toEqual({
      networks: [
        { id: 'eip155:7', name: 'Seven' },
        { id: 'eip155:8', name: 'Eight' },
        { id: cluster, name: 'Local Solana', tokens: [] },
      ],
      relay,
    })
  })
})

describe('the way to the Solana node', () => {
  const ask = (method: string) =>
    post(`/rpc/${cluster}`, JSON.stringify({ jsonrpc: '2.0', id: 1, method }), {
      origin: 'http://localhost:3000',
    })

  test('passes on what wallets need, and gives nothing away', async () => {
    expect((await ask('getBalance')).status).toBe(502)
    expect(await (await ask('requestAirdrop')).json()).toMatchObject({ error: { code: -32601 } })
    expect(await (await ask('eth_chainId')).json()).toMatchObject({ error: { code: -32601 } })
  })
})

describe('the way to the nodes', () => {
  const site = { origin: 'http://localhost:3000' }
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }
  const ask = (method: string) => post('/rpc/eip155:7', JSON.stringify({ ...call, method }), site)

  test.each([
    'http://localhost:3000',
    'http://127.0.0.1:5173',
    'http://[::1]:80',
    'http://shop.localhost:4',
    'own',
  ])('passes a call on for %s, and lets it alone read the answer', async (name) => {
    const origin = name === 'own' ? `http://pocket.localhost:${pocket.port}` : name
    const response = await post('/rpc/eip155:7', JSON.stringify(call), { origin })
    expect(response.headers.get('access-control-allow-origin')).toBe(origin)
    expect(response.headers.get('vary')).toBe('origin')
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: 'eth_chainId' })
  })

  test.each([
    'https://evil.example',
    'http://localhost.evil.example',
    'http://evil.example:4002',
    'http://192.168.0.2:3000',
    'null',
    undefined,
  ])('passes nothing on for %s, and lets it read nothing', async (origin) => {
    const headers = origin === undefined ? {} : { origin }
    for (const response of [
      await post('/rpc/eip155:7', JSON.stringify(call), headers),
      await fetch(`${base}/rpc/eip155:7`, { method: 'OPTIONS', headers }),
    ]) {
      expect(response.status).toBe(403)
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    }
    if (origin === undefined) return
    const looked = await fetch(`${base}/rpc/eip155:7`, { headers })
    expect(looked.status).toBe(403)
  })

  test.each([
    'anvil_setBalance',
    'hardhat_impersonateAccount',
    'evm_setAutomine',
    'eth_sendTransaction',
    'eth_sign',
    'debug_traceCall',
    'admin_addPeer',
  ])('refuses %s, alone and among others, whoever asks', async (method) => {
    const asked = requestCount
    expect(await (await ask(method)).json()).toMatchObject({ id: 1, error: { code: -32601 } })
    const batch = JSON.stringify([call, { ...call, id: 2, method }])
    expect(await (await post('/rpc/eip155:7', batch, site)).json()).toMatchObject({ error: { code: -32601 } })
    const twice = `{"jsonrpc":"2.0","id":1,"method":"${method}","method":"eth_chainId"}`
    expect(await (await post('/rpc/eip155:7', twice, site)).json()).toMatchObject({ result: 'eth_chainId' })
    expect(requestCount).toBe(asked + 1)
  })

  test('answers the browser’s question before the call', async () => {
    const response = await fetch(`${base}/rpc/eip155:7`, { method: 'OPTIONS', headers: site })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-headers')).toBe('content-type')
  })

  test.each([
    [404, '/rpc/eip155:9', '{}'],
    [404, '/rpc/eip155:7/../eip155:8', '{'],
    [400, '/rpc/eip155:7', 'garbage'],
    [400, '/rpc/eip155:7', '{}'],
    [400, '/rpc/eip155:7', '[]'],
    [413, '/rpc/eip155:7', 'x'.repeat(600_000)],
    [502, '/rpc/eip155:8', JSON.stringify(call)],
  ])('answers %i on %s', async (status, path, body) => {
    const response = await post(path.replace('/..', '/%2e%2e%2f'), body, site)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error: { message: expect.any(String) } })
  })
})

describe('networks that are added', () => {
  const own = {
    get origin() {
      return `http://pocket.localhost:${pocket.port}`
    },
  }
  const served = (result: unknown) =>
    new Promise<{ url: string; stop: () => void }>((resolve) => {
      const other = createServer((_, response) =>
        response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result })),
      )
      other.listen(0, '127.0.0.1', () =>
        resolve({
          url: `http://127.0.0.1:${(other.address() as AddressInfo).port}`,
          stop: () => other.close(),
        }),
      )
    })
  const network = { id: 'eip155:42', name: 'Forty-two', symbol: 'COIN' }

  test('are reached once their node has said that it serves them, and no longer when removed', async () => {
    const other = await served('0x2a')
    const body = JSON.stringify({ ...network, rpcUrl: other.url })
    expect(await (await fetch(`${base}/rpc/eip155:42`)).json()).toEqual({ network: null })
    expect((await post('/networks/check', body, own)).status).toBe(200)
    expect(await (await fetch(`${base}/rpc/eip155:42`)).json()).toEqual({ network: null })
    expect((await post('/networks', body, own)).status).toBe(200)
    expect(await (await fetch(`${base}/rpc/eip155:42`)).json()).toEqual({
      network: { id: 'eip155:42', name: 'Forty-two' },
    })
    const call = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}'
    expect(await (await post('/rpc/eip155:42', call, own)).json()).toMatchObject({ result: '0x2a' })
    expect((await fetch(`${base}/networks/eip155:42`, { method: 'DELETE', headers: own })).status).toBe(204)
    expect((await post('/rpc/eip155:42', call, own)).status).toBe(404)
    other.stop()
  })

  test('cannot be added by a site, nor take the place of pocket’s own', async () => {
    const other = await served('0x7')
    const body = JSON.stringify({ ...network, id: 'eip155:7', rpcUrl: other.url })
    expect((await post('/networks', body, { origin: 'http://evil.example' })).status).toBe(403)
    expect((await post('/networks', body)).status).toBe(403)
    expect((await post('/networks', body, own)).status).toBe(409)
    const response = await fetch(`${base}/networks/eip155:7`, { method: 'DELETE', headers: own })
    expect(response.status).toBe(204)
    expect(await (await fetch(`${base}/rpc/eip155:7`)).json()).toMatchObject({ network: { name: 'Seven' } })
    other.stop()
  })

  test('of Cosmos are asked by a path, and reached with what spells their addresses', async () => {
    const asked: (string | undefined)[] = []
    const other = createServer(({ url }, response) => {
      asked.push(url)
      response.end(JSON.stringify({ default_node_info: { network: 'orchard-1' } }))
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const rpcUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`
    const token = { address: 'uapple', name: 'APPLE', symbol: 'APPLE', decimals: 6 }
    const tokens = Array.from({ length: 20 }, () => token)
    const orchard = {
      ...network,
      id: 'cosmos:orchard-1',
      rpcUrl,
      addressPrefix: 'orchard',
      decimals: 6,
      tokens,
    }
    expect((await post('/networks', JSON.stringify(orchard), own)).status).toBe(200)
    const path = '/cosmos/base/tendermint/v1beta1/node_info'
    expect((await fetch(`${base}/rpc/cosmos:orchard-1${path}`)).status).toBe(200)
    expect(asked).toEqual([path, path])
    const different = JSON.stringify({ ...orchard, id: 'cosmos:orchard-2' })
    expect((await (await post('/networks', different, own)).json()).error.message).toContain(
      'serves network orchard-1, not orchard-2',
    )
    for (const more of [{ addressPrefix: 'Orchard' }, { tokens: [...tokens, token] }, { decimals: 99 }])
      expect((await post('/networks', JSON.stringify({ ...orchard, ...more }), own)).status).toBe(400)
    other.close()
  })

  test.each([
    ['0x2b', /serves network 43, not 42/],
    ['nonsense', /does not answer like a network/],
  ])('are refused when the node answers %s', async (result, reason) => {
    const other = await served(result)
    const response = await post('/networks', JSON.stringify({ ...network, rpcUrl: other.url }), own)
    expect(response.status).toBe(422)
    expect((await response.json()).error.message).toMatch(reason)
    other.stop()
  })

  test('are refused when the node is not there, sends on to another, or is no address', async () => {
    const elsewhere = createServer((_, response) => response.writeHead(302, { location: base }).end())
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
    const redirecting = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
    for (const [rpcUrl, status] of [
      ['http://127.0.0.1:1', 422],
      [redirecting, 422],
      ['file:///etc/passwd', 400],
      ['nowhere', 400],
    ] as const) {
      expect((await post('/networks', JSON.stringify({ ...network, rpcUrl }), own)).status).toBe(status)
    }
    expect((await post('/networks', 'x'.repeat(20_000), own)).status).toBe(413)
    elsewhere.close()
  })
})

describe('the links', () => {
  test('a page hears what pocket tells, and what it told before', async () => {
    const stop = new AbortController()
    const url = `${base}/links/${linkId}/events`
    const stream = await fetch(url, { signal: stop.signal })
    expect(stream.headers.get('access-control-allow-origin')).toBe('*')
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toBe(': listening\n\n')
    const told = await post(`/links/${linkId}`, JSON.stringify(state), {
      origin: `http://pocket.localhost:${pocket.port}`,
    })
    expect(told.status).toBe(204)
    expect((await reader?.read())?.value).toBe(`data: ${JSON.stringify(state)}\n\n`)
    const late = await fetch(url, { signal: stop.signal })
    const lateReader = late.body?.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    while (!heard.includes('data')) heard += (await lateReader?.read())?.value ?? ''
    expect(heard).toContain(`data: ${JSON.stringify(state)}\n\n`)
    stop.abort()
  })

  test('only pocket’s own origin may tell', async () => {
    const own = { origin: `http://pocket.localhost:${pocket.port}` }
    const path = `/links/${'b'.repeat(32)}`
    expect((await post(path, JSON.stringify(state), { origin: 'http://evil.example' })).status).toBe(403)
    expect((await post(path, JSON.stringify(state))).status).toBe(403)
    expect((await post(path, '{"accounts":["x"],"network":"eip155:1"}', own)).status).toBe(400)
    expect((await post(path, 'garbage', own)).status).toBe(400)
    expect((await post(path, ' '.repeat(5_000), own)).status).toBe(413)
    expect((await fetch(base + path)).status).toBe(404)
  })

  test('a site lets go of its own link', async () => {
    const path = `/links/${'c'.repeat(32)}`
    await post(path, JSON.stringify(state), { origin: `http://localhost:${pocket.port}` })
    expect(await (await fetch(base + path)).json()).toEqual(state)
    expect((await fetch(base + path, { method: 'DELETE' })).status).toBe(204)
    expect(await (await fetch(base + path)).json()).toEqual({ accounts: [], network: 'eip155:7' })
  })

  test.each(['/links/short', `/links/${'a'.repeat(32)}/other`, `/links/${'a'.repeat(32)}/events/more`])(
    'has no %s',
    async (path) => {
      expect((await fetch(base + path)).status).toBe(404)
    },
  )
})

test('says so when the app is not built or the port is taken', async () => {
  await expect(startPocket({ port: 0, appFolder: join(appFolder, 'nothing') })).rejects.toThrow()
  await expect(startPocket({ port: pocket.port, appFolder })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
