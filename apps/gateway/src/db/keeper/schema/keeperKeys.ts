import { index, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { keeperSchema } from './keeperSchema.js'

/** One key for each half, wrapped by the keeper's master key. To delete the key is to destroy the half, in every copy too. */
export const keeperKeys = keeperSchema.table(
  'keeper_keys',
  {
    userId: uuid('user_id').notNull(),
    /** Made by the gateway, never used again; its slot names it. */
    halfId: uuid('half_id').notNull(),
    /** The master key it is wrapped under. */
    kid: text('kid').notNull(),
    wrapped: text('wrapped').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.halfId] }),
    index('keeper_keys_by_kid').on(table.kid),
  ],
)
