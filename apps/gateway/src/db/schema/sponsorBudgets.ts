import { index, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What was promised and spent in a day, by project or user. */
export const sponsorBudgets = pgTable(
  'sponsor_budgets',
  {
    /** Project, network, day, and for a user's the user. */
    name: text('name').primaryKey(),
    amount: numeric('amount', { precision: 78, scale: 0, mode: 'bigint' }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('sponsor_budgets_by_expiry').on(table.expiresAt)],
)
