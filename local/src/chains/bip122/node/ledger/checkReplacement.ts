import { reject } from '../Refusal.js'
import { toBitcoin } from '../transaction/checkTransaction.js'
import { type ParsedTransaction, toOutpoint } from '../transaction/parseTransaction.js'
import type { Mempool } from './createMempool.js'
import type { TransactionRecord } from './TransactionRecord.js'

/** From this number on, an input does not allow to be replaced (BIP-125). */
const firstFinalSequence = 0xffff_fffe
/** What a replacement must pay for being relayed, on top of what the replaced ones paid, in satoshis a virtual byte. */
const incrementalFeeRate = 1n
/** Most transactions one may push out. */
const maxReplaced = 100

/**
 * Finds the waiting transactions that a new one would push out, and checks that it may: by BIP-125, as its owner allowed.
 *
 * @param fee - Of the new one, in satoshis.
 * @returns Those it conflicts with and all that depend on them; none when it conflicts with nothing.
 * @throws Refusal in Bitcoin Core's words.
 */
export function checkReplacement(
  mempool: Mempool,
  transaction: ParsedTransaction,
  fee: bigint,
): ReadonlySet<TransactionRecord> {
  const conflicts = listConflicts(mempool, transaction)
  if (conflicts.size === 0) return conflicts
  const { txid, vsize } = transaction
  const prefix = (name: string) => `${name}, rejecting replacement ${txid}`
  for (const conflict of conflicts) {
    if (!isReplaceable(mempool, conflict)) reject('txn-mempool-conflict')
  }
  for (const ancestor of mempool.listAncestors(transaction)) {
    if (conflicts.has(ancestor)) {
      const of = ancestor.transaction.txid
      reject(`bad-txns-spends-conflicting-tx, ${txid} spends conflicting transaction ${of}`)
    }
  }
  const size = BigInt(vsize)
  for (const { fee: paid, transaction: other } of conflicts) {
    // As fractions, so that no digit is lost.
    if (fee * BigInt(other.vsize) <= paid * size) {
      const [rate, before] = [toRate(fee, vsize), toRate(paid, other.vsize)]
      reject(`${prefix('insufficient fee')}; new feerate ${rate} BTC/kvB <= old feerate ${before} BTC/kvB`)
    }
  }
  const evicted = new Set([...conflicts].flatMap((conflict) => [...mempool.listDescendants(conflict)]))
  if (evicted.size > maxReplaced) {
    const name = 'too many potential replacements'
    reject(`${prefix(name)}; ${name} (${evicted.size} > ${maxReplaced})`)
  }
  const allowed = new Set([...conflicts].flatMap((one) => one.transaction.inputs.map((input) => input.txid)))
  for (const [index, input] of transaction.inputs.entries()) {
    if (mempool.records.has(input.txid) && !allowed.has(input.txid)) {
      reject(`replacement-adds-unconfirmed, replacement ${txid} adds unconfirmed input, idx ${index}`)
    }
  }
  const paid = [...evicted].reduce((sum, record) => sum + record.fee, 0n)
  if (fee < paid) {
    const amounts = `${toBitcoin(fee)} < ${toBitcoin(paid)}`
    reject(`${prefix('insufficient fee')}, less fees than conflicting txs; ${amounts}`)
  }
  const least = incrementalFeeRate * size
  if (fee - paid < least) {
    const amounts = `${toBitcoin(fee - paid)} < ${toBitcoin(least)}`
    reject(`${prefix('insufficient fee')}, not enough additional fees to relay; ${amounts}`)
  }
  return evicted
}

/** The waiting transactions that spend what a new one spends. */
export function listConflicts(
  mempool: Mempool,
  { inputs }: ParsedTransaction,
): ReadonlySet<TransactionRecord> {
  return new Set(
    inputs.flatMap(({ txid, index }) => mempool.findSpender(toOutpoint(txid, index))?.record ?? []),
  )
}

/** Whether a waiting transaction, or one it depends on, says that it may be replaced. */
function isReplaceable(mempool: Mempool, record: TransactionRecord): boolean {
  return [record, ...mempool.listAncestors(record.transaction)].some(({ transaction }) =>
    transaction.inputs.some(({ sequence }) => sequence < firstFinalSequence),
  )
}

/** Bitcoins for a thousand virtual bytes. */
function toRate(fee: bigint, vsize: number): string {
  return toBitcoin((fee * 1000n) / BigInt(vsize))
}
