import { and, asc, count, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { keeperKeys } from '../../db/keeper/schema/keeperKeys.js'
import { secureRecordKeys } from '../../db/schema/index.js'
import type { KeyPlace, WrappedText } from './KeyDriver.js'

/** A wrapped key and where it belongs. */
export type WrappedRow = { place: KeyPlace; wrapped: string }

/** Wrapped keys of one store, as whoever changes master keys sees them. */
export type WrappedRows = {
  /** How many are under each master key. */
  countByKid(): Promise<Map<string, number>>
  /** Some that are under a master key. */
  listUnder(kid: string, limit: number): Promise<WrappedRow[]>
  /** Some that are not, in order, after one. */
  listOthers(kid: string, limit: number, after: KeyPlace | undefined): Promise<WrappedRow[]>
  /** Puts one wrapped anew in place of the one that was read; false when it has changed or gone meanwhile. */
  replace(row: WrappedRow, next: WrappedText): Promise<boolean>
}

/**
 * Makes the view on a store's wrapped keys.
 *
 * @param database - Of the store.
 * @param store - The users' record keys, or those of the keeper's halves.
 */
export function createWrappedRows(database: Database, store: 'gateway' | 'keeper'): WrappedRows {
  const table = store === 'gateway' ? secureRecordKeys : keeperKeys
  const name = store === 'gateway' ? 'secure_record_keys' : 'keeper_keys'
  const rowId = store === 'gateway' ? sql<string>`''` : sql<string>`${keeperKeys.halfId}::text`
  const fields = { userId: table.userId, rowId, wrapped: table.wrapped }
  const toRow = ({ rowId, userId, wrapped }: { userId: string; rowId: string; wrapped: string }) => ({
    place: { table: name, userId, rowId },
    wrapped,
  })

  return {
    async countByKid() {
      const rows = await database
        .select({ kid: table.kid, total: count() })
        .from(table)
        .groupBy(table.kid)
        .orderBy(table.kid)
      return new Map(rows.map(({ kid, total }) => [kid, total]))
    },
    async listUnder(kid, limit) {
      const rows = await database.select(fields).from(table).where(eq(table.kid, kid)).limit(limit)
      return rows.map(toRow)
    },
    async listOthers(kid, limit, after) {
      const isAfter =
        after && sql`(${table.userId}, ${rowId}) > (${after.userId}::uuid, ${after.rowId}::text)`
      const rows = await database
        .select(fields)
        .from(table)
        .where(and(ne(table.kid, kid), isAfter))
        .orderBy(asc(table.userId), asc(rowId))
        .limit(limit)
      return rows.map(toRow)
    },
    async replace({ place, wrapped }, next) {
      const rows = await database
        .update(table)
        .set(next)
        .where(
          and(eq(table.userId, place.userId), sql`${rowId} = ${place.rowId}`, eq(table.wrapped, wrapped)),
        )
        .returning({ userId: table.userId })
      return rows.length > 0
    },
  }
}
