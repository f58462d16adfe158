import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Logins that last: each is one family of refresh tokens, of which only the newest counts. What has ended is gone. */
export const secureSessions = pgTable(
  'secure_sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    deviceId: uuid('device_id').notNull(),
    projectId: text('project_id').notNull(),
    /** The site it was begun for. */
    origin: text('origin').notNull(),
    /** The network it was last used from, such as `203.0.113.*`. */
    place: text('place').notNull(),
    /** Which refresh token of the family is the newest; the tokens themselves are made from it and kept nowhere. */
    generation: integer('generation').notNull(),
    rotatedAt: timestamp('rotated_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    authenticatedAt: timestamp('authenticated_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** Name of the operator's secret that its newest tokens were made with; null from before secrets had names. */
    secretKid: text('secret_kid'),
  },
  (table) => [
    index('secure_sessions_by_user').on(table.userId),
    index('secure_sessions_by_expiry').on(table.expiresAt),
  ],
)
