import type { RateLimit } from '../rate-limit/RateLimiter.js'
import { createTokenBucket, type TokenBucket } from './createTokenBucket.js'

/** Allowances of those who come and go, by their name. Leaving and coming back does not fill them. */
export type Allowances = {
  /** The allowance that all of one name share. Every call is followed by one of `leave`. */
  enter(name: string): TokenBucket
  leave(name: string): void
  /** Takes so many for somebody who does not stay; false when there are not enough. */
  take(name: string, count: number): boolean
  /** Forgets who is gone and has everything again. */
  sweep(): void
}

/**
 * Makes allowances.
 *
 * @param rate - Of each name.
 * @param now - Milliseconds since 1970.
 */
export function createAllowances(rate: RateLimit, now: () => number): Allowances {
  const known = new Map<string, { bucket: TokenBucket; present: number }>()

  function enter(name: string): TokenBucket {
    const one = known.get(name) ?? { bucket: createTokenBucket(rate, now), present: 0 }
    one.present++
    known.set(name, one)
    return one.bucket
  }

  function leave(name: string): void {
    const one = known.get(name)
    if (one) one.present--
  }

  return {
    enter,
    leave,
    take(name, count) {
      const isTaken = enter(name).take(count)
      leave(name)
      return isTaken
    },
    sweep() {
      for (const [name, { bucket, present }] of known) {
        if (present === 0 && bucket.isFull()) known.delete(name)
      }
    },
  }
}
