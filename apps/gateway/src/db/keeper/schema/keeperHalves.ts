import { primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { keeperSchema } from './keeperSchema.js'

/** The client halves of managed slots, each under a key of its own. */
export const keeperHalves = keeperSchema.table(
  'keeper_halves',
  {
    userId: uuid('user_id').notNull(),
    /** Made by the gateway, never used again; its slot names it. */
    halfId: uuid('half_id').notNull(),
    box: text('box').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.halfId] })],
)
