import type { RateLimit } from '../rate-limit/RateLimiter.js'

/** One caller's allowance. */
export type TokenBucket = {
  /** Takes so many; false, and nothing taken, when there are not enough. More than the capacity is never enough. */
  take(count: number): boolean
  /** True when everything has come back. */
  isFull(): boolean
}

/**
 * Makes a full bucket.
 *
 * @param limit - Capacity and refill.
 * @param now - Milliseconds since 1970.
 */
export function createTokenBucket({ capacity, refillPerSecond }: RateLimit, now: () => number): TokenBucket {
  let tokens = capacity
  let updatedAtMs = now()

  function refill(): void {
    const nowMs = now()
    tokens = Math.min(capacity, tokens + (Math.max(0, nowMs - updatedAtMs) / 1000) * refillPerSecond)
    updatedAtMs = nowMs
  }

  return {
    take(count) {
      refill()
      if (tokens < count) return false
      tokens -= count
      return true
    },
    isFull() {
      refill()
      return tokens === capacity
    },
  }
}
