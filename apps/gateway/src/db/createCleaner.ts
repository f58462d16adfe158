import { lt } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './Database.js'

/** How often what is over is taken out of the database. */
const intervalMs = 60_000

/** A table whose rows end at a time. */
export type ExpiringTable = PgTable & { expiresAt: PgColumn }

/**
 * Makes what takes out of the database what is over; it does not count anyhow and only takes room.
 *
 * @param dependencies - Database, clock, the tables, and what else is done then.
 * @returns Cleans at most once a minute; called with every call.
 */
export function createCleaner({
  database,
  now,
  tables,
  onTurn,
}: {
  database: Database
  now: () => number
  tables: readonly ExpiringTable[]
  /** What else is due then; nobody waits for it. */
  onTurn?: () => void
}): () => Promise<void> {
  let cleanedAtMs = Number.NEGATIVE_INFINITY
  return async () => {
    const nowMs = now()
    if (nowMs - cleanedAtMs < intervalMs) return
    cleanedAtMs = nowMs
    onTurn?.()
    for (const table of tables) {
      await database.delete(table).where(lt(table.expiresAt, new Date(nowMs)))
    }
  }
}
