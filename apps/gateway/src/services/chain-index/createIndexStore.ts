import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { deleteFrom } from './deleteFrom.js'
import type { Bytes, IndexedBlock, IndexedTransaction } from './IndexedTransaction.js'
import { insertTransactions } from './insertTransactions.js'
import { indexBlocks, indexHoldings, indexNetworks, indexScopes } from './tables.js'

/** Blocks whose hashes are kept, from the newest back: no reorganisation is expected to reach further. */
export const keptHashes = 1_024

/** A block by number and hash. */
export type BlockId = { number: number; hash: Bytes }

/** The blocks of a network that were read, with no gap. */
export type ReadRange = {
  newest: BlockId
  oldestNumber: number
  /** The hash of the block before the oldest. */
  oldestParent: Bytes
  /** When the oldest was mined, in seconds; undefined before any was read. */
  oldestMinedAt: number | undefined
}

/** What is known of a network's reading. */
export type NetworkRow = {
  key: number
  range: ReadRange | undefined
  /** The newest block the network has, as far as any gateway knows. */
  headNumber: number | undefined
}

/** Thrown when another gateway has read on meanwhile: what was to be stored is no longer what comes next. */
export class Overtaken extends Error {
  constructor() {
    super('Another gateway has read this network meanwhile')
    this.name = 'Overtaken'
  }
}

/** Keeps what followers of networks read. All that is done with one call is done whole or not at all. */
export type IndexStore = {
  /** Finds a network, and makes its row when there is none. */
  open(networkId: string): Promise<NetworkRow>
  /**
   * Asks to be the one gateway that reads a network, or to stay it.
   *
   * @returns What is known of it; undefined while another one is.
   */
  hold(key: number, holder: string, ms: number): Promise<NetworkRow | undefined>
  /** Lets another gateway read at once. */
  release(key: number, holder: string): Promise<void>
  /** Notes how far the network is. */
  noteHead(key: number, headNumber: number): Promise<void>
  /** Forgets all of a network and begins behind a block. */
  begin(key: number, newest: BlockId): Promise<void>
  /**
   * Puts the blocks that come next behind the newest, oldest first.
   *
   * @throws {@link Overtaken}
   */
  append(key: number, expected: BlockId, blocks: readonly IndexedBlock[]): Promise<void>
  /**
   * Puts the blocks that come before the oldest, oldest first.
   *
   * @throws {@link Overtaken}
   */
  prepend(key: number, range: ReadRange, blocks: readonly IndexedBlock[]): Promise<void>
  /** Lists the newest blocks whose hashes are known, newest first. */
  listBlocks(key: number): Promise<BlockId[]>
  /**
   * Takes back all blocks behind one.
   *
   * @throws {@link Overtaken}
   */
  rollBack(key: number, expected: BlockId, to: BlockId): Promise<void>
}

/**
 * Makes the store of the index.
 *
 * @param database - The database.
 */
