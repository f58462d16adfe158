import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Sites that users have let in. */
export const secureGrants = pgTable(
  'secure_grants',
  {
    userId: uuid('user_id').notNull(),
    origin: text('origin').notNull(),
    grantedAt: timestamp('granted_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.origin] })],
)
