import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Analytics events that were taken in a day, by project and by the network they came from. */
export const eventCounts = pgTable(
  'event_counts',
  {
    /** Project and day, and for a network's a hash of it. */
    name: text('name').primaryKey(),
    events: bigint('events', { mode: 'number' }).notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('event_counts_by_expiry').on(table.expiresAt)],
)
