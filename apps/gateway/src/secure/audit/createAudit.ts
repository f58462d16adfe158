import { sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { secureAudit } from '../../db/schema/index.js'

/** How many events of one user are kept; the oldest go first. */
export const maxEventsPerUser = 500

/** What is written down. */
export type AuditEvent =
  | 'user-made'
  | 'logged-in'
  | 'email-change-begun'
  | 'email-changed'
  | 'refresh-token-reused'
  | 'session-revoked'
  | 'all-sessions-revoked'
  | 'signed-out'

/** One event of a user. */
export type AuditEntry = {
  userId: string
  projectId: string
  event: AuditEvent
  origin: string
  deviceId?: string | undefined
  /** The network it came from, such as `203.0.113.*`. */
  place: string
}

/** Writes down what happened to whom, and never what it was about. */
export type Audit = {
  write(entry: AuditEntry): Promise<void>
}

/**
 * Makes the audit.
 *
 * @param dependencies - Database and clock.
 */
export function createAudit({ database, now }: { database: Database; now: () => number }): Audit {
  return {
    async write(entry) {
      await database.insert(secureAudit).values({ ...entry, at: new Date(now()) })
      await database.execute(sql`
        delete from ${secureAudit} where id in (
          select id from ${secureAudit} where user_id = ${entry.userId}
          order by id desc offset ${maxEventsPerUser}
        )`)
    },
  }
}
