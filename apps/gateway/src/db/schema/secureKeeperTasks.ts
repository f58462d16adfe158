import { index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Halves the keeper has to destroy. One that is about to be written is here too, until the wallet it belongs to is: two
 * databases have no transaction together.
 */
export const secureKeeperTasks = pgTable(
  'secure_keeper_tasks',
  {
    userId: uuid('user_id').notNull(),
    halfId: uuid('half_id').notNull(),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    /** Somebody destroys it: it cannot be taken back any more. */
    claimedAt: timestamp('claimed_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.halfId] }),
    index('secure_keeper_tasks_by_due').on(table.dueAt),
  ],
)
