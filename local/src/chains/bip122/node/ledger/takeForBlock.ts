import type { Mempool } from './createMempool.js'
import type { TransactionRecord } from './TransactionRecord.js'

/** Room in a block, in weight units; the block's first transaction has the rest. */
const maxBlockWeight = 3_990_000
/** Satoshis for a virtual byte with which the next block has a transaction. */
export const promptFeeRate = 2
/** What pays less is in a block after this long, so that there is time to raise the fee, as elsewhere. */
export const patienceMs = 30_000

/**
 * Takes what fits into a block, in the order it came, so that nothing is in front of what it depends on.
 *
 * @param nowMs - The time, when what pays little is to wait; all is taken when left out.
 */
export function takeForBlock(mempool: Mempool, nowMs?: number): TransactionRecord[] {
  const taken = new Set<TransactionRecord>()
  let weight = 0
  for (const record of mempool.records.values()) {
    const { transaction } = record
    const isDue =
      nowMs === undefined || nowMs - record.seenAtMs >= patienceMs || paysPromptly(mempool, record)
    if (!isDue || mempool.listParents(transaction).some((parent) => !taken.has(parent))) continue
    weight += transaction.weight
    if (weight > maxBlockWeight) break
    taken.add(record)
  }
  return [...taken]
}

/** Whether a transaction pays enough, or one that depends on it pays for both. */
function paysPromptly(mempool: Mempool, record: TransactionRecord): boolean {
  return [...mempool.listDescendants(record)].some((descendant) => {
    const together = [descendant, ...mempool.listAncestors(descendant.transaction)]
    const fees = together.reduce((sum, { fee }) => sum + Number(fee), 0)
    return fees >= promptFeeRate * together.reduce((sum, { transaction }) => sum + transaction.vsize, 0)
  })
}
