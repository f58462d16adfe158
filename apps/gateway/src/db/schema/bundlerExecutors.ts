import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Keys that send bundles, one on each network. Whoever takes a nonce holds the row. */
export const bundlerExecutors = pgTable(
  'bundler_executors',
  {
    networkId: text('network_id').notNull(),
    address: text('address').notNull(),
    nextNonce: bigint('next_nonce', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.networkId, table.address] })],
)
