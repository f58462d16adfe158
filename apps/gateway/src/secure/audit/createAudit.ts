import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { secureAudit, secureDevices } from '../../db/schema/index.js'

/** How many events of one user are kept; the oldest go first. */
export const maxEventsPerUser = 500

/** What is written down. */
export type AuditEvent =
  | 'user-made'
  | 'logged-in'
  | 'email-change-begun'
  | 'email-changed'
  | 'email-change-undone'
  | 'refresh-token-reused'
  | 'session-revoked'
  | 'all-sessions-revoked'
  | 'signed-out'
  | 'wallet-made'
  | 'wallet-replaced'
  | 'managed-slot-opened'
  | 'wallet-exported'
  | 'slot-added'
  | 'slot-removed'
  | 'pin-frozen'
  | 'device-revoked'
  | 'site-revoked'
  | 'login-added'
  | 'login-removed'
  | 'owner-key-registered'
  | 'slot-gave-way'
  | 'list-restored'
  | 'change-requested'
  | 'change-called-off'
  | 'change-void'

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
  /** What happened to a user, the newest first. */
  list(userId: string): Promise<ListedEvent[]>
}

/** An event as its user sees it. */
export type ListedEvent = {
  event: string
  atMs: number
  origin: string
  place: string
  /** Name of the device; null for one that is gone. */
  device: string | null
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
    async list(userId) {
      const rows = await database
        .select({ entry: secureAudit, device: secureDevices.name })
        .from(secureAudit)
        .leftJoin(secureDevices, eq(secureDevices.id, secureAudit.deviceId))
        .where(eq(secureAudit.userId, userId))
        .orderBy(desc(secureAudit.id))
      return rows.map(({ device, entry: { at, event, origin, place } }) => ({
        ...{ event, origin, place, device },
        atMs: at.getTime(),
      }))
    },
  }
}
