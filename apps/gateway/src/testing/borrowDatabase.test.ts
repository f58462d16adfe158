import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isTestPostgresUp } from '../../../../scripts/lib/testPostgres.mjs'
import type { OpenDatabase } from '../db/Database.js'
import { openTestPostgres } from './openTestPostgres.js'

async function read({ database }: OpenDatabase, query: string): Promise<Record<string, unknown>[]> {
  const answer = await database.execute(sql.raw(query))
  return (answer as unknown as { rows: Record<string, unknown>[] }).rows
}
async function nameOf(opened: OpenDatabase): Promise<unknown> {
  const [row] = await read(opened, 'select current_database() as name')
  return row?.name
}
/** How many rows the gateway's table and the keeper's have. */
async function count(opened: OpenDatabase): Promise<unknown> {
  const tables = ['index_networks', 'keeper.keeper_halves']
  const counts = tables.map((table) => `(select count(*)::int from ${table})`)
  return Object.values((await read(opened, `select ${counts.join(' as one, ')} as other`))[0] ?? {})
}
async function fill(opened: OpenDatabase, rows: number): Promise<unknown> {
  await read(
    opened,
    `insert into keeper.keeper_halves values ('${randomUUID()}', '${randomUUID()}', '', now())`,
  )
  const names = `select 'eip155:' || n || repeat(' ', 100) from generate_series(1, ${rows}) n`
  const keys = await read(opened, `insert into index_networks (network_id) ${names} returning key`)
  return keys[0]?.key
}

test.runIf(await isTestPostgresUp())(
  'a database that is given back is lent again without rows, and counts from one; none is lent twice at a time',
  async () => {
    const first = await openTestPostgres()
    const name = await nameOf(first)
    const other = await openTestPostgres()
    expect(await nameOf(other)).not.toBe(name)
    await other.close()
    // Few rows are deleted, many are truncated.
    for (const rows of [3, 5_000]) {
      const own = rows === 3 ? first : await openTestPostgres()
      expect(await count(own)).toEqual([0, 0])
      expect(await fill(own, rows)).toBe(1)
      expect(await count(own)).toEqual([rows, 1])
      await own.close()
    }
    const last = await openTestPostgres()
    expect(await nameOf(last)).toBe(name)
    expect(await count(last)).toEqual([0, 0])
    await last.close()
  },
)

test.runIf(await isTestPostgresUp())('a database whose tables were changed is made anew', async () => {
  const first = await openTestPostgres()
  const name = await nameOf(first)
  await read(first, 'alter table index_networks drop column holder')
  await read(first, 'drop table keeper.keeper_halves')
  await first.close()
  const next = await openTestPostgres()
  expect(await nameOf(next)).toBe(name)
  expect(await fill(next, 1)).toBe(1)
  expect(await read(next, 'select holder from index_networks')).toEqual([{ holder: null }])
  await next.close()
})
