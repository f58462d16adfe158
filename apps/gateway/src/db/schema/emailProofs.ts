import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Which addresses are proven for which accounts of a project; of both there is a keyed hash alone. */
export const emailProofs = pgTable(
  'email_proofs',
  {
    projectId: text('project_id').notNull(),
    accountKey: text('account_key').notNull(),
    subject: text('subject').notNull(),
    provenAt: timestamp('proven_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.accountKey, table.subject] })],
)
