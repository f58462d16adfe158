import { index, jsonb, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What a sponsor has signed for and whoever has it may still use. */
export const sponsorPromises = pgTable(
  'sponsor_promises',
  {
    /** What can happen once on its network: an account's nonce, a transaction's signature. */
    id: text('id').primaryKey(),
    projectId: text('project_id').notNull(),
    networkId: text('network_id').notNull(),
    /** The most it may cost, in base units. */
    amount: numeric('amount', { precision: 78, scale: 0, mode: 'bigint' }).notNull(),
    /** The budgets it was taken out of. */
    budgets: jsonb('budgets').$type<string[]>().notNull(),
    /** What the network needs to find out whether it was used. */
    details: jsonb('details').$type<Record<string, string>>().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('sponsor_promises_by_expiry').on(table.networkId, table.expiresAt)],
)
