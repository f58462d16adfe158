import type { Cache } from './Cache.js'

type Entry = { value: unknown; expiresAtMs: number }

/**
 * Makes a cache within this process.
 *
 * @param options - The clock, and `maxEntries` (20,000): when there are more, the oldest one is dropped.
 */
export function createMemoryCache({
  now,
  maxEntries = 20_000,
}: {
  now: () => number
  maxEntries?: number
}): Cache {
  const entries = new Map<string, Entry>()

  return {
    async get<Value>(key: string) {
      const entry = entries.get(key)
      if (!entry) return undefined
      if (entry.expiresAtMs > now()) return entry.value as Value
      entries.delete(key)
      return undefined
    },
    async set(key, value, lifetimeMs) {
      entries.delete(key)
      entries.set(key, { value, expiresAtMs: now() + lifetimeMs })
      const oldest = entries.keys().next()
      if (entries.size > maxEntries && !oldest.done) entries.delete(oldest.value)
    },
    async delete(key) {
      entries.delete(key)
    },
  }
}
