import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Keys that nonce and session tokens are signed with. */
export const signingKeys = pgTable('signing_keys', {
  id: text('id').primaryKey(),
  privateJwk: jsonb('private_jwk').$type<Record<string, unknown>>().notNull(),
  publicJwk: jsonb('public_jwk').$type<Record<string, unknown>>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
