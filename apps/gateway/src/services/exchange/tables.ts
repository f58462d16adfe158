import { index, integer, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** Purchases at exchanges. The accounts there are the visitors’ own; nothing of them is here. */
export const exchangePurchases = pgTable(
  'exchange_purchases',
  {
    /** 32 hexadecimal digits, which the exchange knows it by. */
    id: text('id').primaryKey(),
    projectId: text('project_id').notNull(),
    exchange: text('exchange').notNull(),
    /** CAIP-19. */
    asset: text('asset').notNull(),
    symbol: text('symbol').notNull(),
    decimals: integer('decimals').notNull(),
    /** What the exchange calls the network. */
    networkCode: text('network_code').notNull(),
    amountAtomic: numeric('amount_atomic', { mode: 'bigint' }).notNull(),
    /** CAIP-10. */
    recipient: text('recipient').notNull(),
    /** `pending`, `in-progress`, `success`, `failed` or `expired`. */
    status: text('status').notNull(),
    transactionHash: text('transaction_hash'),
    /** The payment of the merchant that it is for, by the merchant’s own id. */
    paymentId: text('payment_id'),
    /** Hash of the caller and of the caller’s wider network, until the purchase is over. */
    caller: text('caller'),
    callerSite: text('caller_site'),
    createdAt: time('created_at').notNull(),
    /** When the exchange was last asked about it. */
    askedAt: time('asked_at'),
  },
  (table) => [
    index('exchange_purchases_project').on(table.projectId, table.status),
    index('exchange_purchases_caller').on(table.caller, table.status),
    index('exchange_purchases_caller_site').on(table.callerSite, table.status),
    index('exchange_purchases_status').on(table.status, table.askedAt),
    index('exchange_purchases_time').on(table.createdAt),
  ],
)
