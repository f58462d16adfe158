import { randomInt, randomUUID } from 'node:crypto'
import { getTableName, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createKeeper } from '../../secure/keeper/createKeeper.js'
import { createKeeperTasks } from '../../secure/keeper/createKeeperTasks.js'
import { createSecrets } from '../../secure/secrets/createSecrets.js'
import { eraseUser } from '../../secure/vaults/eraseUser.js'
import { indexNetworks } from '../../services/chain-index/tables.js'
import { services } from '../../services/registry.js'
import { pruneAccounts } from '../../services/sign-in/pruneAccounts.js'
import { openTestPglite } from '../../testing/openTestPglite.js'
import { openTestPostgres } from '../../testing/openTestPostgres.js'
import type { OpenDatabase } from '../Database.js'
import { keeperHalves } from '../keeper/schema/keeperHalves.js'
import { keeperKeys } from '../keeper/schema/keeperKeys.js'
import * as schema from '../schema/index.js'
import { createJanitor } from './createJanitor.js'
import type { Retention } from './Retention.js'

const engines = { PGlite: openTestPglite, PostgreSQL: openTestPostgres }
const retentions = services.flatMap(({ tables = [] }): readonly Retention[] => tables)
const nowMs = Date.parse('2030-06-01T00:00:00Z')
const longAgo = new Date(nowMs - 500 * 86_400_000)
const soon = new Date(nowMs + 3_600_000)
const tables = retentions.map(({ table }) => table)
/** Empties every table in one statement; one for each takes most of this file's time. */
const emptied = sql`do $$ begin ${sql.join(
  tables.map((table) => sql`delete from ${table};`),
  sql` `,
)} end $$`
const userId = randomUUID()

/** What a row needs for its pruner to look at it, beyond its times. */
const special: Readonly<Record<string, object>> = {
  bundler_operations: { status: 'included' },
  smart_sessions: { context: null, grantedAt: null, revokedAt: null },
}

/** Any row of a table, with all its times at one. */
function createRow(table: PgTable, at: Date): Record<string, unknown> {
  const columns = getTableConfig(table).columns.map((column) => {
    const property = Object.entries(table).find(([, value]) => value === column)?.[0] ?? column.name
    return [property, createValue(column, at)] as const
  })
  // Only one row of a user is kept there.
  const ownUser = getTableName(table) === 'secure_email_changes' ? { userId: randomUUID() } : {}
  return { ...Object.fromEntries(columns), ...special[getTableName(table)], ...ownUser }
}

type Column = ReturnType<typeof getTableConfig>['columns'][number]

function createValue(column: Column, at: Date): unknown {
  if (column.name === 'user_id') return userId
  const type = column.getSQLType()
  if (type.endsWith('[]')) return []
  if (type.startsWith('timestamp')) return at
  if (type === 'uuid') return randomUUID()
  if (type === 'jsonb') return {}
  if (type === 'boolean') return false
  if (type.startsWith('numeric')) return 1n
  if (type === 'bigserial') return undefined
  if (type === 'bytea') return `0x${randomUUID().replaceAll('-', '')}`
  if (type === 'bigint' && column.name === 'block_number') return randomInt(1_000_000)
  return type === 'text' ? randomUUID() : 1
}

test('every table of the gateway, its keeper and its services says what ends its rows and what bounds them; add yours to the `tables` of its service', async () => {
  const opened = await openTestPglite()
  const { rows } = await opened.client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema', 'drizzle')",
  )
  await opened.close()
  const named = retentions.map(({ table }) => getTableName(table))
  expect(rows.map(({ name }) => name).toSorted()).toEqual(named.toSorted())
  expect(retentions.filter(({ bound }) => bound === '').map(({ table }) => getTableName(table))).toEqual([])
})

describe.each(Object.entries(engines))('what ends rows on %s', (_name, open) => {
  let opened: OpenDatabase
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened?.close())
  beforeEach(async () => {
    await opened.database.execute(emptied)
  })
  const insert = (table: PgTable, at: Date, changes: object = {}) =>
    opened.database.insert(table).values({ ...createRow(table, at), ...changes } as never)
  const count = (table: PgTable) => opened.database.$count(table)

  for (const one of retentions) {
    const name = getTableName(one.table)
    if (one.endsBy === 'time') {
      test(`${name}: what is old goes, what is not stays`, async () => {
        for (let index = 0; index < 3; index++) await insert(one.table, longAgo)
        await insert(
          one.table,
          soon,
          name === 'index_transactions' ? { minedAt: nowMs / 1000, blockNumber: 2_000_000 } : {},
        )
        if (name === 'index_transactions') await insert(indexNetworks, soon, { key: 1 })
        await one.prune(opened.database, nowMs, {})
        expect(await count(one.table)).toBe(1)
      })
    }
    if (one.endsBy === 'user') {
      test(`${name}: goes with its user`, async () => {
        await insert(one.table, soon, name === 'secure_users' ? { id: userId } : {})
        const secrets = createSecrets('x'.repeat(32))
        await opened.database.transaction((transaction) => eraseUser(transaction, { nowMs, secrets, userId }))
        expect(await count(one.table)).toBe(0)
      })
    }
  }

  test('what the keeper is to destroy goes when it is destroyed, and the half and its key with it', async () => {
    const { database } = opened
    const halfId = randomUUID()
    for (const table of [keeperKeys, keeperHalves, schema.secureKeeperTasks])
      await insert(table, new Date(nowMs - 1), { halfId, claimedAt: null })
    const now = () => nowMs
    const keeper = createKeeper({ database, now, keys: {} as never })
    await createKeeperTasks({ database, keeper, now }).run()
    for (const { endsBy, table } of retentions) if (endsBy === 'task') expect(await count(table)).toBe(0)
  })

  test('a project’s accounts beyond what it may have go: those that never came back first', async () => {
    const add = (signedUpAt: Date, lastSignedInAt: Date) =>
      insert(schema.signInAccounts, soon, { projectId: 'p1', signedUpAt, lastSignedInAt })
    const at = (days: number) => new Date(nowMs - days * 86_400_000)
    await add(at(40), at(30))
    for (const days of [20, 3, 2, 1]) await add(at(days), at(days))
    await insert(schema.signInAccounts, soon, { projectId: 'p2' })
    await pruneAccounts(opened.database, nowMs, 3)
    const left = await opened.database.select().from(schema.signInAccounts)
    expect(left.map(({ lastSignedInAt }) => lastSignedInAt.getTime()).toSorted()).toEqual(
      [at(30), at(2), at(1), soon].map((date) => date.getTime()).toSorted(),
    )
  })

  test('a table that cannot be pruned keeps the janitor from no other', async () => {
    const failures: unknown[] = []
    const done: string[] = []
    const janitor = createJanitor({
      ...{ database: opened.database, now: () => nowMs, firstMs: 1 },
      onFailure: (error) => void failures.push(error),
      tables: [
        {
          ...{ table: schema.events, bound: 'x', endsBy: 'time' },
          prune: () => Promise.reject(new Error('no')),
        },
        {
          ...{ table: schema.usedNonces, bound: 'x', endsBy: 'time' },
          prune: async () => void done.push('nonces'),
        },
      ],
    })
    janitor.start()
    await expect.poll(() => done).toEqual(['nonces'])
    expect(failures).toHaveLength(1)
    await janitor.close()
  })
})
