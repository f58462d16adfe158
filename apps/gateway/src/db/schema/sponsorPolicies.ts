import { boolean, jsonb, numeric, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const amountColumn = (name: string) => numeric(name, { precision: 78, scale: 0, mode: 'bigint' })

/** What a project pays for on a network; a network without a row is not sponsored. */
export const sponsorPolicies = pgTable(
  'sponsor_policies',
  {
    projectId: text('project_id').notNull(),
    networkId: text('network_id').notNull(),
    /** What all its users together may cost in a day, in base units of the network's currency. */
    dailyBudget: amountColumn('daily_budget').notNull(),
    /** What one user may cost in a day. */
    userDailyBudget: amountColumn('user_daily_budget').notNull(),
    /** Contracts or programs that may be called, each with the functions that may be; empty for any. */
    targets: jsonb('targets').$type<{ address: string; selectors: string[] }[]>().notNull(),
    /** Whoever asks from a listed origin is paid for, logged in or not; an origin is what a caller says it is. */
    isOriginEnough: boolean('is_origin_enough').notNull().default(false),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.networkId] })],
)
