import type { SealedVault, SlotList, StoredAddresses } from '@latchkey/wire/vault'
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Wallets: one of each user. Nothing of one opens without halves that are elsewhere. */
export const secureVaults = pgTable('secure_vaults', {
  userId: uuid('user_id').primaryKey(),
  projectId: text('project_id').notNull(),
  /** Counts the vault keys the wallet has had. */
  version: integer('version').notNull(),
  /** The entropy under the vault key. */
  vault: jsonb('vault').$type<SealedVault>().notNull(),
  /** By namespace; beside a vault of format 1 that was never written since as they were then. Read with `readAddresses`. */
  addresses: jsonb('addresses').$type<StoredAddresses>().notNull(),
  /** The list of ways in, authenticated by the vault key. */
  slotList: jsonb('slot_list').$type<SlotList>().notNull(),
  /** The list's number: the next one takes its place only if it follows. */
  listCounter: integer('list_counter').notNull(),
  /** Made of the vault key; null for a wallet that is older than owner keys, until one is registered. */
  ownerKey: text('owner_key'),
  /** The number of what the owner signs next: what was signed counts once. */
  ownerCounter: integer('owner_counter').notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
})
