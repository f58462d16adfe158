import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Sign-in sessions; a token counts only while its session is here and not revoked. */
export const signInSessions = pgTable(
  'sign_in_sessions',
  {
    id: uuid('id').primaryKey(),
    projectId: text('project_id').notNull(),
    accountUuid: uuid('account_uuid').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [index('sign_in_sessions_by_expiry').on(table.expiresAt)],
)
