import type { TransactionRecord } from './TransactionRecord.js'

/** How many transactions are kept; the oldest go first. */
export const maxRecords = 20_000

/** The chain's transactions, by signature and by account. */
export type RecordIndex = {
  add(record: TransactionRecord, addresses: readonly string[]): void
  get(signature: string): TransactionRecord | undefined
  /** The transactions that name an account, newest first. */
  list(address: string): TransactionRecord[]
  /** The newest transactions of the chain, newest first. */
  listLatest(limit: number): TransactionRecord[]
  readonly size: number
}

/** Makes an empty index. */
export function createRecordIndex(limit = maxRecords): RecordIndex {
  const records = new Map<string, { record: TransactionRecord; addresses: readonly string[] }>()
  const signatures = new Map<string, Set<string>>()
  const get = (signature: string) => records.get(signature)?.record
  const toRecords = (list: Iterable<string>) =>
    [...list].reverse().flatMap((signature) => get(signature) ?? [])

  const removeOldest = () => {
    const oldest = records.entries().next().value
    if (!oldest) return
    const [signature, { addresses }] = oldest
    records.delete(signature)
    for (const address of addresses) {
      const list = signatures.get(address)
      list?.delete(signature)
      if (list?.size === 0) signatures.delete(address)
    }
  }
  return {
    get,
    add(record, addresses) {
      records.set(record.signature, { record, addresses })
      for (const address of addresses) {
        const list = signatures.get(address) ?? new Set()
        signatures.set(address, list.add(record.signature))
      }
      if (records.size > limit) removeOldest()
    },
    list: (address) => toRecords(signatures.get(address) ?? []),
    listLatest: (count) => toRecords([...records.keys()].slice(-count)),
    get size() {
      return records.size
    },
  }
}
