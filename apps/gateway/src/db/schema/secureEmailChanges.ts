import { index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

/** Changes of address that can still be undone, and those that were undone a short while ago: one of each user at most. */
export const secureEmailChanges = pgTable(
  'secure_email_changes',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    projectId: text('project_id').notNull(),
    /** The site it was done at. */
    origin: text('origin').notNull(),
    /** Keyed hash of the address from before, which nobody else gets meanwhile. */
    previousSubject: text('previous_subject').notNull(),
    /** That address, ciphered; bound to this table, user and row. */
    previousBox: text('previous_box').notNull(),
    /** Keyed hash of the token in the link that undoes it; null once it was used. */
    tokenHash: text('token_hash'),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    /** So long it can be undone, or no other change begins; the row goes then. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('secure_email_changes_by_user').on(table.userId),
    index('secure_email_changes_by_token').on(table.tokenHash),
    index('secure_email_changes_by_subject').on(table.projectId, table.previousSubject),
    index('secure_email_changes_by_expiry').on(table.expiresAt),
  ],
)
