import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../db/Database.js'
import { secureLimits } from '../../db/schema/index.js'
import { openTestDatabase } from '../../testing/openTestDatabase.js'
import { createSecrets } from '../secrets/createSecrets.js'
import { createLimits } from './createLimits.js'
import { createMailBudget, mailLimits } from './createMailBudget.js'

const hourMs = 3_600_000
const holdMs = 50_000
let open: OpenDatabase
let nowMs = 1_000_000
beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())
beforeEach(() => {
  nowMs += 25 * hourMs
})

function makeBudget({ isOneNetwork = false, known = '' } = {}) {
  return createMailBudget({
    ...{ holdMs, isOneNetwork },
    isKnownDevice: async ({ thumbprint }) => thumbprint === known,
    limits: createLimits({ database: open.database, now: () => nowMs }),
    secrets: createSecrets('a secret of thirty-two characters'),
  })
}

let count = 0
function ask(
  budget: ReturnType<typeof makeBudget>,
  { address = '203.0.113.7', projectId = 'p1', subject = `mailbox-${count++}`, thumbprint = 'device' } = {},
) {
  const caller = { address, device: '', place: '', thumbprint }
  return budget.hold({ step: 'code', subject, projectId, caller })
}

/** Asks until it is refused, and says how often it was not. */
async function fill(
  budget: ReturnType<typeof makeBudget>,
  total: number,
  toAddress: (index: number) => string,
) {
  let sent = 0
  for (let index = 0; index < total; index++) {
    const held = await ask(budget, { address: toAddress(index) })
    if ('waitMs' in held) continue
    await held.confirm()
    sent++
  }
  return sent
}

test('where all visitors come from one network it has as many mails as its project', async () => {
  expect(await fill(makeBudget(), 50, () => '203.0.113.7')).toBe(mailLimits.network[0].max)
  nowMs += 25 * hourMs
  expect(await fill(makeBudget({ isOneNetwork: true }), 60, () => '203.0.113.7')).toBe(60)
})

describe('S19 a flood', () => {
  test('of three /48 networks takes a small share of the project, however many addresses they have', async () => {
    const budget = makeBudget()
    const toAddress = (index: number) =>
      `2001:db8:${index % 3}:${Math.floor(index / 3).toString(16)}::${index.toString(16)}`
    expect(await fill(budget, 400, toAddress)).toBe(3 * mailLimits.narrowShare[0].max)
    expect('confirm' in (await ask(budget))).toBe(true)
  })

  test('of one /16 takes no more than its share', async () => {
    const sent = await fill(makeBudget(), 500, (index) => `10.7.${index % 250}.${index % 7}`)
    expect(sent).toBe(mailLimits.wideShare[0].max)
  })

  test('of networks everywhere leaves devices their share that the project knows, each of them a little', async () => {
    const budget = makeBudget({ known: 'known' })
    const [{ max }] = mailLimits.strangers
    // As if they had done it already.
    const secrets = createSecrets('a secret of thirty-two characters')
    await open.database.delete(secureLimits)
    for (const name of ['strangers', 'project']) {
      await open.database.insert(secureLimits).values({
        name: secrets.hash('limit', name, 'p1'),
        timesMs: Array.from({ length: max }, (_, index) => nowMs - index),
        expiresAt: new Date(nowMs + hourMs),
      })
    }
    expect('waitMs' in (await ask(budget))).toBe(true)
    let sent = 0
    for (let index = 0; index < 20; index++) {
      const held = await ask(budget, { thumbprint: 'known' })
      if (!('waitMs' in held)) sent++
    }
    expect(sent).toBe(mailLimits.device[0].max)
  })
})

describe('what is held', () => {
  const subject = 'mailbox-of-ann'

  test('counts at once, and still after it was done', async () => {
    const budget = makeBudget()
    const first = await ask(budget, { subject })
    expect('waitMs' in (await ask(budget, { subject }))).toBe(true)
    if (!('waitMs' in first)) await first.confirm()
    nowMs += 29_999
    expect(await ask(budget, { subject })).toEqual({ waitMs: 1 })
    nowMs += 1
    expect('confirm' in (await ask(budget, { subject }))).toBe(true)
  })

  test('gives its place back everywhere when it came to nothing', async () => {
    const budget = makeBudget()
    for (let index = 0; index < 40; index++) {
      const held = await ask(budget, { subject })
      if ('waitMs' in held) throw new Error(`refused after ${index}`)
      await held.release()
    }
    const rows = await open.database.select().from(secureLimits)
    const alive = rows.filter(({ expiresAt }) => expiresAt.getTime() > nowMs)
    // Nothing but the count of what was tried is left.
    expect(alive.filter(({ timesMs }) => timesMs.some((time) => time === nowMs))).toHaveLength(1)
    expect(alive.flatMap(({ heldUntilMs }) => heldUntilMs)).toEqual([])
  })

  test('gives its place back by itself where nobody says what came of it', async () => {
    const budget = makeBudget()
    await ask(budget, { subject })
    nowMs += holdMs - 1
    expect('waitMs' in (await ask(budget, { subject }))).toBe(true)
    nowMs += 1
    expect('confirm' in (await ask(budget, { subject }))).toBe(true)
  })

  test('counts exactly, with ten at once', async () => {
    const budget = makeBudget()
    const held = await Promise.all(Array.from({ length: 60 }, () => ask(budget)))
    const got = held.flatMap((one) => ('waitMs' in one ? [] : [one]))
    expect(got).toHaveLength(mailLimits.network[0].max)
    await Promise.all(got.map((one, index) => (index % 2 === 0 ? one.release() : one.confirm())))
    const more = await Promise.all(Array.from({ length: 60 }, () => ask(budget)))
    expect(more.filter((one) => !('waitMs' in one))).toHaveLength(mailLimits.network[0].max / 2)
  })
})

test('what is tried is counted by network, whatever came of it', async () => {
  const budget = makeBudget()
  let tried = 0
  for (;;) {
    const held = await ask(budget, { address: '198.51.100.4' })
    if ('waitMs' in held) break
    await held.release()
    tried++
  }
  expect(tried).toBe(mailLimits.tries[0].max)
})
