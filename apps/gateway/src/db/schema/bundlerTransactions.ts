import { bigint, boolean, index, numeric, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const weiColumn = (name: string) => numeric(name, { precision: 78, scale: 0, mode: 'bigint' })

/** Transactions of executors, written down before they are sent: after a crash they are sent again, not anew. */
export const bundlerTransactions = pgTable(
  'bundler_transactions',
  {
    networkId: text('network_id').notNull(),
    executor: text('executor').notNull(),
    nonce: bigint('nonce', { mode: 'number' }).notNull(),
    operationHash: text('operation_hash').notNull(),
    gas: weiColumn('gas').notNull(),
    maxFeePerGas: weiColumn('max_fee_per_gas').notNull(),
    maxPriorityFeePerGas: weiColumn('max_priority_fee_per_gas').notNull(),
    /** The newest signed form; it takes the place of the ones before. */
    raw: text('raw').notNull(),
    /** Of every form that was signed. */
    hashes: text('hashes').array().notNull(),
    /** The newest form does nothing, because the operation would have failed by then. */
    isCancelled: boolean('is_cancelled').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    /** Null until one of the forms is mined. */
    resolvedAt: timestamp('resolved_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.networkId, table.executor, table.nonce] }),
    index('bundler_transactions_by_operation').on(table.operationHash),
  ],
)
