import { Refusal } from './Refusal.js'
import type { StacksTransaction } from './StacksTransaction.js'

/** Most that wait together, and of one sender ahead of its next nonce, as Stacks nodes have it. */
const maxPending = 2_000
const maxChained = 25n
/** How long something may wait, such as for a nonce before its own. */
const maxWaitMs = 60 * 60_000
/** Of how many that will never be in a block it is still known why. */
const maxDropped = 1_000

/** A transaction that waits for a block. */
export type Pending = { transaction: StacksTransaction; receivedMs: number }
/** A transaction that will never be in a block. */
export type Dropped = Pending & { replacedBy: string | null }
/** What waits. */
export type Mempool = ReturnType<typeof createMempool>

/** Makes an empty mempool. */
export function createMempool() {
  const pending = new Map<string, Pending>()
  const bySender = new Map<string, Map<bigint, Pending>>()
  const dropped = new Map<string, Dropped>()

  const remove = ({ txid, sender, nonce }: StacksTransaction) => {
    pending.delete(txid)
    const own = bySender.get(sender)
    if (own?.get(nonce)?.transaction.txid === txid) own.delete(nonce)
    if (own?.size === 0) bySender.delete(sender)
  }
  const drop = (entry: Pending, replacedBy: string | null) => {
    remove(entry.transaction)
    dropped.set(entry.transaction.txid, { ...entry, replacedBy })
    const oldest = dropped.keys().next().value
    if (dropped.size > maxDropped && oldest !== undefined) dropped.delete(oldest)
  }
  return {
    get: (txid: string) => pending.get(txid),
    getDropped: (txid: string) => dropped.get(txid),
    /** What waits with a sender's nonce. */
    find: (sender: string, nonce: bigint) => bySender.get(sender)?.get(nonce),
    /** A sender's nonces that wait, lowest first. */
    listNonces: (sender: string) =>
      [...(bySender.get(sender)?.keys() ?? [])].sort((a, b) => (a < b ? -1 : 1)),
    list: () => [...pending.values()],
    listSenders: () => [...bySender.keys()],
    /**
     * Whether there is room for a transaction.
     *
     * @param nextNonce - Of its sender, by what is in blocks.
     * @returns What it takes the place of.
     * @throws Refusal
     */
    check({ fee, nonce, sender }: StacksTransaction, nextNonce: bigint): Pending | undefined {
      const replaced = bySender.get(sender)?.get(nonce)
      if (replaced && fee <= replaced.transaction.fee) throw new Refusal('ConflictingNonceInMempool')
      if (nonce >= nextNonce + maxChained) {
        throw new Refusal('TooMuchChaining', {
          is_origin: true,
          principal: sender,
          expected: Number(nextNonce + maxChained),
          actual: String(nonce),
        })
      }
      if (!replaced && pending.size >= maxPending) {
        throw new Refusal('ServerFailureOther', { message: 'too many transactions wait; try again later' })
      }
      return replaced
    },
    add(entry: Pending): void {
      const { nonce, sender, txid } = entry.transaction
      const own = bySender.get(sender) ?? new Map<bigint, Pending>()
      const replaced = own.get(nonce)
      if (replaced) drop(replaced, txid)
      dropped.delete(txid)
      bySender.set(sender, own.set(nonce, entry))
      pending.set(txid, entry)
    },
    remove,
    drop: (entry: Pending) => drop(entry, null),
    /** What has waited too long. */
    listStale: (nowMs: number) =>
      [...pending.values()].filter(({ receivedMs }) => nowMs - receivedMs > maxWaitMs),
  }
}
