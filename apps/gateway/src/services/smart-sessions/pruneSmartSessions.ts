import { and, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { pruneRows } from '../../db/retention/pruneRows.js'
import { smartSessions } from '../../db/schema/index.js'
import { permissionTimes } from './quotas.js'

/**
 * Deletes drafts nobody granted, and permissions that have been over for a while.
 *
 * @param database - The database.
 * @param nowMs - Now, in milliseconds since 1970.
 */
export async function pruneSmartSessions(database: Database, nowMs: number): Promise<void> {
  const before = (ms: number) => new Date(nowMs - ms)
  const isOver = or(
    and(
      isNull(smartSessions.grantedAt),
      isNull(smartSessions.context),
      lt(smartSessions.createdAt, before(permissionTimes.draftMs)),
    ),
    // Activated before accounts had to prove it; their ends were not bounded then.
    and(
      isNull(smartSessions.grantedAt),
      isNotNull(smartSessions.context),
      lt(smartSessions.createdAt, before(permissionTimes.longestMs)),
    ),
    lt(smartSessions.expiresAt, before(permissionTimes.overMs)),
    lt(smartSessions.revokedAt, before(permissionTimes.overMs)),
  ) as SQL
  await pruneRows(database, smartSessions, isOver)
}
