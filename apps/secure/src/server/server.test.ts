import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toCallerBlocks } from '@latchkey/primitives'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProjectSites } from './createProjectSites.js'
import { readSettings } from './readSettings.js'
import { type RunningSecure, startSecure } from './startSecure.js'

const page = (path: string, embedding: string, opener: string) => ({
  ...{ path, embedding, opener, title: `<${path}>`, style: null, late: null },
  script: { file: 'assets/page-1.js', integrity: 'sha256-abc' },
})

const visitor = toCallerBlocks('192.0.2.1')

let folder: string
let gateway: Server
let secure: RunningSecure
let asked: string[] = []
let answer = { status: 200, origins: ['https://app.example.org'] }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-site-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/page-1.js'), 'console.log(1)')
  const worker = { file: 'assets/page-1.js', integrity: 'sha256-abc' }
  const late = { file: 'assets/page-1.js', integrity: 'sha256-def' }
  const pages = [{ ...page('/sdk', 'project', 'cut'), late }, page('/confirm', 'none', 'kept')]
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ pages, worker, hash: 'sha256-all' }))
  gateway = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ allowedOrigins: answer.origins }))
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', () => resolve()))
  const { port } = gateway.address() as AddressInfo
  secure = await startSecure({ port: 0, gatewayUrl: `http://127.0.0.1:${port}`, siteFolder: folder })
})
afterAll(async () => {
  await secure.stop()
  await new Promise<void>((resolve) => gateway.close(() => resolve()))
  await rm(folder, { recursive: true, force: true })
})

const get = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${secure.port}${path}`, init)
const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? ''

test('S6 a page runs its own scripts, asks the gateway alone, and makes no text a script', async () => {
  const response = await get('/sdk?projectId=p1')
  const policy = policyOf(response)
  for (const part of [
    "default-src 'none'",
    "script-src 'sha256-abc' 'sha256-def';",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'frame-ancestors https://app.example.org;',
  ]) {
    expect(policy).toContain(part)
  }
  expect(policy).toMatch(/connect-src http:\/\/127\.0\.0\.1:\d+;/)
  expect(policy).not.toMatch(/unsafe|\*/)
  const text = await response.text()
  expect(text).toContain('<title>&#60;/sdk&#62;</title>')
  expect(text).not.toMatch(/<script(?![^>]*integrity=)/)
})

test('S2 of a project that is unknown, or has no id, nobody may embed it', async () => {
  answer = { status: 403, origins: [] }
  for (const query of ['?projectId=unknown', '', '?projectId=%0d%0aa', `?projectId=${'x'.repeat(500)}`]) {
    expect(policyOf(await get(`/sdk${query}`))).toContain("frame-ancestors 'none'")
  }
  answer = { status: 200, origins: ['https://app.example.org'] }
})

test('S10 a window that a site has opened may speak to it where that is what it is for', async () => {
  expect((await get('/confirm')).headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
  expect((await get('/sdk?projectId=p1')).headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(policyOf(await get('/confirm'))).toContain("frame-ancestors 'none'")
})

test('files stay as they are, a worker’s has no network, and the whole has a hash to compare', async () => {
  const file = await get('/assets/page-1.js')
  expect(file.headers.get('cache-control')).toContain('immutable')
  expect(policyOf(file)).not.toContain('connect-src')
  expect(policyOf(file)).toContain("default-src 'none'")
  expect(await (await get('/version.json')).json()).toEqual({ hash: 'sha256-all' })
})

test('a connection that nobody uses is given up by the proxy in front first, which takes a minute', async () => {
  const [, seconds] = /timeout=(\d+)/.exec((await get('/sdk')).headers.get('keep-alive') ?? '') ?? []
  expect(Number(seconds)).toBeGreaterThan(60)
})

test('nothing else is there, and nothing can be sent', async () => {
  for (const path of [
    '/',
    '/assets/../manifest.json',
    '/manifest.json',
    '/assets/%2e%2e/manifest.json',
    '//sdk',
  ]) {
    expect((await get(path)).status, path).toBe(404)
  }
  expect((await get('/sdk', { method: 'POST', body: '{}' })).status).toBe(405)
})

test('many who ask at once are one question, and an older list does while the gateway is away', async () => {
  const clock = { nowMs: 0 }
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
  const refused: string[] = []
  const sites = createProjectSites({
    gatewayUrl: url,
    secureUrl: 'https://wallet.example.org',
    fetch,
    now: () => clock.nowMs,
    onRefused: (_, entry) => refused.push(entry),
  })
  asked = []
  answer = { status: 200, origins: ['https://app.example.org', 'https://shop.example.com'] }
  const all = await Promise.all(Array.from({ length: 20 }, () => sites.get('p1', visitor)))
  expect(asked).toHaveLength(1)
  expect(all[7]?.sources).toEqual(['https://shop.example.com'])
  expect(refused).toEqual(['https://app.example.org'])
  answer = { status: 500, origins: [] }
  clock.nowMs = 60_000
  expect((await sites.get('p1', visitor)).sources).toEqual(['https://shop.example.com'])
  clock.nowMs = 3_600_000
  await expect(sites.get('p1', visitor)).rejects.toThrow('500')
  await expect(sites.get('p2', visitor)).rejects.toThrow('500')
  answer = { status: 200, origins: ['https://app.example.org'] }
})

test('settings are read, and mistakes are told', () => {
  const read = readSettings({
    LATCHKEY_PORT_SECURE: '5001',
    LATCHKEY_GATEWAY_URL: 'https://gateway.example.org/',
  })
  expect(read).toMatchObject({
    settings: {
      port: 5001,
      gatewayUrl: 'https://gateway.example.org',
      secureUrl: 'http://secure.localhost:5001',
      trustedProxyCount: 0,
    },
  })
  expect(readSettings({ LATCHKEY_TRUSTED_PROXIES: '1' })).toMatchObject({
    settings: { trustedProxyCount: 1 },
  })
  expect(readSettings({ SECURE_URL: 'http://wallet.example.org' })).toMatchObject({
    mistakes: [expect.stringContaining('SECURE_URL has to be https')],
  })
  expect(
    readSettings({ SECURE_URL: 'https://a.example.org', LATCHKEY_GATEWAY_URL: 'https://a.example.org' }),
  ).toMatchObject({ mistakes: [expect.stringContaining('one origin')] })
})
