import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../Database.js'

/** So few that a statement never waits for its deadline, however much there is to delete. */
const rowsPerStatement = 1_000

/**
 * Deletes rows, a few with each statement.
 *
 * @param database - Where the table is.
 * @param table - The table.
 * @param condition - Which rows go.
 */
export async function pruneRows(database: Database, table: PgTable, condition: SQL): Promise<void> {
  for (;;) {
    const { rows } = (await database.execute(sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${condition} limit ${rowsPerStatement}
      )) returning 1`)) as { rows: unknown[] }
    if (rows.length < rowsPerStatement) return
  }
}
