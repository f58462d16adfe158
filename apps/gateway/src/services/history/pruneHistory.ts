import { lt, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { pruneRows } from '../../db/retention/pruneRows.js'
import { historyPositions as positions, historyTransactions as transactions } from '../../db/schema/index.js'
import { everybody } from './createHistoryRepository.js'

const dayMs = 86_400_000
/** What nobody asked for that long is forgotten; it is read from the network again when somebody does. */
const unusedMs = 30 * dayMs
/** What happened longer ago is not told any more. */
const toldMs = 365 * dayMs
/** Accounts and networks that are remembered. */
const maxPositions = 100_000

/**
 * Deletes the places up to which accounts were read that nobody asked for lately, and those beyond what is remembered.
 *
 * @param database - The database.
 * @param nowMs - Now, in milliseconds since 1970.
 * @param most - How many may stay.
 */
export async function prunePositions(database: Database, nowMs: number, most = maxPositions): Promise<void> {
  await pruneRows(database, positions, lt(positions.usedAt, new Date(nowMs - unusedMs)))
  const newest = sql`(select used_at from ${positions} order by used_at desc offset ${most} limit 1)`
  await pruneRows(database, positions, sql`${positions.usedAt} <= ${newest}`)
}

/**
 * Deletes transactions of long ago, and those of accounts that are read no more.
 *
 * @param database - The database.
 * @param nowMs - Now, in milliseconds since 1970.
 */
export async function pruneHistory(database: Database, nowMs: number): Promise<void> {
  const isRead = sql`exists (
    select 1 from ${positions} as read where read.network_id = ${transactions.networkId}
      and (read.account = ${transactions.account} or starts_with(read.account, ${everybody}))
  )`
  const isOver = or(
    lt(transactions.minedAtSeconds, Math.floor((nowMs - toldMs) / 1000)),
    sql`not ${isRead}`,
  ) as SQL
  await pruneRows(database, transactions, isOver)
}
