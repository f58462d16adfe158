import type { RecoveryPolicy } from '@latchkey/wire/secure'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Users of embedded wallets; one of each project they use. */
export const secureUsers = pgTable('secure_users', {
  id: uuid('id').primaryKey(),
  projectId: text('project_id').notNull(),
  /** The project's policy when the user was made. */
  recoveryPolicy: text('recovery_policy').$type<RecoveryPolicy>().notNull(),
  /** What passkeys call the user: they keep it, so it outlasts the secret it was made with. Null until a passkey asks. */
  passkeyHandle: text('passkey_handle'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
