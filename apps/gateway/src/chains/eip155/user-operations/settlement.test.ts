import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../db/Database.js'
import { sponsorBudgets, sponsorPromises } from '../../../db/schema/index.js'
import { createPolicies } from '../../../sponsoring/createPolicies.js'
import { openTestDatabase } from '../../../testing/openTestDatabase.js'
import {
  approve,
  createOperationApp,
  type OperationApp,
  type OperationChain,
  openTestChains,
  passTime,
  plenty,
  readCost,
  sendAsStranger,
  takeAccount,
} from '../../../testing/user-operations/openOperationTests.js'

let shared: OpenDatabase
let chain: OperationChain
let stop: () => Promise<void>
let gateway: OperationApp
/** What the node does not want to search: logs of an account, or of more blocks than these. */
let refused: { text?: string; width?: number } = {}
/** It answers that there are none. */
let isForgetful = false
/** How many blocks were searched at once, in the order of the questions. */
let widths: number[] = []
beforeAll(async () => {
  const opened = await openTestChains()
  chain = opened.chains[0]
  stop = opened.stop
  shared = await openTestDatabase()
  gateway = await createOperationApp(opened.networks, { shared, dependencies: { fetch: fetchAsNode } })
  await createPolicies({ database: shared.database, now: Date.now }).set(plenty('p1', chain.id))
})
afterAll(async () => {
  await gateway?.close()
  await shared?.close()
  await stop?.()
})
beforeEach(async () => {
  refused = {}
  isForgetful = false
  widths = []
  for (const table of [sponsorBudgets, sponsorPromises]) await shared.database.delete(table)
})

async function fetchAsNode(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const body = String(init?.body)
  if (!body.includes('eth_getLogs')) return fetch(input, init)
  const { id, params } = JSON.parse(body) as { id: number; params: { fromBlock: string; toBlock: string }[] }
  const [span = { fromBlock: '0x0', toBlock: '0x0' }] = params
  const width = Number(span.toBlock) - Number(span.fromBlock) + 1
  widths.push(width)
  const { text, width: most = Number.POSITIVE_INFINITY } = refused
  const isRefused = width > most || (text !== undefined && body.includes(text))
  if (isForgetful) return Response.json({ jsonrpc: '2.0', id, result: [] })
  if (!isRefused) return fetch(input, init)
  const error = { code: -32_005, message: 'query returned more than 10000 results' }
  return Response.json({ jsonrpc: '2.0', id, error })
}

/** An operation that is promised, and sent by somebody else where that is said. */
async function promise({ isSent = false } = {}): Promise<{ sender: string; cost: bigint }> {
  const account = takeAccount()
  const operation = await gateway.prepare(chain, account, [approve(1n)])
  const { sender } = operation
  if (!isSent) return { sender, cost: 0n }
  const signed = await gateway.sign(chain, operation, account)
  return { sender, cost: await readCost(chain, await sendAsStranger(chain, signed)) }
}
async function pass(seconds: number): Promise<void> {
  await passTime(chain, seconds)
  gateway.clock.nowMs += seconds * 1000
}
const readBooked = async () => {
  const rows = await shared.database.select().from(sponsorBudgets)
  return rows.find(({ name }) => name.split('|').length === 3)?.amount ?? 0n
}
const listOpen = async () => {
  const rows = await shared.database.select().from(sponsorPromises)
  return rows.map(({ details }) => details.sender)
}

test('all blocks since the first are searched, in spans as wide as nodes take', async () => {
  const { cost } = await promise({ isSent: true })
  await chain.anvil.mine({ blocks: 90 })
  refused = { width: 7 }
  await pass(400)
  for (let turn = 0; turn < 5; turn++) await gateway.work()
  expect(await listOpen()).toEqual([])
  expect(await readBooked()).toBe(cost)
  expect(Math.max(...widths)).toBeGreaterThan(7)
  expect(widths.at(-1)).toBeLessThanOrEqual(7)
})

test('a search that nodes refuse keeps back its own promise alone, and is tried again', async () => {
  const bad = await promise({ isSent: true })
  const good = await promise({ isSent: true })
  refused = { text: bad.sender.slice(2).toLowerCase() }
  await pass(400)
  await gateway.work()
  expect(await listOpen()).toEqual([bad.sender])
  const booked = await readBooked()
  // What is not known is taken to be spent.
  expect(booked).toBeGreaterThan(good.cost + bad.cost)
  const asked = widths.length
  await gateway.work()
  // Not at once.
  expect(widths.length).toBe(asked)
  refused = {}
  await pass(6)
  await gateway.work()
  expect(await listOpen()).toEqual([])
  expect(await readBooked()).toBe(good.cost + bad.cost)
})

test('many that cannot be searched keep none of the others waiting', async () => {
  await promise()
  const [row] = await shared.database.select().from(sponsorPromises)
  if (!row) throw new Error('There is one')
  const bad = Array.from({ length: 60 }, (_, index) => ({
    ...row,
    id: `${row.id}|${index}`,
    amount: 0n,
    parts: [],
    lookAt: new Date(row.lookAt.getTime() - 60_000),
    details: { ...row.details, sender: `0x${'bad'.padStart(40, '0')}` },
  }))
  await shared.database.insert(sponsorPromises).values(bad)
  refused = { text: 'bad'.padStart(40, '0') }
  await pass(400)
  await gateway.work()
  await gateway.work()
  expect(await listOpen()).not.toContain(row.details.sender)
  expect(await listOpen()).toHaveLength(60)
  expect(await readBooked()).toBe(0n)
})

test('logs that a node leaves out are not taken for nothing: the account’s number says that there is something', async () => {
  const { cost } = await promise({ isSent: true })
  isForgetful = true
  await pass(400)
  await gateway.work()
  expect(await listOpen()).toHaveLength(1)
  isForgetful = false
  await pass(6)
  await gateway.work()
  expect(await listOpen()).toEqual([])
  expect(await readBooked()).toBe(cost)
})

test('a promise of before an upgrade is settled like any other', async () => {
  const { cost, sender } = await promise({ isSent: true })
  const [row] = await shared.database.select().from(sponsorPromises)
  if (!row) throw new Error('There is one')
  const height = await chain.client.getBlockNumber()
  const [{ budgets = [] } = {}] = row.parts
  const former = {
    details: { sender, nonce: '0x0', toBlock: String(height + 4_999n) },
    budgets: budgets.filter((name) => !name.includes('|held|') && !name.includes('@')),
    ...{ parts: [], hashes: [] },
  }
  await shared.database.update(sponsorPromises).set(former)
  await pass(400)
  await gateway.work()
  expect(await listOpen()).toEqual([])
  expect(await readBooked()).toBe(cost)
})
