import type { CosmosTransaction } from './CosmosTransaction.js'
import type { SdkEvent } from './listEvents.js'
import type { Block, TransactionRecord } from './TransactionRecord.js'

/** How many transactions are kept; the oldest go first. */
export const maxRecords = 10_000

/** A transaction that is in a block. */
export type Confirmed = {
  transaction: CosmosTransaction
  record: TransactionRecord
  block: Block
  /** Its place in the block. */
  index: number
  events: readonly SdkEvent[]
}

/** The chain's transactions, by hash. */
export type RecordIndex = ReturnType<typeof createRecordIndex>

/** Makes an empty index. */
export function createRecordIndex(limit = maxRecords) {
  const records = new Map<string, Confirmed>()
  /** By height; a block without transactions is here, too. */
  const blocks = new Map<number, { block: Block; hashes: string[] }>()
  return {
    addBlock(block: Block): void {
      blocks.set(block.height, { block, hashes: [] })
      const oldest = blocks.keys().next().value
      if (blocks.size > limit && oldest !== undefined) blocks.delete(oldest)
    },
    add(confirmed: Confirmed): void {
      const { hash } = confirmed.transaction
      records.set(hash, confirmed)
      blocks.get(confirmed.block.height)?.hashes.push(hash)
      const oldest = records.keys().next().value
      if (records.size > limit && oldest !== undefined) records.delete(oldest)
    },
    get: (hash: string): Confirmed | undefined => records.get(hash),
    /** The transactions that fit, oldest first. */
    filter: (fits: (confirmed: Confirmed) => boolean): Confirmed[] => [...records.values()].filter(fits),
    /** A block and its transactions, as far as they are kept. */
    getBlock(height: number): { block: Block; transactions: Confirmed[] } | undefined {
      const found = blocks.get(height)
      return (
        found && { block: found.block, transactions: found.hashes.flatMap((hash) => records.get(hash) ?? []) }
      )
    },
    listAll: (): Confirmed[] => [...records.values()],
    get size() {
      return records.size
    },
  }
}
