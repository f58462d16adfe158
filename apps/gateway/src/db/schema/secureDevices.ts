import { boolean, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

/** Browsers in which a user has logged in, each known by the key it keeps. */
export const secureDevices = pgTable(
  'secure_devices',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    /** Of the device's public key (RFC 7638). */
    thumbprint: text('thumbprint').notNull(),
    /** Such as `Firefox on Linux`. */
    name: text('name').notNull(),
    /** The user let it in by a mailed link. */
    isApproved: boolean('is_approved').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('secure_devices_by_thumbprint').on(table.userId, table.thumbprint),
    // Before anybody is logged in, a device is known by its key alone.
    index('secure_devices_by_key').on(table.thumbprint),
  ],
)
