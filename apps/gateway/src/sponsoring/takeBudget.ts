import { sql } from 'drizzle-orm'
import type { Database } from '../db/Database.js'
import { sponsorBudgets } from '../db/schema/index.js'
import { toTimestamp } from '../db/toTimestamp.js'
import type { Budget } from './toBudgets.js'

/** How long a day's budget is kept, in milliseconds. */
const keptMs = 2 * 86_400_000

/**
 * Takes an amount out of a budget, or nothing.
 *
 * @param transaction - Of the database.
 * @param budget - With its limit.
 * @param options - How much, and the time.
 * @returns False when there is no room for it.
 */
export async function takeBudget(
  transaction: Pick<Database, 'execute'>,
  { limit, name }: Budget,
  { amount, nowMs }: { amount: bigint; nowMs: number },
): Promise<boolean> {
  const isRoom = (sum: ReturnType<typeof sql>) =>
    limit === undefined ? sql`true` : sql`${sum} <= ${String(limit)}::numeric`
  const added = sql`${String(amount)}::numeric`
  // One statement: of those who come at once each sees what the one before has taken.
  const { rows } = (await transaction.execute(sql`
    insert into ${sponsorBudgets} (name, amount, expires_at)
    select ${name}, ${added}, ${toTimestamp(nowMs + keptMs)}
    where ${isRoom(added)}
    on conflict (name) do update
    set amount = ${sponsorBudgets.amount} + excluded.amount, expires_at = excluded.expires_at
    where ${isRoom(sql`${sponsorBudgets.amount} + excluded.amount`)}
    returning name
  `)) as { rows: unknown[] }
  return rows.length > 0
}