export function createIndexStore(database: Database): IndexStore {
  const { key: keyColumn } = indexNetworks

  /** Moves the end of what was read, which no other gateway can do at the same time. */
  async function move(
    transaction: Pick<Database, 'update'>,
    key: number,
    expected: Pick<ReadRange, 'oldestNumber' | 'oldestParent'> | BlockId,
    changes: Partial<typeof indexNetworks.$inferInsert>,
  ): Promise<void> {
    const isExpected =
      'hash' in expected
        ? sql`${indexNetworks.newestNumber} = ${expected.number} and ${eq(indexNetworks.newestHash, expected.hash)}`
        : sql`${indexNetworks.oldestNumber} = ${expected.oldestNumber} and ${eq(indexNetworks.oldestParent, expected.oldestParent)}`
    const moved = await transaction
      .update(indexNetworks)
      .set(changes)
      .where(sql`${eq(keyColumn, key)} and ${isExpected}`)
      .returning({ key: keyColumn })
    if (moved.length === 0) throw new Overtaken()
  }

  async function find(networkId: string) {
    const [row] = await database.select().from(indexNetworks).where(eq(indexNetworks.networkId, networkId))
    return row
  }

  return {
    async open(networkId) {
      // Asked several times a second: the row is made once.
      let row = await find(networkId)
      if (!row) {
        await database.insert(indexNetworks).values({ networkId }).onConflictDoNothing()
        row = await find(networkId)
      }
      if (!row) throw new Error(`The row of ${networkId} was deleted`)
      return toNetworkRow(row)
    },
    async hold(key, holder, ms) {
      const isFree = sql`(${indexNetworks.holder} is null or ${indexNetworks.holder} = ${holder} or ${indexNetworks.heldUntil} < now())`
      const [held] = await database
        .update(indexNetworks)
        .set({ holder, heldUntil: sql`now() + ${ms} * interval '1 millisecond'` })
        .where(sql`${eq(keyColumn, key)} and ${isFree}`)
        .returning()
      return held && toNetworkRow(held)
    },
    async release(key, holder) {
      await database
        .update(indexNetworks)
        .set({ holder: null, heldUntil: null })
        .where(sql`${eq(keyColumn, key)} and ${eq(indexNetworks.holder, holder)}`)
    },
    async noteHead(key, headNumber) {
      await database.update(indexNetworks).set({ headNumber }).where(eq(keyColumn, key))
    },
    async begin(key, newest) {
      await database.transaction(async (transaction) => {
        await deleteFrom(transaction, key, 0)
        for (const table of [indexBlocks, indexHoldings, indexScopes])
          await transaction.delete(table).where(eq(table.network, key))
        await transaction
          .update(indexNetworks)
          .set({
            newestNumber: newest.number,
            newestHash: newest.hash,
            oldestNumber: newest.number + 1,
            oldestParent: newest.hash,
            oldestMinedAt: null,
            headNumber: newest.number,
          })
          .where(eq(keyColumn, key))
      })
    },
    async append(key, expected, blocks) {
      const last = blocks.at(-1)
      if (!last) return
      await database.transaction(async (transaction) => {
        await move(transaction, key, expected, { newestNumber: last.number, newestHash: last.hash })
        await insertTransactions(transaction, key, listTransactions(blocks))
        await insertBlocks(transaction, key, blocks.slice(-keptHashes))
        await transaction
          .delete(indexBlocks)
          .where(
            sql`${eq(indexBlocks.network, key)} and ${indexBlocks.number} <= ${last.number - keptHashes}`,
          )
      })
    },
    async prepend(key, range, blocks) {
      const [first] = blocks
      if (!first) return
      const { newest } = range
      await database.transaction(async (transaction) => {
        await move(transaction, key, range, {
          oldestNumber: first.number,
          oldestParent: first.parentHash,
          oldestMinedAt: first.minedAt,
        })
        await insertTransactions(transaction, key, listTransactions(blocks))
        const recent = blocks.filter(({ number }) => number > newest.number - keptHashes)
        await insertBlocks(transaction, key, recent)
      })
    },
    async listBlocks(key) {
      const { hash, number } = indexBlocks
      return database
        .select({ hash, number })
        .from(indexBlocks)
        .where(eq(indexBlocks.network, key))
        .orderBy(sql`${number} desc`)
    },
    async rollBack(key, expected, to) {
      await database.transaction(async (transaction) => {
        await move(transaction, key, expected, { newestNumber: to.number, newestHash: to.hash })
        await deleteFrom(transaction, key, to.number + 1)
        await transaction
          .delete(indexBlocks)
          .where(sql`${eq(indexBlocks.network, key)} and ${indexBlocks.number} > ${to.number}`)
      })
    },
  }
}

function toNetworkRow(row: typeof indexNetworks.$inferSelect): NetworkRow {
  return { key: row.key, range: toRange(row), headNumber: row.headNumber ?? undefined }
}

function toRange(row: typeof indexNetworks.$inferSelect): ReadRange | undefined {
  const { newestHash, newestNumber, oldestMinedAt, oldestNumber, oldestParent } = row
  if (newestNumber === null || newestHash === null || oldestNumber === null || oldestParent === null) return
  return {
    newest: { number: newestNumber, hash: newestHash },
    oldestNumber,
    oldestParent,
    oldestMinedAt: oldestMinedAt ?? undefined,
  }
}

function listTransactions(blocks: readonly IndexedBlock[]): IndexedTransaction[] {
  return blocks.flatMap(({ transactions }) => transactions)
}

async function insertBlocks(
  transaction: Pick<Database, 'insert'>,
  network: number,
  blocks: readonly IndexedBlock[],
): Promise<void> {
  if (blocks.length === 0) return
  await transaction
    .insert(indexBlocks)
    .values(blocks.map(({ hash, number }) => ({ network, number, hash })))
    .onConflictDoNothing()
}
