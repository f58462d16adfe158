import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const amount = (name: string) => numeric(name, { mode: 'bigint' }).notNull()
const time = (name: string) => timestamp(name, { withTimezone: true })

/** Payments to merchants. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    projectId: text('project_id').notNull(),
    /** The merchant’s own id. */
    paymentId: text('payment_id').notNull(),
    /** CAIP-10. */
    recipient: text('recipient').notNull(),
    /** CAIP-19. */
    asset: text('asset').notNull(),
    amountAtomic: amount('amount_atomic'),
    /** CAIP-10; null for anybody. */
    payer: text('payer'),
    state: text('state').notNull(),
    paidAtomic: amount('paid_atomic'),
    /** Hash of the caller, until the payment is paid or over; null for the merchant’s server. */
    caller: text('caller'),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    /** When its transactions were last read because somebody asked. */
    readAt: time('read_at'),
  },
  (table) => [
    unique('payments_own_id').on(table.projectId, table.paymentId),
    index('payments_open').on(table.projectId, table.expiresAt),
    index('payments_caller').on(table.caller, table.expiresAt),
    index('payments_expiry').on(table.state, table.expiresAt),
    index('payments_time').on(table.expiresAt),
  ],
)

/** Transactions that were reported for payments, and what was read of them. */
export const paymentTransactions = pgTable(
  'payment_transactions',
  {
    id: uuid('id').primaryKey(),
    payment: uuid('payment')
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    /** CAIP-2. */
    network: text('network').notNull(),
    hash: text('hash').notNull(),
    status: text('status').notNull(),
    amountAtomic: amount('amount_atomic'),
    minedAt: time('mined_at'),
    reportedAt: time('reported_at').notNull(),
    /** When it is read by a clock. */
    nextAt: time('next_at').notNull(),
    tries: integer('tries').notNull(),
  },
  (table) => [
    unique('payment_transactions_once').on(table.payment, table.network, table.hash),
    // A transaction counts for one payment only.
    uniqueIndex('payment_transactions_counted').on(table.network, table.hash).where(sql`status = 'counted'`),
    index('payment_transactions_due').on(table.status, table.nextAt),
  ],
)

/** News that merchants’ servers have not taken yet. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: uuid('id').primaryKey(),
    projectId: text('project_id').notNull(),
    body: text('body').notNull(),
    tries: integer('tries').notNull(),
    nextAt: time('next_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    index('payment_events_due').on(table.nextAt),
    index('payment_events_project').on(table.projectId),
    index('payment_events_expiry').on(table.expiresAt),
  ],
)

/** What the operator has set for a project’s payments. */
export const paymentProjects = pgTable('payment_projects', {
  projectId: text('project_id').primaryKey(),
  /** Where news go; null for nowhere. */
  webhookUrl: text('webhook_url'),
  /** Signs news, and proves the merchant’s server. */
  secret: text('secret').notNull(),
  /** CAIP-10; empty for anybody. */
  recipients: jsonb('recipients').$type<string[]>().notNull(),
})
