import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Permissions that accounts have given to sites ("smart sessions"). */
export const smartSessions = pgTable(
  'smart_sessions',
  {
    pci: uuid('pci').primaryKey(),
    projectId: text('project_id').notNull(),
    /** CAIP-10, as the caller wrote it. */
    account: text('account').notNull(),
    permissions: jsonb('permissions').$type<unknown[]>().notNull(),
    policies: jsonb('policies').$type<unknown[]>().notNull(),
    signer: jsonb('signer').$type<unknown>().notNull(),
    /** Public half of the key that was made for it, an uncompressed point. */
    publicKey: text('public_key').notNull(),
    /** Its other half, sealed. */
    sealedKey: text('sealed_key').notNull(),
    context: text('context'),
    /** Whom it counts against until it is granted: keyed hashes of the caller's network, and of the wider one around it. */
    caller: text('caller'),
    callerSite: text('caller_site'),
    /** How much room it takes. */
    bytes: integer('bytes').notNull().default(0),
    /** When the account proved that it grants it; until then it is a draft, and listed nowhere. */
    grantedAt: timestamp('granted_at', { withTimezone: true }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [
    index('smart_sessions_by_account').on(table.account, table.createdAt),
    index('smart_sessions_by_project').on(table.projectId, table.createdAt),
    index('smart_sessions_by_caller').on(table.caller),
    index('smart_sessions_by_caller_site').on(table.callerSite),
    index('smart_sessions_by_expiry').on(table.expiresAt),
  ],
)
