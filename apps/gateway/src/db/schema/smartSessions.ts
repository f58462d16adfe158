import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

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
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [
    index('smart_sessions_by_account').on(table.account, table.createdAt),
    index('smart_sessions_by_project').on(table.projectId, table.createdAt),
  ],
)
