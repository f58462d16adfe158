import { boolean, index, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

/** Accounts that signed in to a project at least once. */
export const signInAccounts = pgTable(
  'sign_in_accounts',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    /** Shared by the accounts of one address on several networks. */
    profileUuid: uuid('profile_uuid').notNull(),
    projectId: text('project_id').notNull(),
    caip2Network: text('caip2_network').notNull(),
    /** Lower case where case is no part of the address. */
    addressKey: text('address_key').notNull(),
    address: text('address').notNull(),
    isMainAccount: boolean('is_main_account').notNull(),
    connectionMethod: jsonb('connection_method').$type<Record<string, unknown>>(),
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull(),
    signedUpAt: timestamp('signed_up_at', { withTimezone: true }).notNull(),
    lastSignedInAt: timestamp('last_signed_in_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('sign_in_accounts_by_use').on(table.projectId, table.lastSignedInAt),
    unique('sign_in_accounts_by_address').on(table.projectId, table.addressKey, table.caip2Network),
  ],
)
