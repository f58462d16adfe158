import { type RelayIdToken, toRelayIdToken } from '@latchkey/wire/relay'
import type { Clock } from '../environment/Clock.js'

/**
 * Makes ids for calls to the relay: 13 digits of milliseconds and 6 of chance, each higher than the one before. They
 * are strings: a number of 19 digits would lose some.
 *
 * @param clock - For the milliseconds.
 * @param random - From 0 to 1.
 */
export function createCallIds(clock: Clock, random: () => number): () => RelayIdToken {
  let last = 0n
  return () => {
    const next = BigInt(clock.now()) * 1_000_000n + BigInt(Math.floor(random() * 1e6))
    last = next > last ? next : last + 1n
    return toRelayIdToken(String(last))
  }
}
