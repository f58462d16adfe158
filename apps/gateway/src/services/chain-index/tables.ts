import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

/** Bytes, as `0x…` in lower case: half as long as text, in each index too. */
const hex = customType<{ data: `0x${string}`; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value.slice(2), 'hex'),
  fromDriver: (value) => `0x${Buffer.from(value).toString('hex')}`,
})

/** The networks of which something was read. All tables of the index can be emptied: the networks are read again. */
export const indexNetworks = pgTable('index_networks', {
  /** Stands for the network in the other tables. */
  key: serial('key').primaryKey(),
  /** CAIP-2 id. */
  networkId: text('network_id').notNull().unique(),
  /** The newest and the oldest block that were read, with all between; none on a network that is read for single accounts only. */
  newestNumber: bigint('newest_number', { mode: 'number' }),
  newestHash: hex('newest_hash'),
  oldestNumber: bigint('oldest_number', { mode: 'number' }),
  /** The hash that the block before the oldest must have. */
  oldestParent: hex('oldest_parent'),
  oldestMinedAt: bigint('oldest_mined_at', { mode: 'number' }),
  /** The newest block of the network itself, when it was last asked. */
  headNumber: bigint('head_number', { mode: 'number' }),
  /** The gateway that reads it, and until when no other may. */
  holder: text('holder'),
  heldUntil: timestamp('held_until', { withTimezone: true }),
})

/** The newest blocks of a followed network: where a reorganisation began is found among them. */
export const indexBlocks = pgTable(
  'index_blocks',
  {
    network: integer('network').notNull(),
    number: bigint('number', { mode: 'number' }).notNull(),
    hash: hex('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.network, table.number] })],
)

/** Transactions, once each. */
export const indexTransactions = pgTable(
  'index_transactions',
  {
    network: integer('network').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    transactionIndex: integer('transaction_index').notNull(),
    minedAt: bigint('mined_at', { mode: 'number' }).notNull(),
    hash: hex('hash').notNull(),
    sender: hex('sender').notNull(),
    /** Null for a deployment. */
    receiver: hex('receiver'),
    /** The contract a deployment made. */
    created: hex('created'),
    nonce: bigint('nonce', { mode: 'number' }).notNull(),
    value: numeric('value', { mode: 'bigint' }).notNull(),
    hasSucceeded: boolean('has_succeeded').notNull(),
    hasInput: boolean('has_input').notNull(),
    /** What the sender paid for it, in base units of the native token; null where it was not read. */
    fee: numeric('fee', { mode: 'bigint' }),
  },
  (table) => [primaryKey({ columns: [table.network, table.blockNumber, table.transactionIndex] })],
)

/** What moved, was allowed or was done for somebody inside transactions. */
export const indexMovements = pgTable(
  'index_movements',
  {
    network: integer('network').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    transactionIndex: integer('transaction_index').notNull(),
    /** The index of its log; what left no log lies before and behind those. */
    position: integer('position').notNull(),
    /** The place of its kind in `movementKinds`. */
    kind: smallint('kind').notNull(),
    contract: hex('contract'),
    /** The number of an NFT. */
    tokenId: numeric('token_id', { mode: 'bigint' }),
    source: hex('source').notNull(),
    target: hex('target').notNull(),
    amount: numeric('amount', { mode: 'bigint' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.network, table.blockNumber, table.transactionIndex, table.position] }),
  ],
)

/** Which account took part in which transaction: a page of an account's history is one range of the key. */
export const indexParticipants = pgTable(
  'index_participants',
  {
    account: hex('account').notNull(),
    minedAt: bigint('mined_at', { mode: 'number' }).notNull(),
    network: integer('network').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    transactionIndex: integer('transaction_index').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.account, table.minedAt, table.network, table.blockNumber, table.transactionIndex],
    }),
  ],
)

/**
 * What an account may hold or may have allowed, as far as events tell. Whether it still does, and how much, the chain is asked: so
 * nothing here has to be taken back when a block is.
 */
export const indexHoldings = pgTable(
  'index_holdings',
  {
    account: hex('account').notNull(),
    network: integer('network').notNull(),
    kind: smallint('kind').notNull(),
    contract: hex('contract').notNull(),
    /** The number of an NFT as 32 bytes, or whom something was allowed. */
    detail: hex('detail').notNull(),
    /** The block that told it first. */
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.account, table.network, table.kind, table.contract, table.detail] }),
    index('index_holdings_network').on(table.network),
  ],
)

/** Which blocks of a network that nobody follows were read for an account. */
export const indexScopes = pgTable(
  'index_scopes',
  {
    network: integer('network').notNull(),
    account: hex('account').notNull(),
    fromBlock: bigint('from_block', { mode: 'number' }).notNull(),
    toBlock: bigint('to_block', { mode: 'number' }).notNull(),
    /** When the oldest of them was mined. */
    fromMinedAt: bigint('from_mined_at', { mode: 'number' }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.network, table.account] }),
    index('index_scopes_used').on(table.usedAt),
  ],
)
