import {
  boolean,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

const amount = (name: string) => numeric(name, { mode: 'bigint' }).notNull()
const time = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Quotes, and the orders they become: a quote has no account. Names, cards and mail addresses are the provider's; nothing of them
 * is here.
 */
export const onrampOrders = pgTable(
  'onramp_orders',
  {
    id: uuid('id').primaryKey(),
    projectId: text('project_id').notNull(),
    provider: text('provider').notNull(),
    /** The provider's own id of the quote. */
    reference: text('reference').notNull(),
    /** CAIP-2. */
    network: text('network').notNull(),
    networkName: text('network_name').notNull(),
    networkTitle: text('network_title').notNull(),
    /** Null for the native token. */
    tokenAddress: text('token_address'),
    tokenName: text('token_name').notNull(),
    symbol: text('symbol').notNull(),
    decimals: integer('decimals').notNull(),
    /** The provider's own name of the token. */
    code: text('code').notNull(),
    currency: text('currency').notNull(),
    method: text('method').notNull(),
    country: text('country').notNull(),
    totalMinor: amount('total_minor'),
    subtotalMinor: amount('subtotal_minor'),
    networkFeeMinor: amount('network_fee_minor'),
    providerFeeMinor: amount('provider_fee_minor'),
    boughtAtomic: amount('bought_atomic'),
    /** Whether another amount may arrive. */
    isEstimate: boolean('is_estimate').notNull(),
    /** CAIP-10; null until it is ordered. */
    account: text('account'),
    state: text('state').notNull(),
    transactionHash: text('transaction_hash'),
    quotedAt: time('quoted_at').notNull(),
    orderedAt: time('ordered_at'),
    /** When the provider was last asked about it. */
    askedAt: time('asked_at'),
    /** When a quote ends, or an order that nobody has paid. */
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    index('onramp_orders_project').on(table.projectId, table.state),
    index('onramp_orders_expiry').on(table.expiresAt),
    index('onramp_orders_time').on(table.orderedAt),
  ],
)

/** Events that were taken, so that none is taken twice while its signature is fresh. */
export const onrampEvents = pgTable(
  'onramp_events',
  {
    provider: text('provider').notNull(),
    id: text('id').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.id] }),
    index('onramp_events_expiry').on(table.expiresAt),
  ],
)
