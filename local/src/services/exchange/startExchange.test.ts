import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Delivery, LocalSeller } from '../../chains/LocalSeller.js'
import { localChains } from '../../chains/registry.js'
import type { LocalServer } from '../../page/serveLocal.js'
import { defaultStackPorts } from '../../parts/stackPorts.js'
import { startExchange } from './startExchange.js'

const [{ accounts }] = Object.values(localChains) as [(typeof localChains)[keyof typeof localChains]]
const [owner, broken] = accounts as unknown as [string, string]
const deliveries: Delivery[] = []
let sellers: LocalSeller[]
let exchange: LocalServer
beforeAll(async () => {
  const made = Object.values(localChains).map((chain) => chain.createSeller?.(defaultStackPorts))
  const real = (await Promise.all(made)).filter((seller) => seller !== undefined)
  // The chains are not started here; that tokens arrive is tested with the gateway.
  const deliver = async (delivery: Delivery) => {
    deliveries.push(delivery)
    if (delivery.recipient === broken) throw new Error('The node is down')
    return 'ab'.repeat(32)
  }
  sellers = real.map((seller) => ({ ...seller, deliver }))
  exchange = await startExchange({ port: 0, sellers, pauseMs: 5 })
})
afterAll(() => exchange?.stop())

function createWish(changes: Record<string, string> = {}) {
  const [seller] = sellers as [LocalSeller]
  const [token] = seller.tokens as [LocalSeller['tokens'][number]]
  const asset = seller.toAssetId(token)
  const recipient = `${token.network}:${owner}`
  const sessionId = randomUUID().replaceAll('-', '')
  const wish = { asset, amount: '1.5', recipient, sessionId, projectId: 'p1', ...changes }
  return { wish, token, url: `${exchange.url}/?${new URLSearchParams(wish)}` }
}
const submit = (wish: Record<string, string>, account: string) =>
  fetch(exchange.url, { method: 'POST', body: new URLSearchParams({ ...wish, account }) })
const ask = (sessionId: unknown) =>
  fetch(`${exchange.url}/api/status`, { method: 'POST', body: JSON.stringify({ sessionId }) })
async function waitFor(sessionId: string, status: string) {
  for (let times = 0; times < 200; times++) {
    const answer = await (await ask(sessionId)).json()
    if (answer.status === status) return answer
    await wait(10)
  }
  throw new Error(`The session is never ${status}`)
}

test('every page says that it is a sandbox, and nothing foreign runs in it', async () => {
  const { url, wish } = createWish()
  await submit(wish, 'refused')
  for (const one of [exchange.url, createWish().url, url, `${exchange.url}/else`]) {
    const response = await fetch(one)
    expect(await response.text()).toContain('test tokens only')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  }
})

test('assets are told by their CAIP-19 ids, a coin of each network among them', async () => {
  const { assets } = await (await fetch(`${exchange.url}/api/assets`)).json()
  const networks = new Set(sellers.flatMap(({ tokens }) => tokens.map(({ network }) => network)))
  for (const network of networks)
    expect(assets.some((id: string) => id.startsWith(`${network}/slip44:`))).toBe(true)
})

test('a session is unknown until the visitor withdraws; then it says what was withdrawn', async () => {
  const { token, url, wish } = createWish()
  expect(await (await fetch(url)).text()).toContain(`Withdraw 1.5 ${token.symbol}`)
  expect((await ask(wish.sessionId)).status).toBe(404)
  await submit(wish, 'success')
  const { asset, recipient } = wish
  expect(await waitFor(wish.sessionId, 'success')).toMatchObject({
    ...{ txid: 'ab'.repeat(32), amount: '1.5', asset, recipient },
  })
  expect(deliveries.at(-1)).toEqual({
    token,
    recipient: owner,
    amountAtomic: 15n * 10n ** BigInt(token.decimals - 1),
  })
})

test('a session pays out once, whatever is posted how often and with which amount', async () => {
  const { wish } = createWish()
  const before = deliveries.length
  await Promise.all([1, 2, 3].map((times) => submit({ ...wish, amount: `${times}` }, 'success')))
  await waitFor(wish.sessionId, 'success')
  await submit({ ...wish, amount: '9' }, 'success')
  await wait(50)
  expect(deliveries.length - before).toBe(1)
})

test('an account that is refused, and one that fails, sends nothing', async () => {
  const before = deliveries.length
  for (const account of ['refused', 'failed']) {
    const { wish } = createWish()
    await submit(wish, account)
    expect(await waitFor(wish.sessionId, 'failed')).toMatchObject({ txid: null })
  }
  expect(deliveries.length).toBe(before)
})

test('a slow withdrawal waits until it is told to go on, and offers that only as long', async () => {
  const patient = await startExchange({ port: 0, sellers, pauseMs: 600_000 })
  try {
    const { wish } = createWish()
    const page = `${patient.url}/withdrawals/${wish.sessionId}`
    await fetch(patient.url, { method: 'POST', body: new URLSearchParams({ ...wish, account: 'slow' }) })
    expect(await (await fetch(page)).text()).toContain('Don’t wait')
    expect(await (await fetch(`${page}/hurry`)).text()).toContain('Don’t wait')
    const answer = await fetch(`${page}/hurry`, { method: 'POST' })
    expect(answer.url).toBe(page)
    expect(await answer.text()).not.toContain('Don’t wait')
    expect(await (await fetch(page)).text()).toContain('The tokens are on their way.')
  } finally {
    await patient.stop()
  }
})

test('a withdrawal that the chain does not take fails', async () => {
  const { token, wish } = createWish()
  await submit({ ...wish, recipient: `${token.network}:${broken}` }, 'success')
  await waitFor(wish.sessionId, 'failed')
})

test.each<[string, Record<string, string>]>([
  ['another asset', { asset: 'nothing' }],
  ['no amount', { amount: '0' }],
  ['a negative amount', { amount: '-1' }],
  ['too precise an amount', { amount: `0.${'1'.repeat(30)}` }],
  ['nobody', { recipient: 'nobody' }],
  ['no session', { sessionId: '../../api' }],
])('a page for %s offers nothing', async (_name, changes) => {
  const { url, wish } = createWish(changes)
  expect((await fetch(url)).status).toBe(404)
  expect((await submit(wish, 'success')).status).toBe(404)
})

test('questions of another form are answered, and long ones refused', async () => {
  const post = (body: string) => fetch(`${exchange.url}/api/status`, { method: 'POST', body })
  expect((await post('{')).status).toBe(404)
  expect((await ask(7)).status).toBe(404)
  expect((await post('x'.repeat(20_000))).status).toBe(413)
  expect((await fetch(`${exchange.url}/api/status`)).status).toBe(405)
})
