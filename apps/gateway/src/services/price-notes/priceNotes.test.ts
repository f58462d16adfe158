import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Network } from '../../chains/Network.js'
import type { OpenDatabase } from '../../db/Database.js'
import { openTestPglite } from '../../testing/openTestPglite.js'
import { openTestPostgres } from '../../testing/openTestPostgres.js'
import { createPriceNotes } from './createPriceNotes.js'
import { priceNoteService } from './priceNoteService.js'
import { priceNotes } from './tables.js'

const engines = { PGlite: openTestPglite, PostgreSQL: openTestPostgres }
const start = Date.parse('2026-03-01T10:00:00Z')
const minutes = (count: number) => start + count * 60_000
const coin = { name: 'Coin', symbol: 'COIN', decimals: 18 }
const network = {
  ...{ caipNetworkId: 'toy:town', chainNamespace: 'toy', name: 'Town', nativeCurrency: coin },
  tokens: [
    { address: 'TOKEN-A', ...coin },
    { address: 'TOKEN-B', ...coin },
  ],
} as unknown as Network
const chain = { toAddressKey: (address: string) => address.toLowerCase() }
/** Three dollars and the smallest part of one. */
const exact = 3n * 10n ** 18n + 1n
/** More than any number keeps. */
const huge = 10n ** 40n + 7n

describe.each(Object.entries(engines))('notes of prices on %s', (_name, open) => {
  let opened: OpenDatabase
  let failures: unknown[]
  const clock = { nowMs: start }
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened?.close())
  beforeEach(async () => {
    failures = []
    clock.nowMs = start
    await opened.database.delete(priceNotes)
  })
  const createGateway = (database = opened.database) =>
    createPriceNotes({
      chains: { find: () => chain as never },
      database,
      now: () => clock.nowMs,
      onFailure: (error) => void failures.push(error),
    })
  const reading = (readAtMs: number, prices: Record<string, bigint>) => ({
    readAtMs,
    prices: new Map(Object.entries(prices)),
  })
  const list = async () => {
    const rows = await opened.database.select().from(priceNotes)
    return rows
      .map(({ hour, price, readAt, token }) => [
        hour.toISOString().slice(11, 16),
        token,
        price,
        readAt.getTime(),
      ])
      .toSorted((one, other) => String(one).localeCompare(String(other)))
  }
  const ask = async (atMs: number, token = 'native', caipNetworkId = 'toy:town') => {
    const question = { caipNetworkId, token, atSeconds: atMs / 1000 }
    return (await createGateway().find([question]))(question)
  }

  test('the first price of an hour stays, exactly; the next hour has its own', async () => {
    const notes = createGateway()
    await notes.note(network, reading(minutes(5), { native: exact, 'token-a': huge }))
    await notes.note(network, reading(minutes(50), { native: 9n, 'token-b': 8n }))
    await notes.note(network, reading(minutes(61), { native: 7n }))
    expect(await list()).toEqual([
      ['10:00', 'native', exact, minutes(5)],
      ['10:00', 'token-a', huge, minutes(5)],
      ['10:00', 'token-b', 8n, minutes(50)],
      ['11:00', 'native', 7n, minutes(61)],
    ])
    expect(failures).toEqual([])
  })

  test('what the operator does not list is not noted, and neither is a token without a price', async () => {
    await createGateway().note(network, reading(minutes(0), { native: 0n, 'token-a': 1n, 'token-evil': 5n }))
    expect(await list()).toEqual([['10:00', 'token-a', 1n, minutes(0)]])
  })

  test('two gateways on one database write an hour once', async () => {
    await Promise.all(
      [1n, 2n, 3n].map((price) => createGateway().note(network, reading(minutes(1), { native: price }))),
    )
    expect(await list()).toHaveLength(1)
    const [before] = await list()
    await createGateway().note(network, reading(minutes(30), { native: 4n }))
    expect(await list()).toEqual([before])
    expect(failures).toEqual([])
  })

  test('a gateway that has noted an hour asks the database nothing more in it', async () => {
    const notes = createGateway()
    expect(notes.isNoted('toy:town')).toBe(false)
    await notes.note(network, reading(minutes(0), { native: 1n }))
    expect(notes.isNoted('toy:town')).toBe(true)
    await opened.database.delete(priceNotes)
    await notes.note(network, reading(minutes(59), { native: 1n }))
    expect(await list()).toEqual([])
    clock.nowMs = minutes(60)
    expect(notes.isNoted('toy:town')).toBe(false)
  })

  test('what could not be written is told, and written the next time', async () => {
    let isDown = true
    const database = new Proxy(opened.database, {
      get(target, name) {
        if (name === 'insert' && isDown) throw new Error('down')
        return Reflect.get(target, name)
      },
    })
    const notes = createGateway(database)
    await notes.note(network, reading(minutes(0), { native: 1n }))
    expect(failures).toHaveLength(1)
    isDown = false
    await notes.note(network, reading(minutes(1), { native: 2n }))
    expect(await list()).toEqual([['10:00', 'native', 2n, minutes(1)]])
  })

  test('the nearest note counts, before or after, at most an hour away', async () => {
    await createGateway().note(network, reading(minutes(59), { native: 1n }))
    await createGateway().note(network, reading(minutes(130), { native: 2n }))
    expect(await ask(minutes(59 - 60))).toBe(1n)
    expect(await ask(minutes(59 - 60) - 1000)).toBeUndefined()
    expect(await ask(minutes(94))).toBe(1n)
    expect(await ask(minutes(95))).toBe(2n)
    expect(await ask(minutes(130 + 60))).toBe(2n)
    expect(await ask(minutes(130 + 60) + 1000)).toBeUndefined()
    expect(await ask(minutes(59), 'token-a')).toBeUndefined()
    expect(await ask(minutes(59), 'native', 'toy:city')).toBeUndefined()
  })

  test('many questions are one statement, and none needs no statement', async () => {
    let statements = 0
    const database = new Proxy(opened.database, {
      get(target, name) {
        if (name === 'execute') statements++
        return Reflect.get(target, name).bind(target)
      },
    })
    const notes = createGateway(database)
    await notes.note(network, reading(minutes(10), { native: exact, 'token-a': huge }))
    const tokens = ['native', 'token-a', 'token-b', "'; drop table price_notes --"]
    const questions = tokens.flatMap((token) =>
      [minutes(10), minutes(20), minutes(300)].map((atMs) => ({
        ...{ caipNetworkId: 'toy:town', token, atSeconds: atMs / 1000 },
      })),
    )
    const find = await notes.find(questions)
    expect(questions.map(find)).toEqual([
      ...[exact, exact, undefined],
      ...[huge, huge, undefined],
      ...Array.from({ length: 6 }, () => undefined),
    ])
    expect(statements).toBe(1)
    await notes.find([])
    expect(statements).toBe(1)
  })

  test('notes go as the history goes: after a year', async () => {
    const dayMs = 86_400_000
    const [retention] = priceNoteService.tables ?? []
    if (retention?.endsBy !== 'time') throw new Error('Nothing prunes notes')
    await createGateway().note(network, reading(start - 366 * dayMs, { native: 1n }))
    await createGateway().note(network, reading(start - 364 * dayMs, { native: 2n }))
    await retention.prune(opened.database, start, {})
    expect((await list()).map(([, , price]) => price)).toEqual([2n])
  })
})
