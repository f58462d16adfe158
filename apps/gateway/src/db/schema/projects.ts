import type { RecoveryPolicy } from '@latchkey/wire/secure'
import { boolean, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A project's switches by feature id. Without a configuration a feature that is on is as each site has it. */
export type ProjectFeatures = Record<string, { isEnabled: boolean; config: string[] | null }>

/** Sites that may use the gateway. */
export const projects = pgTable('projects', {
  id: text('id').primaryKey(),
  uuid: uuid('uuid').notNull().defaultRandom(),
  name: text('name').notNull(),
  isEnabled: boolean('is_enabled').notNull().default(true),
  isAnalyticsEnabled: boolean('is_analytics_enabled').notNull().default(false),
  allowedOrigins: jsonb('allowed_origins').$type<string[]>().notNull(),
  features: jsonb('features').$type<ProjectFeatures>().notNull(),
  /** How its embedded wallets come back on another device. */
  recoveryPolicy: text('recovery_policy').$type<RecoveryPolicy>().notNull().default('prompt'),
  /** A device nobody has logged in on is first let in by a mailed link. */
  isDeviceApprovalRequired: boolean('is_device_approval_required').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})
