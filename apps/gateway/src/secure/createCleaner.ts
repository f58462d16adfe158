import { lt } from 'drizzle-orm'
import type { Database } from '../db/Database.js'
import {
  secureChallenges,
  secureCodes,
  secureLimits,
  secureProofs,
  secureSessions,
} from '../db/schema/index.js'

/** How often what is over is taken out of the database. */
const intervalMs = 60_000

/**
 * Makes what takes out of the database what is over; it does not count anyhow and only takes room.
 *
 * @param dependencies - Database, clock, and what else is done then.
 * @returns Cleans at most once a minute; called with every call.
 */
export function createCleaner({
  database,
  now,
  onTurn,
}: {
  database: Database
  now: () => number
  /** What else is due then; nobody waits for it. */
  onTurn: () => void
}): () => Promise<void> {
  let cleanedAtMs = Number.NEGATIVE_INFINITY
  return async () => {
    const nowMs = now()
    if (nowMs - cleanedAtMs < intervalMs) return
    cleanedAtMs = nowMs
    onTurn()
    for (const table of [secureChallenges, secureCodes, secureLimits, secureProofs, secureSessions]) {
      await database.delete(table).where(lt(table.expiresAt, new Date(nowMs)))
    }
  }
}
