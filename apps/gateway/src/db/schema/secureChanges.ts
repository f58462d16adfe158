import type { Change } from '@latchkey/wire/secure'
import { index, jsonb, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

/**
 * Changes of wallets that somebody asked for who could not show to have a way in: one of each kind a user. One that is due
 * happens, and one that is called off goes; either takes the row.
 */
export const secureChanges = pgTable(
  'secure_changes',
  {
    userId: uuid('user_id').notNull(),
    kind: text('kind').$type<Change['kind']>().notNull(),
    id: uuid('id').notNull(),
    projectId: text('project_id').notNull(),
    change: jsonb('change').$type<Change>().notNull(),
    origin: text('origin').notNull(),
    /** Which device asked, and its name by then. */
    deviceId: uuid('device_id').notNull(),
    device: text('device').notNull(),
    /** The network, such as `203.0.113.*`. */
    place: text('place').notNull(),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    /** When the user was written to; what nobody was told of does not happen. */
    notifiedAt: timestamp('notified_at', { withTimezone: true }),
    remindedAt: timestamp('reminded_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    unique('secure_changes_by_id').on(table.id),
    index('secure_changes_by_due').on(table.dueAt),
  ],
)
