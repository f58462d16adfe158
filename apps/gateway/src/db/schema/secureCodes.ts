import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Logins, changes of address and proofs of addresses that have begun, with the code each waits for. */
export const secureCodes = pgTable(
  'secure_codes',
  {
    /** The transaction. */
    id: uuid('id').primaryKey(),
    /** What it waits for; see `CodeStep`. */
    step: text('step').notNull(),
    projectId: text('project_id').notNull(),
    origin: text('origin').notNull(),
    /** The device that began it; nobody else can go on with it. */
    thumbprint: text('thumbprint').notNull(),
    device: text('device').notNull(),
    place: text('place').notNull(),
    /** Whose address is changed. */
    userId: uuid('user_id'),
    /** Keyed hash of the account an address is proven for, where no wallet is logged in to. */
    accountKey: text('account_key'),
    /** Keyed hash of the address the mail goes to. */
    subject: text('subject').notNull(),
    /** That address, ciphered. */
    emailBox: text('email_box').notNull(),
    /** The address that takes its place after a change, and its hash. */
    nextSubject: text('next_subject'),
    nextEmailBox: text('next_email_box'),
    /** Keyed hash of the code, or of the token in the link while the device waits. */
    secretHash: text('secret_hash'),
    tries: integer('tries').notNull(),
    isApproved: boolean('is_approved').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When code or link is too old; the row goes then. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('secure_codes_by_secret').on(table.secretHash),
    index('secure_codes_by_expiry').on(table.expiresAt),
  ],
)
