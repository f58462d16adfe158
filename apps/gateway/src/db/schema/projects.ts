import { boolean, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A project's switches by feature id. */
export type ProjectFeatures = Record<string, { isEnabled: boolean; config: string[] }>

/** Sites that may use the gateway. */
export const projects = pgTable('projects', {
  id: text('id').primaryKey(),
  uuid: uuid('uuid').notNull().defaultRandom(),
  name: text('name').notNull(),
  isEnabled: boolean('is_enabled').notNull().default(true),
  isAnalyticsEnabled: boolean('is_analytics_enabled').notNull().default(false),
  allowedOrigins: jsonb('allowed_origins').$type<string[]>().notNull(),
  features: jsonb('features').$type<ProjectFeatures>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})
