import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Proofs that devices have shown; kept until they would be too old anyway. */
export const secureProofs = pgTable(
  'secure_proofs',
  {
    thumbprint: text('thumbprint').notNull(),
    /** The proof's own id (`jti`). */
    id: text('id').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.thumbprint, table.id] }),
    index('secure_proofs_by_expiry').on(table.expiresAt),
  ],
)
