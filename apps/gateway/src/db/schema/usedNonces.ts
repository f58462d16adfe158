import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Nonces that were signed with; kept until their token would have expired anyway. */
export const usedNonces = pgTable(
  'used_nonces',
  {
    nonce: text('nonce').primaryKey(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('used_nonces_by_expiry').on(table.expiresAt)],
)
