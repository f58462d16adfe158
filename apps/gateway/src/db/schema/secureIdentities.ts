import { index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

/** How users prove who they are. Nothing but provider and subject makes two logins one user. */
export const secureIdentities = pgTable(
  'secure_identities',
  {
    id: uuid('id').primaryKey(),
    projectId: text('project_id').notNull(),
    provider: text('provider').notNull(),
    /** The provider's name for the user; of `email` the keyed hash of the address. */
    subject: text('subject').notNull(),
    userId: uuid('user_id').notNull(),
    /** The address, ciphered; bound to this table, user and row. Of other providers only one they have verified. */
    emailBox: text('email_box'),
    /** What the provider calls the person, ciphered in the same way; to be shown, and for nothing else. */
    userNameBox: text('user_name_box'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('secure_identities_by_subject').on(table.projectId, table.provider, table.subject),
    index('secure_identities_by_user').on(table.userId),
  ],
)
