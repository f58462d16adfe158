import { sql } from 'drizzle-orm'
import { index, jsonb, numeric, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

/** How far an operation is. `dropped` was never mined; `failed` was, and cost the executor. */
export type OperationStatus = 'queued' | 'sent' | 'included' | 'dropped' | 'failed'

/** User operations that were taken. */
export const bundlerOperations = pgTable(
  'bundler_operations',
  {
    /** The EntryPoint's hash of it, which says the network too. */
    hash: text('hash').primaryKey(),
    networkId: text('network_id').notNull(),
    projectId: text('project_id').notNull(),
    /** In lower case. */
    sender: text('sender').notNull(),
    /** In lower case; null where the account pays. */
    paymaster: text('paymaster'),
    /** The networks it came from, the narrowest first. */
    callers: text('callers').array().notNull().default([]),
    /** What it has cost the executor for nothing, in base units. */
    loss: numeric('loss', { precision: 78, scale: 0, mode: 'bigint' }).notNull().default(sql`0`),
    /** The operation as JSON-RPC has it. */
    operation: jsonb('operation').$type<Record<string, unknown>>().notNull(),
    /** The most it may cost whoever pays, in base units. */
    maxCost: numeric('max_cost', { precision: 78, scale: 0, mode: 'bigint' }).notNull(),
    status: text('status').$type<OperationStatus>().notNull(),
    reason: text('reason'),
    transactionHash: text('transaction_hash'),
    /** When the network was last asked what would come of it. */
    checkedAt: timestamp('checked_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    // What an account does next could undo what was asked about it, so it has one on its way at a time.
    uniqueIndex('bundler_operations_one_by_sender')
      .on(table.networkId, table.sender)
      .where(sql`${table.status} in ('queued', 'sent')`),
    index('bundler_operations_by_status').on(table.networkId, table.status, table.createdAt),
    index('bundler_operations_by_project').on(table.projectId, table.createdAt),
  ],
)
