import { createServer } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '../../../../scripts/lib/findFreePort.mjs'
import type { ExplorerSite } from '../../chains/ExplorerSite.js'
import { html } from '../../page/html.js'
import { startExplorer } from './startExplorer.js'

const town: ExplorerSite = {
  path: 'town',
  name: 'Toy Town',
  createPage: async (kind, id) => ({
    status: kind === 'lost' ? 404 : 200,
    title: kind ?? 'Toy Town',
    body: html`<p>${id}</p>`,
  }),
}
const silent: ExplorerSite = {
  path: 'silent',
  name: 'Silent',
  createPage: () => Promise.reject(new Error('connection refused')),
}
const explorer = await startExplorer({ port: 0, sites: [town, silent] })
afterAll(() => explorer.stop())

async function open(path: string, init?: RequestInit) {
  const response = await fetch(explorer.url.replace('localhost', '127.0.0.1') + path, init)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('shows a network’s pages below its path, and which network they are about', async () => {
  for (const [path, title] of [
    ['/town', 'Toy Town'],
    ['/town/', 'Toy Town'],
    ['/town?x=/silent', 'Toy Town'],
    ['/town/address/Main%20Street', 'address'],
  ]) {
    const { status, text } = await open(path ?? '')
    expect(status).toBe(200)
    expect(text).toContain(`<h1>${title}</h1>`)
    expect(text).toContain('<a href="/town" aria-current="true">Toy Town</a>')
    expect(text).toContain('<a href="/silent">Silent</a>')
  }
})

test.each([
  ['/', 200],
  ['/village', 404],
  ['/constructor', 404],
  ['/town/lost', 404],
  ['/town/address/Main/more', 404],
  ['/silent', 502],
])('answers %s with %i', async (path, status) => {
  expect((await open(path)).status).toBe(status)
})

test('says that a network’s node does not answer', async () => {
  expect((await open('/silent')).text).toContain('isn’t responding')
})

test('writes what is asked for as text', async () => {
  expect((await open('/town/address/<script>')).text).not.toContain('<script')
})

test('forbids everything in its pages but its own style and icon', async () => {
  for (const path of ['/', '/town', '/nothing', '/style.css']) {
    const { headers, text } = await open(path)
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    expect(text).not.toMatch(/<script|<style|style=|\son\w+=/)
  }
})

test('allows no method but GET', async () => {
  expect((await open('/town', { method: 'POST' })).status).toBe(405)
})

test('says which setting moves its port when that is in use', async () => {
  const port = await findFreePort()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
  await expect(startExplorer({ port, sites: [] })).rejects.toThrow(
    `port ${port} is in use by another program; stop it or set LATCHKEY_PORT_EXPLORER`,
  )
  await new Promise((resolve) => other.close(resolve))
})
