import { boolean, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { SocialRefusal } from '../../secure/social/refusals.js'

/** Logins at social providers that have begun. */
export const secureSocialLogins = pgTable(
  'secure_social_logins',
  {
    /** The transaction. */
    id: uuid('id').primaryKey(),
    provider: text('provider').notNull(),
    /** See `SocialStatus`. */
    status: text('status').notNull(),
    projectId: text('project_id').notNull(),
    origin: text('origin').notNull(),
    /** Where the visitor goes back to where no window could be opened. */
    returnUrl: text('return_url'),
    /** The device that began it; nobody else can go on with it. */
    thumbprint: text('thumbprint').notNull(),
    /** SHA-256 of the secret of the window it was begun for; empty where the page itself goes to the provider. */
    windowHash: text('browser').notNull(),
    /** Keyed hash of the `state` the provider sends back; null for one that sends nobody back. */
    stateHash: text('state_hash'),
    /** Keyed hash of what only the frame knows that began. */
    secretHash: text('secret_hash'),
    /** The window that came back with the provider's answer has shown that it is the one it was begun for. */
    isWindowProven: boolean('is_same_browser').notNull(),
    /** What has to be kept meanwhile, ciphered; bound to this table and row. */
    contentBox: text('content_box'),
    /** Why it came to nothing; see `SocialRefusal`. */
    refusal: text('refusal').$type<SocialRefusal>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('secure_social_logins_by_state').on(table.stateHash),
    index('secure_social_logins_by_expiry').on(table.expiresAt),
  ],
)
