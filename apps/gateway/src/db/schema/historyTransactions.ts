import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ChainTransaction } from '../../providers/history/chain/ChainTransaction.js'

/** What happened on the networks, once per account that took part. It can be emptied: the networks are read again. */
export const historyTransactions = pgTable(
  'history_transactions',
  {
    /** CAIP-2 id. */
    networkId: text('network_id').notNull(),
    /** Lower case. */
    account: text('account').notNull(),
    hash: text('hash').notNull(),
    minedAtSeconds: bigint('mined_at_seconds', { mode: 'number' }).notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    transactionIndex: integer('transaction_index').notNull(),
    transaction: jsonb('transaction').$type<ChainTransaction>().notNull(),
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
