import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** What happened on the networks, once per account that took part. It can be emptied: the networks are read again. */
export const historyTransactions = pgTable(
  'history_transactions',
  {
    /** CAIP-2 id. */
    networkId: text('network_id').notNull(),
    /** In the one spelling of its namespace. */
    account: text('account').notNull(),
    hash: text('hash').notNull(),
    minedAtSeconds: bigint('mined_at_seconds', { mode: 'number' }).notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    transactionIndex: integer('transaction_index').notNull(),
    /** As the namespace's own history has it. */
    transaction: jsonb('transaction').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.networkId, table.account, table.hash] }),
    index('history_transactions_by_account').on(
      table.account,
      table.minedAtSeconds,
      table.networkId,
      table.blockNumber,
      table.transactionIndex,
    ),
  ],
)
