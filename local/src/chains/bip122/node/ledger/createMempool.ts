import { type Output, type ParsedTransaction, toOutpoint } from '../transaction/parseTransaction.js'
import { count } from './createAddressIndex.js'
import type { TransactionRecord } from './TransactionRecord.js'

/** The transactions that wait for a block, each after those it depends on. */
export type Mempool = {
  readonly records: ReadonlyMap<string, TransactionRecord>
  /** Of all, in virtual bytes. */
  getSize(): number
  /** The transaction that spends an output, and by which input. */
  findSpender(outpoint: string): { record: TransactionRecord; index: number } | undefined
  /** Those that pay or spend a script, the latest first. */
  listOf(scriptHex: string): TransactionRecord[]
  findOutput(txid: string, index: number): Output | undefined
  /** The waiting transactions a transaction spends outputs of. */
  listParents(transaction: ParsedTransaction): TransactionRecord[]
  /** Those, and the ones they depend on in turn. */
  listAncestors(transaction: ParsedTransaction): Set<TransactionRecord>
  /** A waiting transaction, and all that depend on it. */
  listDescendants(record: TransactionRecord): Set<TransactionRecord>
  add(record: TransactionRecord): void
  delete(record: TransactionRecord): void
}

/** Makes an empty one. */
export function createMempool(): Mempool {
  const records = new Map<string, TransactionRecord>()
  const spenders = new Map<string, { record: TransactionRecord; index: number }>()
  const byScript = new Map<string, Set<TransactionRecord>>()
  let size = 0

  const listParents = ({ inputs }: ParsedTransaction) => [
    ...new Set(inputs.flatMap(({ txid }) => records.get(txid) ?? [])),
  ]
  const listChildren = ({ transaction }: TransactionRecord) =>
    transaction.outputs.flatMap((_, index) => spenders.get(toOutpoint(transaction.txid, index))?.record ?? [])

  return {
    records,
    getSize: () => size,
    findSpender: (outpoint) => spenders.get(outpoint),
    listOf: (scriptHex) => [...(byScript.get(scriptHex) ?? [])].reverse(),
    findOutput: (txid, index) => records.get(txid)?.transaction.outputs[index],
    listParents,
    listAncestors: (transaction) =>
      walk(listParents(transaction), (record) => listParents(record.transaction)),
    listDescendants: (record) => walk([record], listChildren),
    add(record) {
      const { transaction } = record
      records.set(transaction.txid, record)
      size += transaction.vsize
      for (const [index, input] of transaction.inputs.entries()) {
        spenders.set(toOutpoint(input.txid, input.index), { record, index })
      }
      for (const scriptHex of count(record).keys()) {
        byScript.set(scriptHex, (byScript.get(scriptHex) ?? new Set()).add(record))
      }
    },
    delete(record) {
      const { transaction } = record
      if (!records.delete(transaction.txid)) return
      size -= transaction.vsize
      for (const input of transaction.inputs) spenders.delete(toOutpoint(input.txid, input.index))
      for (const scriptHex of count(record).keys()) {
        const others = byScript.get(scriptHex)
        others?.delete(record)
        if (others?.size === 0) byScript.delete(scriptHex)
      }
    },
  }
}

function walk(
  from: readonly TransactionRecord[],
  next: (record: TransactionRecord) => readonly TransactionRecord[],
): Set<TransactionRecord> {
  const found = new Set(from)
  for (const record of found) for (const further of next(record)) found.add(further)
  return found
}
