import type { Cache } from './Cache.js'

/** As many answers of chains and of what else is asked are kept at most (§9.029). */
const defaultMaxEntries = 8192

type Entry = { value: unknown; expiresAtMs: number }

/**
 * Makes a cache within this process.
 *
 * @param options - The clock, and `maxEntries` (8192): when there are more, the one that was not asked for the longest is dropped.
 */
export function createMemoryCache({
  now,
  maxEntries = defaultMaxEntries,
}: {
  now: () => number
  maxEntries?: number
}): Cache {
  const entries = new Map<string, Entry>()

  return {
    async get<Value>(key: string) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      if (entry.expiresAtMs <= now()) return undefined
      entries.set(key, entry)
      return entry.value as Value
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
