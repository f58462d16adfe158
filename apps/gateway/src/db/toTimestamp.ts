import { type SQL, sql } from 'drizzle-orm'

/**
 * A time for a statement that is written by hand.
 *
 * @param ms - Milliseconds since 1970.
 */
export function toTimestamp(ms: number): SQL {
  return sql`${new Date(ms).toISOString()}::timestamptz`
}
