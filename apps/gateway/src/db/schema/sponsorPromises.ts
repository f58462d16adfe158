import { index, integer, jsonb, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * What one asker has had taken out of budgets for a promise, in base units as text. `held`: out of those of what is promised and
 * not used, where that is more.
 */
export type SponsorPart = { amount: string; held?: string; budgets: string[] }

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
    /** The budgets it was taken out of, where it has no parts. */
    budgets: jsonb('budgets').$type<string[]>().notNull(),
    /** Who has had how much of it taken out of which budgets, in the order they asked. */
    parts: jsonb('parts').$type<SponsorPart[]>().notNull().default([]),
    /** Of everything that was signed under it; one of them can happen. */
    hashes: text('hashes').array().notNull().default([]),
    /** What the network needs to find out whether it was used: of the first time it was asked for, and never moved. */
    details: jsonb('details').$type<Record<string, string>>().notNull(),
    /** The last moment at which it can happen, by the network's clock where that has one. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** When it is next looked what came of it. */
    lookAt: timestamp('look_at', { withTimezone: true }).notNull().defaultNow(),
    /** How often in a row that could not be found out. */
    failures: integer('failures').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('sponsor_promises_by_expiry').on(table.networkId, table.expiresAt),
    index('sponsor_promises_by_look').on(table.networkId, table.lookAt),
  ],
)
