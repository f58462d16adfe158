/** A transaction that is in no block after this long in ms will be in none: the network's own word counts again. */
const lifetimeMs = 60_000

/**
 * Remembers the places of transactions that wait for a block: the network counts those in blocks alone, so that the next one would take
 * the same place.
 */
export type SentPlaces = {
  /** The place of the account's next transaction, from what the network says. */
  next(account: string, sequence: bigint): bigint
  /** One was handed over at a place. */
  add(account: string, sequence: bigint): void
}

/**
 * Makes such a memory.
 *
 * @param now - Milliseconds since 1970.
 */
export function createSentPlaces(now: () => number = Date.now): SentPlaces {
  const newest = new Map<string, { sequence: bigint; atMs: number }>()
  return {
    next(account, sequence) {
      const sent = newest.get(account)
      const isWaiting = sent && now() - sent.atMs < lifetimeMs && sent.sequence >= sequence
      return isWaiting ? sent.sequence + 1n : sequence
    },
    add: (account, sequence) => newest.set(account, { sequence, atMs: now() }),
  }
}
