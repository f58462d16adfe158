import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** When mails were sent, by mailbox, network and project; all of them under names made with a secret. */
export const secureLimits = pgTable(
  'secure_limits',
  {
    name: text('name').primaryKey(),
    /** Milliseconds since 1970, the oldest first; only those a limit still asks about. */
    timesMs: bigint('times_ms', { mode: 'number' }).array().notNull(),
    /** Until when what has begun and is not over counts, in milliseconds since 1970: what is never heard of again gives its place back. */
    heldUntilMs: bigint('held_until_ms', { mode: 'number' }).array().notNull().default([]),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('secure_limits_by_expiry').on(table.expiresAt)],
)
