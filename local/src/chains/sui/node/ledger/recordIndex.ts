import type { FinalTransaction } from './ExecutedTransaction.js'

/** How many transactions are kept; the oldest go first. */
export const maxRecords = 10_000

/** The chain's transactions, by digest and by address. */
export type RecordIndex = ReturnType<typeof createRecordIndex>

/** Makes an empty index. */
export function createRecordIndex(limit = maxRecords) {
  const records = new Map<string, FinalTransaction>()
  const byAddress = new Map<string, Set<string>>()
  const toRecords = (digests: Iterable<string>) => [...digests].flatMap((digest) => records.get(digest) ?? [])

  const removeOldest = () => {
    const oldest = records.entries().next().value
    if (!oldest) return
    const [digest, record] = oldest
    records.delete(digest)
    for (const address of record.affected) {
      const digests = byAddress.get(address)
      digests?.delete(digest)
      if (digests?.size === 0) byAddress.delete(address)
    }
  }
  return {
    add(record: FinalTransaction): void {
      const { digest } = record
      records.set(digest, record)
      for (const address of record.affected) {
        byAddress.set(address, (byAddress.get(address) ?? new Set()).add(digest))
      }
      if (records.size > limit) removeOldest()
    },
    get: (digest: string): FinalTransaction | undefined => records.get(digest),
    /** The transactions that concern an address, or all, oldest first. */
    list: (address?: string): FinalTransaction[] =>
      toRecords(address === undefined ? records.keys() : (byAddress.get(address) ?? [])),
  }
}
