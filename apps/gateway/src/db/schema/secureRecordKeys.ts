import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** One key a user, under which the gateway's halves are; itself wrapped by a master key. */
export const secureRecordKeys = pgTable(
  'secure_record_keys',
  {
    userId: uuid('user_id').primaryKey(),
    /** The master key it is wrapped under. */
    kid: text('kid').notNull(),
    wrapped: text('wrapped').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('secure_record_keys_by_kid').on(table.kid)],
)
