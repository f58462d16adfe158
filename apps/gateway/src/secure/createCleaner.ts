import { lt } from 'drizzle-orm'
import type { Database } from '../db/Database.js'
import {
  secureCodes,
  secureLimits,
  secureProofs,
  secureSessions,
  secureSocialLogins,
} from '../db/schema/index.js'

/** How often what is over is taken out of the database. */
const intervalMs = 60_000

/**
 * Makes what takes out of the database what is over; it does not count anyhow and only takes room.
 *
 * @param dependencies - Database and clock.
 * @returns Cleans at most once a minute; called with every call.
 */
export function createCleaner({
  database,
  now,
}: {
  database: Database
  now: () => number
}): () => Promise<void> {
  let cleanedAtMs = Number.NEGATIVE_INFINITY
  return async () => {
    const nowMs = now()
    if (nowMs - cleanedAtMs < intervalMs) return
    cleanedAtMs = nowMs
    for (const table of [secureCodes, secureLimits, secureProofs, secureSessions, secureSocialLogins]) {
      await database.delete(table).where(lt(table.expiresAt, new Date(nowMs)))
    }
  }
}
