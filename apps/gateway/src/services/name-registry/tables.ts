import {
  bigint,
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** Registered names. */
export const names = pgTable(
  'names',
  {
    /** With its zone. */
    name: text('name').primaryKey(),
    /** What it looks like: no two names look the same, in whatever zone. */
    skeleton: text('skeleton').notNull().unique(),
    attributes: jsonb('attributes').$type<Record<string, string>>().notNull(),
    /** Who registered it: namespace and key of the address. */
    registrant: text('registrant').notNull(),
    registeredAt: time('registered_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [index('names_registrant').on(table.registrant)],
)

/** The addresses of names: one for each coin type. */
export const nameAddresses = pgTable(
  'name_addresses',
  {
    name: text('name')
      .notNull()
      .references(() => names.name, { onDelete: 'cascade' }),
    coinType: bigint('coin_type', { mode: 'number' }).notNull(),
    namespace: text('namespace').notNull(),
    /** As it is written. */
    address: text('address').notNull(),
    /** As the namespace compares it. */
    addressKey: text('address_key').notNull(),
    /** Whether the address signed for it, or somebody else entered it. */
    isSigned: boolean('is_signed').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.coinType] }),
    index('name_addresses_address').on(table.namespace, table.addressKey),
  ],
)

/** Signed texts that have been accepted, until they are too old to be accepted again. */
export const nameMessages = pgTable(
  'name_messages',
  {
    /** Of the text and of who signed it; not of the signature, of which there can be several for one text. */
    hash: text('hash').primaryKey(),
    name: text('name').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('name_messages_name').on(table.name), index('name_messages_expiry').on(table.expiresAt)],
)

/** Registrations of the last day, to bound how many there are. */
export const nameRegistrations = pgTable(
  'name_registrations',
  {
    id: uuid('id').primaryKey(),
    /** Hash of the caller’s network. */
    caller: text('caller').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    index('name_registrations_caller').on(table.caller, table.expiresAt),
    index('name_registrations_expiry').on(table.expiresAt),
  ],
)
