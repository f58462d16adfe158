import { blockhashLifetimeBlocks } from '../ledger/BlockClock.js'
import { readComputeBudget } from '../ledger/computeFee.js'
import type { Ledger } from '../ledger/createLedger.js'
import { decodeTransaction, isWritableIndex, type LoadedAddresses } from '../ledger/decodeTransaction.js'
import { listAddresses } from '../ledger/listAddresses.js'
import type { TransactionRecord } from '../ledger/TransactionRecord.js'

/** Far more transactions than a local chain sees in a minute. */
const maxLookedAt = 1_000

/**
 * The lowest compute-unit price of each of the last 150 slots' transactions, in millionths of a lamport; where
 * accounts are named, of those that locked all of them for writing.
 */
export function listPrioritizationFees({ clock, records }: Ledger, wanted: ReadonlySet<string>) {
  const newest = clock.getSlot()
  const oldest = newest - blockhashLifetimeBlocks + 1
  const lowest = new Map<number, bigint>()
  for (const record of records.listLatest(maxLookedAt)) {
    if (record.slot < oldest) break
    const { price, written } = readPrice(record)
    if (![...wanted].every((address) => written.has(address))) continue
    const known = lowest.get(record.slot)
    if (known === undefined || price < known) lowest.set(record.slot, price)
  }
  return Array.from({ length: blockhashLifetimeBlocks }, (_, index) => ({
    slot: oldest + index,
    prioritizationFee: lowest.get(oldest + index) ?? 0n,
  }))
}

function readPrice({ wire, loadedAddresses }: TransactionRecord): { price: bigint; written: Set<string> } {
  const { message } = decodeTransaction(new Uint8Array(Buffer.from(wire, 'base64')))
  const loaded = loadedAddresses as LoadedAddresses
  const written = listAddresses(message, loaded).filter((_, index) => isWritableIndex(message, loaded, index))
  return { price: readComputeBudget(message).microLamportsPerUnit, written: new Set(written) }
}
