import { bigint, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** One of the failures that are counted under a code, so that its owner knows what to look for. All texts are a page’s own. */
export type ErrorSample = { event: string; text: string; place: string }

/** What happened in a project on a day (UTC), counted. Nothing here is about a person. */
export const analyticsDays = pgTable(
  'analytics_days',
  {
    projectId: text('project_id').notNull(),
    /** The beginning of the day. */
    day: timestamp('day', { withTimezone: true }).notNull(),
    /** What the value is, see `readCounts`. */
    dimension: text('dimension').notNull(),
    /** The event that is counted by the dimension; empty where all of them are. */
    event: text('event').notNull(),
    /** Empty for all that are not among the most frequent. */
    value: text('value').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    sample: jsonb('sample').$type<ErrorSample>(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.day, table.dimension, table.event, table.value] }),
    index('analytics_days_by_day').on(table.day),
  ],
)

/** Who was there today, until the day is over and they are a number. */
export const analyticsVisitors = pgTable(
  'analytics_visitors',
  {
    projectId: text('project_id').notNull(),
    day: timestamp('day', { withTimezone: true }).notNull(),
    /** A hash with the salt of the day, which nobody can make again once that is deleted. */
    visitor: text('visitor').notNull(),
    /** Two letters; empty where it is not known. */
    country: text('country').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.projectId, table.visitor] })],
)

/** What visitors of a day are hashed with, at all gateways of the database. */
export const analyticsSalts = pgTable('analytics_salts', {
  /** Such as `2030-03-04`. */
  day: text('day').primaryKey(),
  salt: text('salt').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})
