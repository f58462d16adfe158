import { toAddressKey } from '../address/principals.js'

/** The network's API has heard of a transaction after this long in ms, or nobody has it: the API's own word counts again. */
const lifetimeMs = 10 * 60_000

/** One of an account's places (nonces) on a network. */
export type SentPlace = { caipNetworkId: string; address: string; nonce: number }

/**
 * Remembers the places of transactions that wait for a block. The network's API hears of them later than its nodes, and a second
 * transaction at the same place would replace the first.
 */
export type SentPlaces = {
  isTaken(place: SentPlace): boolean
  /** A transaction waits at a place, as of a time in ms since 1970; now when it is left out. */
  add(place: SentPlace, atMs?: number): void
  remove(place: SentPlace): void
  /** The first place of an account that is behind all that are taken, and not before the one that the network names. */
  next(place: SentPlace): number
}

/**
 * Makes such a memory.
 *
 * @param now - Milliseconds since 1970.
 */
export function createSentPlaces(now: () => number = Date.now): SentPlaces {
  const accounts = new Map<string, Map<number, number>>()
  const read = ({ caipNetworkId, address }: SentPlace) => {
    const key = `${caipNetworkId}:${toAddressKey(address)}`
    const times = accounts.get(key) ?? new Map<number, number>()
    accounts.set(key, times)
    for (const [nonce, atMs] of times) if (now() - atMs >= lifetimeMs) times.delete(nonce)
    return times
  }
  return {
    isTaken: (place) => read(place).has(place.nonce),
    add: (place, atMs = now()) => void read(place).set(place.nonce, atMs),
    remove: (place) => void read(place).delete(place.nonce),
    next: (place) => Math.max(place.nonce, ...[...read(place).keys()].map((nonce) => nonce + 1)),
  }
}
