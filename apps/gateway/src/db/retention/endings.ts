import { and, lt, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { pruneRows } from './pruneRows.js'
import type { OperatorSettings, Retention } from './Retention.js'

/**
 * Rows that go when their time, plus `ms`, is past.
 *
 * @param column - The time.
 * @param options - `bound`: what bounds how many there are; `ms`: how long they stay after it, none unless given, maybe as the operator
 * has set it; `also`: what must be true of them besides.
 */
export function endsAfter(
  table: PgTable,
  column: PgColumn,
  {
    also,
    bound,
    ms = 0,
  }: { bound: string; ms?: number | ((settings: OperatorSettings) => number); also?: SQL },
): Retention {
  return {
    ...{ table, bound, endsBy: 'time' },
    prune(database, nowMs, settings) {
      const keptMs = typeof ms === 'function' ? ms(settings) : ms
      return pruneRows(database, table, and(lt(column, new Date(nowMs - keptMs)), also) as SQL)
    },
  }
}

/**
 * Rows that go when they expire.
 *
 * @param bound - What bounds how many there are.
 */
export function endsAtExpiry(table: PgTable & { expiresAt: PgColumn }, bound: string): Retention {
  return endsAfter(table, table.expiresAt, { bound })
}

/**
 * Rows that go with their user.
 *
 * @param bound - What bounds how many there are.
 */
export function endsWithUser(table: PgTable, bound: string): Retention {
  return { table, bound, endsBy: 'user' }
}

/** Rows that the operator adds and deletes. */
export function endsByOperator(table: PgTable): Retention {
  return { table, bound: 'what the operator adds', endsBy: 'operator' }
}
