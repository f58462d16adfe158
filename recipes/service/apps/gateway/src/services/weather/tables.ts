import { bigserial, index, pgTable, real, text, timestamp } from 'drizzle-orm/pg-core'

/** What visitors said of places. */
export const weatherReports = pgTable(
  'weather_reports',
  {
    id: bigserial('id', { mode: 'bigint' }).primaryKey(),
    projectId: text('project_id').notNull(),
    place: text('place').notNull(),
    celsius: real('celsius').notNull(),
    reportedAt: timestamp('reported_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('weather_reports_place').on(table.projectId, table.place, table.reportedAt),
    index('weather_reports_time').on(table.reportedAt),
  ],
)
