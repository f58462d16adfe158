import { bigserial, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Analytics events as they came in. */
export const events = pgTable(
  'events',
  {
    id: bigserial('id', { mode: 'bigint' }).primaryKey(),
    projectId: text('project_id').notNull(),
    eventId: text('event_id').notNull(),
    event: text('event').notNull(),
    sdkType: text('sdk_type'),
    sdkVersion: text('sdk_version'),
    origin: text('origin'),
    /** The sender's own time, which may be wrong. */
    sentAt: timestamp('sent_at', { withTimezone: true }),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index('events_by_project').on(table.projectId, table.receivedAt),
    index('events_by_time').on(table.receivedAt),
  ],
)
