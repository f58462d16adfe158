import { bigserial, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Browsers in which the owner is signed in. */
export const ownerSessions = pgTable(
  'owner_sessions',
  {
    /** Of what the cookie holds, keyed by the token: with another token no session counts any more. */
    idHash: text('id_hash').primaryKey(),
    /** What the audit calls it; nobody gets in with it. */
    label: text('label').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('owner_sessions_by_expiry').on(table.expiresAt)],
)

/** What was changed by whom. No row holds a secret. */
export const ownerAudit = pgTable(
  'owner_audit',
  {
    id: bigserial('id', { mode: 'bigint' }).primaryKey(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** `session 1a2b3c4d`, or `command line`. */
    who: text('who').notNull(),
    /** Empty for what belongs to none. */
    projectId: text('project_id').notNull(),
    what: text('what').notNull(),
    before: text('before').notNull(),
    after: text('after').notNull(),
  },
  (table) => [
    index('owner_audit_by_project').on(table.projectId, table.id),
    index('owner_audit_by_time').on(table.at),
  ],
)
