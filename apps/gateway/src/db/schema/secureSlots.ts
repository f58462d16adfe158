import type { SealedSlot, SlotType } from '@latchkey/wire/vault'
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

/** Ways into wallets. What was removed is gone, and the gateway's half with it. */
export const secureSlots = pgTable(
  'secure_slots',
  {
    userId: uuid('user_id').notNull(),
    /** Its own id, made by the device that sealed it. */
    id: text('id').notNull(),
    type: text('type').$type<SlotType>().notNull(),
    /** The vault key under the key of both halves. */
    slot: jsonb('slot').$type<SealedSlot>().notNull(),
    label: text('label').notNull(),
    /** The gateway's half under the user's record key; none for a recovery kit. */
    serverHalfBox: text('server_half_box'),
    /** Of a managed slot: which half of the keeper's is its other one. */
    keeperHalfId: uuid('keeper_half_id'),
    /** The device a device's slot is for. */
    deviceId: uuid('device_id'),
    /** Keyed hash of what a PIN has to prove. */
    pinHash: text('pin_hash'),
    /** Wrong PINs in a row. */
    pinTries: integer('pin_tries').notNull(),
    /** Of a passkey: its id, its public key (COSE) and how often it says it was used. */
    credentialId: text('credential_id'),
    credentialKey: text('credential_key'),
    credentialCounter: bigint('credential_counter', { mode: 'number' }),
    /** From when on a passkey vouches for devices that are new. */
    confirmsFrom: timestamp('confirms_from', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('secure_slots_by_device').on(table.deviceId),
  ],
)
