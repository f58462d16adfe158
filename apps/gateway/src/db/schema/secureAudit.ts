import { bigserial, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** What happened to a user's wallet and logins; never what was in it. */
export const secureAudit = pgTable(
  'secure_audit',
  {
    id: bigserial('id', { mode: 'bigint' }).primaryKey(),
    userId: uuid('user_id').notNull(),
    projectId: text('project_id').notNull(),
    /** See `AuditEvent`. */
    event: text('event').notNull(),
    origin: text('origin').notNull(),
    deviceId: uuid('device_id'),
    /** The network, such as `203.0.113.*`. */
    place: text('place').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [index('secure_audit_by_user').on(table.userId, table.id)],
)
