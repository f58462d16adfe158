import { reject } from '../Refusal.js'
import type { ParsedTransaction } from '../transaction/parseTransaction.js'
import type { Mempool } from './createMempool.js'
import type { TransactionRecord } from './TransactionRecord.js'

/** Longest chains of waiting transactions, the new one included, and their size together in virtual bytes. */
const maxRelatives = 25
const maxRelativesSize = 101_000
/** Most transactions that wait, and their size together in virtual bytes. */
export const maxWaiting = { count: 5_000, size: 20_000_000 }

/**
 * Checks that a transaction may wait.
 *
 * @param evicted - Those it pushes out.
 * @throws Refusal when too much waits already, or too long a chain of what depends on each other.
 */
export function checkRoom(
  mempool: Mempool,
  transaction: ParsedTransaction,
  evicted: ReadonlySet<TransactionRecord>,
): void {
  const { txid, vsize } = transaction
  const count = mempool.records.size - evicted.size
  if (count >= maxWaiting.count || mempool.getSize() + vsize > maxWaiting.size) reject('mempool full')
  const ancestors = mempool.listAncestors(transaction)
  if (ancestors.size + 1 > maxRelatives) {
    reject(`too-long-mempool-chain, too many unconfirmed ancestors [limit: ${maxRelatives}]`)
  }
  if (sumSizes(ancestors) + vsize > maxRelativesSize) {
    reject(`too-long-mempool-chain, exceeds ancestor size limit [limit: ${maxRelativesSize}]`)
  }
  for (const ancestor of ancestors) {
    const descendants = [...mempool.listDescendants(ancestor)].filter((record) => !evicted.has(record))
    const of = ancestor.transaction.txid
    if (descendants.length + 1 > maxRelatives) {
      reject(`too-long-mempool-chain, too many descendants for tx ${of} [limit: ${maxRelatives}]`)
    }
    if (sumSizes(descendants) + vsize > maxRelativesSize) {
      const limit = `[limit: ${maxRelativesSize}]`
      reject(`too-long-mempool-chain, exceeds descendant size limit for tx ${of}, new ${txid} ${limit}`)
    }
  }
}

function sumSizes(records: Iterable<TransactionRecord>): number {
  return [...records].reduce((total, { transaction }) => total + transaction.vsize, 0)
}
