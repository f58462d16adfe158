import type { StacksTransaction } from './StacksTransaction.js'
import type { Block, TransactionRecord } from './TransactionRecord.js'

/** How many transactions are kept; the oldest go first. */
export const maxRecords = 10_000

/** A transaction that is in a block. */
export type Confirmed = {
  transaction: StacksTransaction
  record: TransactionRecord
  block: Block
  /** Its place in the block. */
  index: number
}

/** The chain's transactions, by id and by account. */
export type RecordIndex = ReturnType<typeof createRecordIndex>

/** Makes an empty index. */
export function createRecordIndex(limit = maxRecords) {
  const records = new Map<string, Confirmed>()
  const byAddress = new Map<string, Set<string>>()
  const toRecords = (ids: Iterable<string>) => [...ids].reverse().flatMap((id) => records.get(id) ?? [])

  const removeOldest = () => {
    const oldest = records.entries().next().value
    if (!oldest) return
    const [id, confirmed] = oldest
    records.delete(id)
    for (const address of listAddresses(confirmed)) {
      const ids = byAddress.get(address)
      ids?.delete(id)
      if (ids?.size === 0) byAddress.delete(address)
    }
  }
  return {
    add(confirmed: Confirmed): void {
      const { txid } = confirmed.transaction
      records.set(txid, confirmed)
      for (const address of listAddresses(confirmed)) {
        byAddress.set(address, (byAddress.get(address) ?? new Set()).add(txid))
      }
      if (records.size > limit) removeOldest()
    },
    get: (txid: string): Confirmed | undefined => records.get(txid),
    /** The transactions that concern an account or a contract, newest first. */
    list: (address: string): Confirmed[] => toRecords(byAddress.get(address) ?? []),
    /** The newest transactions of the chain, newest first. */
    listLatest: (count: number): Confirmed[] => toRecords([...records.keys()].slice(-count)),
    get size() {
      return records.size
    },
  }
}

function listAddresses({ record, transaction }: Confirmed): Set<string> {
  const { payload, sender } = transaction
  return new Set([
    sender,
    payload.kind === 'call' ? payload.contract : payload.recipient,
    ...record.events.flatMap((event) => [event.sender, event.recipient]),
  ])
}
