import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Delivery, LocalSeller } from '../../chains/LocalSeller.js'
import { localChains } from '../../chains/registry.js'
import type { LocalServer } from '../../page/serveLocal.js'
import { defaultStackPorts } from '../../parts/stackPorts.js'
import { localCardSecret } from './localCardSecret.js'
import { startCard } from './startCard.js'

const deliveries: Delivery[] = []
const events: { state: string; id: string; signature: string }[] = []
let failures = 0
let sellers: LocalSeller[]
let card: LocalServer
let gatewayUrl: string
const gateway = createServer((request, response) => {
  let text = ''
  request.on('data', (chunk: Buffer) => {
    text += String(chunk)
  })
  request.on('end', () => {
    const signature = String(request.headers['latchkey-signature'])
    response.statusCode = failures-- > 0 ? 503 : 204
    if (response.statusCode === 204) events.push({ ...JSON.parse(text), signature })
    response.end()
  })
})
beforeAll(async () => {
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const made = Object.values(localChains).map((chain) => chain.createSeller?.(defaultStackPorts))
  const real = (await Promise.all(made)).filter((seller) => seller !== undefined)
  // The chains are not started here; that tokens arrive is tested with the gateway.
  const deliver = async (delivery: Delivery) => {
    deliveries.push(delivery)
    if (delivery.recipient === broken) throw new Error('The node is down')
    return 'ab'.repeat(32)
  }
  sellers = real.map((seller) => ({ ...seller, deliver }))
  gatewayUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
  card = await startCard({ port: 0, gatewayUrl, sellers, pauseMs: 5 })
})
afterAll(async () => {
  await card?.stop()
  gateway.closeAllConnections()
  gateway.close()
})

const [{ accounts }] = Object.values(localChains) as [(typeof localChains)[keyof typeof localChains]]
const [recipient, broken] = accounts

async function ask(path: string, body: object, { url } = card) {
  const headers = { authorization: `Bearer ${localCardSecret}` }
  return fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}
async function order(
  address: string = recipient,
  more: object = {},
  at = card,
): Promise<{ id: string; url: string }> {
  const [token] = sellers[0]?.tokens ?? []
  const asset = { network: token?.network, address: token?.address }
  const quoted = await ask('/api/quotes', { asset, currency: 'USD', method: 'card', total: '10000' }, at)
  const id = randomUUID()
  const { id: quoteId } = await quoted.json()
  const ordered = await ask('/api/orders', { id, quoteId, address, ...more }, at)
  return { id, ...(await ordered.json()) }
}
const pay = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
const readPage = async (url: string) => (await fetch(url)).text()
async function waitForPage(url: string, text: string): Promise<string> {
  for (let times = 0; times < 100; times++) {
    const page = await readPage(url)
    if (page.includes(text)) return page
    await wait(20)
  }
  throw new Error(`The page never says ${text}`)
}

test('every page says that it is a sandbox, and nothing foreign runs in it', async () => {
  const { url } = await order()
  for (const one of [card.url, url, `${card.url}/pay/unknown`, `${card.url}/else`]) {
    const response = await fetch(one)
    expect(await response.text()).toContain('Card sandbox — no money moves')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  }
})

test('an event that the gateway does not take is sent again, and all come in order', async () => {
  const { url } = await order()
  events.length = 0
  failures = 2
  await pay(url, { card: 'success' })
  await waitForPage(url, 'Your tokens have arrived')
  for (let times = 0; times < 200 && events.length < 4; times++) await wait(20)
  expect(events.map(({ state }) => state)).toEqual(['pending', 'paid', 'delivering', 'delivered'])
  expect(new Set(events.map(({ id }) => id)).size).toBe(4)
})

test('tokens that cannot be sent are refunded, and the page says so', async () => {
  const { url } = await order(broken)
  await pay(url, { card: 'success' })
  await waitForPage(url, 'Your money is on its way back')
})

test('a slow payment waits until it is told to go on, and offers that only as long', async () => {
  // Its own pauses are longer than any test.
  const patient = await startCard({ port: 0, gatewayUrl, sellers, pauseMs: 600_000 })
  try {
    const { url } = await order(recipient, {}, patient)
    expect(await (await pay(url, { card: 'slow' })).text()).toContain('Don’t wait')
    // Looking is not pressing.
    expect(await readPage(`${url}/hurry`)).toContain('Don’t wait')
    const answer = await pay(`${url}/hurry`, {})
    expect(answer.url).toBe(url)
    expect(await answer.text()).not.toContain('Don’t wait')
    await waitForPage(url, 'The payment succeeded.')
    // What is over cannot be hurried.
    expect((await pay(`${url}/hurry`, {})).status).toBe(200)
  } finally {
    await patient.stop()
  }
})

test('an order is added and paid once', async () => {
  deliveries.length = 0
  const { id, url } = await order()
  await Promise.all(Array.from({ length: 5 }, () => pay(url, { card: 'success' })))
  await waitForPage(url, 'Your tokens have arrived')
  await ask('/api/orders', { id, quoteId: 'another', address: recipient })
  await pay(url, { card: 'success' })
  await wait(50)
  expect(deliveries).toHaveLength(1)
})

test('visitors go back to pages alone, and what is no address or too long is refused', async () => {
  const { url } = await order(recipient, { redirectUrl: 'https://app.example.org/?a=1&b="2' })
  await pay(url, { card: 'declined' })
  expect(await waitForPage(url, 'You were not charged')).toContain(
    'href="https://app.example.org/?a=1&amp;b=',
  )
  expect((await order(recipient, { redirectUrl: 'javascript:alert(1)' })).url).toBeUndefined()
  expect((await order('nobody')).url).toBeUndefined()
  expect((await ask('/api/quotes', { text: 'x'.repeat(20_000) })).status).toBe(413)
  expect((await fetch(`${card.url}/api/quotes`, { method: 'POST', body: '{}' })).status).toBe(401)
})
