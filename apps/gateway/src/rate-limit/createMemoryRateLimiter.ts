import type { RateLimit, RateLimiter } from './RateLimiter.js'

type Bucket = { tokens: number; updatedAtMs: number }

/**
 * Makes a limiter that counts within this process.
 *
 * @param options - The limit, the clock, and `maxKeys` (50,000): when more callers are known, the one unseen for
 * the longest time is forgotten, so that memory stays bounded.
 */
export function createMemoryRateLimiter({
  limit,
  now,
  maxKeys = 50_000,
}: {
  limit: RateLimit
  now: () => number
  maxKeys?: number
}): RateLimiter {
  // A Map keeps insertion order; each use re-inserts, so the first key is the one unseen for the longest time.
  const buckets = new Map<string, Bucket>()

  return {
    async take(key, cost = 1) {
      const nowMs = now()
      const known = buckets.get(key)
      const elapsedSeconds = known ? Math.max(0, nowMs - known.updatedAtMs) / 1000 : 0
      const refilled = known ? known.tokens + elapsedSeconds * limit.refillPerSecond : limit.capacity
      const tokens = Math.min(limit.capacity, refilled)
      const isAllowed = tokens >= cost
      buckets.delete(key)
      buckets.set(key, { tokens: isAllowed ? tokens - cost : tokens, updatedAtMs: nowMs })
      forgetOldest(buckets, maxKeys)
      if (isAllowed) return { isAllowed }
      return { isAllowed, retryAfterSeconds: Math.max(1, Math.ceil((cost - tokens) / limit.refillPerSecond)) }
    },
  }
}

function forgetOldest(buckets: Map<string, Bucket>, maxKeys: number): void {
  if (buckets.size <= maxKeys) return
  const oldest = buckets.keys().next()
  if (!oldest.done) buckets.delete(oldest.value)
}
