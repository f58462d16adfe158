import { numeric, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** What tokens cost: one note for each token and hour. The table can be emptied; what was worth how much is then not told any more. */
export const priceNotes = pgTable(
  'price_notes',
  {
    /** The beginning of the hour. First in the key, so that old notes are found without an index of their own. */
    hour: timestamp('hour', { withTimezone: true }).notNull(),
    /** CAIP-2 id. */
    network: text('network').notNull(),
    /** The one spelling of the token's address; `native` for the native token. */
    token: text('token').notNull(),
    /** When the price was read. */
    readAt: timestamp('read_at', { withTimezone: true }).notNull(),
    /** Of a whole token, in 10^-18 US dollars. */
    price: numeric('price', { mode: 'bigint' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.network, table.token] })],
)
