import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** That somebody was deleted: a keyed hash of their id, so that a copy that is brought back can be cleaned of them. */
export const secureTombstones = pgTable('secure_tombstones', {
  hash: text('hash').primaryKey(),
  deletedAt: timestamp('deleted_at', { withTimezone: true }).notNull(),
})
