import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Which addresses are proven for which accounts of a project; of both there is a keyed hash alone. */
export const emailProofs = pgTable(
  'email_proofs',
  {
    projectId: text('project_id').notNull(),
    accountKey: text('account_key').notNull(),
    subject: text('subject').notNull(),
    provenAt: timestamp('proven_at', { withTimezone: true }).notNull(),
    /** Name of the operator's secret that both were hashed with; null from before secrets had names. */
    secretKid: text('secret_kid'),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.accountKey, table.subject] })],
)
