/** Values that are good for a while. */
export type ExpiringMap<Value> = {
  /** Keeps a value under a new random key and returns the key. */
  add(value: Value): string
  get(key: string): Value | undefined
  /** Gives the value and forgets it: what is taken once cannot be taken again. */
  take(key: string): Value | undefined
}

/**
 * Makes a map whose entries end by age, and by number: the oldest leave first.
 *
 * @param options - `createKey` makes keys nobody can guess; `now` is the time in milliseconds.
 */
export function createExpiringMap<Value>({
  lifetimeMs,
  maxEntries,
  createKey,
  now = Date.now,
}: {
  lifetimeMs: number
  maxEntries: number
  createKey(): string
  now?: () => number
}): ExpiringMap<Value> {
  const entries = new Map<string, { value: Value; expiresAtMs: number }>()
  const get = (key: string) => {
    const entry = entries.get(key)
    return entry && entry.expiresAtMs > now() ? entry.value : undefined
  }
  return {
    get,
    add(value) {
      for (const [key, { expiresAtMs }] of entries) {
        if (expiresAtMs > now() && entries.size < maxEntries) break
        entries.delete(key)
      }
      const key = createKey()
      entries.set(key, { value, expiresAtMs: now() + lifetimeMs })
      return key
    },
    take(key) {
      const value = get(key)
      entries.delete(key)
      return value
    },
  }
}
