import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** What passkeys are to sign; each counts once. */
export const secureChallenges = pgTable(
  'secure_challenges',
  {
    /** Keyed hash of the challenge. */
    hash: text('hash').primaryKey(),
    sessionId: uuid('session_id').notNull(),
    userId: uuid('user_id').notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
    /** When a passkey vouched for the session with it. */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('secure_challenges_by_session').on(table.sessionId),
    index('secure_challenges_by_expiry').on(table.expiresAt),
  ],
)
