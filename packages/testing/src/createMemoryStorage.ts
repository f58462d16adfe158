import type { KeyValueStorage } from '@latchkey/core'

/**
 * Makes a storage that forgets everything with the test.
 *
 * @param entries - What it holds at first.
 * @returns The storage; `entries` is what it holds now.
 */
export function createMemoryStorage(
  entries: Record<string, string> = {},
): KeyValueStorage & { entries: Map<string, string> } {
  const map = new Map(Object.entries(entries))
  return {
    entries: map,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  }
}
