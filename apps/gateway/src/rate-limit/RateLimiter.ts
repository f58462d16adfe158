/** A token bucket: `capacity` calls at once, then `refillPerSecond` calls a second. */
export type RateLimit = { capacity: number; refillPerSecond: number }

/** What a limiter answers. */
type RateLimitAnswer =
  | { isAllowed: true }
  | {
      isAllowed: false
      /** Whole seconds until one more call is allowed; at least 1. */
      retryAfterSeconds: number
    }

/** Counts calls by key. Several gateways that share one limiter count together. */
export type RateLimiter = {
  /**
   * Takes one call from a key's bucket.
   *
   * @param key - Route pattern and caller.
   * @param cost - How much of a call it counts as; 1 unless said otherwise.
   */
  take(key: string, cost?: number): Promise<RateLimitAnswer>
}
