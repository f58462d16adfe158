import { bigint, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** How far each network has been read. */
export const historyPositions = pgTable(
  'history_positions',
  {
    /** CAIP-2 id. */
    networkId: text('network_id').notNull(),
    /** The account a public network was read for; `*` where every block is read for everybody. */
    account: text('account').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    /** Tells a network that was started afresh. */
    blockHash: text('block_hash').notNull(),
    /** When somebody last asked for it. */
    usedAt: timestamp('used_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.networkId, table.account] }),
    index('history_positions_by_use').on(table.usedAt),
  ],
)
