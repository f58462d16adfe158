import { createHmac, randomBytes } from 'node:crypto'
import { toCallerBlocks } from '@latchkey/primitives'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { toTimestamp } from '../../db/toTimestamp.js'
import { analyticsDays, analyticsSalts as salts, analyticsVisitors as visitors } from './tables.js'

const dayMs = 86_400_000
/** The clocks of several gateways need not agree by the second. */
const graceMs = 5 * 60_000
/** So few that a statement never waits for its deadline. */
const rowsPerStatement = 5_000

/** Who sends events, as far as it is needed to count people. */
export type Visitor = {
  projectId: string
  /** The caller's address. */
  address: string
  userAgent?: string | undefined
  /** Two letters. */
  country?: string | undefined
}

/** Counts the people of a day without knowing them. */
export type VisitorBook = {
  /**
   * Prepares the note of a visitor, which is then written in a transaction of its events.
   *
   * @param visitor - See {@link Visitor}.
   * @param day - The beginning of the day, in milliseconds since 1970.
   */
  prepare(visitor: Visitor, day: number): Promise<(statements: Pick<Database, 'execute'>) => Promise<void>>
}

/**
 * Makes the book of visitors. They are hashed with a salt that only exists on their day, so a visitor of today is not known tomorrow,
 * nor at another project.
 *
 * @param database - Where all gateways have the same salt.
 */
export function createVisitorBook(database: Database): VisitorBook {
  let known: { day: number; salt: string } | undefined

  async function readSalt(day: number): Promise<string> {
    if (known?.day === day) return known.salt
    const row = {
      day: new Date(day).toISOString().slice(0, 10),
      salt: randomBytes(32).toString('base64url'),
      expiresAt: new Date(day + dayMs + graceMs),
    }
    await database.insert(salts).values(row).onConflictDoNothing()
    const [found] = await database.select().from(salts).where(eq(salts.day, row.day))
    known = { day, salt: found?.salt ?? row.salt }
    return known.salt
  }

  return {
    async prepare({ address, country = '', projectId, userAgent = '' }, day) {
      const [{ name: caller }] = toCallerBlocks(address)
      const visitor = createHmac('sha256', await readSalt(day))
        .update(JSON.stringify([projectId, caller, userAgent]))
        .digest('base64url')
      return async (statements) =>
        void (await statements.execute(sql`
          insert into ${visitors} (day, project_id, visitor, country)
          values (${toTimestamp(day)}, ${projectId}, ${visitor}, ${country}) on conflict do nothing`))
    },
  }
}

/**
 * Turns the visitors of days that are over into numbers. Each is counted in the statement that deletes it, so several gateways that do
 * this at once count everybody once.
 *
 * @param database - The database.
 * @param nowMs - Milliseconds since 1970.
 */
export async function foldVisitors(database: Database, nowMs: number): Promise<void> {
  for (;;) {
    const { rows } = (await database.execute(sql`
      with gone as (
        delete from ${visitors} where ctid = any(array(
          select ctid from ${visitors} where day < ${toTimestamp(nowMs - dayMs - graceMs)} limit ${rowsPerStatement}
        )) returning day, project_id, country
      ), counted as (
        insert into ${analyticsDays} (day, project_id, dimension, event, value, count)
        select day, project_id, 'visitors', '', country, count(*) from gone group by day, project_id, country
        order by day, project_id, country
        on conflict (project_id, day, dimension, event, value)
          do update set count = ${analyticsDays.count} + excluded.count
      )
      select count(*)::int as folded from gone`)) as { rows: { folded: number }[] }
    if ((rows[0]?.folded ?? 0) < rowsPerStatement) return
  }
}
