import type { KeyValueStorage } from '@latchkey/core'

/** A storage in memory; `entries` is what it holds. */
export type MemoryStorage = KeyValueStorage & { entries: Map<string, string> }

/**
 * Makes a storage that forgets everything with the test.
 *
 * @param entries - What it holds at first.
 */
export function createMemoryStorage(entries: Record<string, string> = {}): MemoryStorage {
  const map = new Map(Object.entries(entries))
  return {
    entries: map,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  }
}

/** One browser: what one of its tabs stores, the others have and hear of. */
export type SharedStorage = {
  readonly entries: Map<string, string>
  /** Makes the storage as one tab has it. */
  openTab(): MemoryStorage
}

/**
 * Makes a storage that tabs share, as `localStorage` is: the tab that changes a value does not hear of it.
 *
 * @param entries - What it holds at first.
 */
export function createSharedStorage(entries: Record<string, string> = {}): SharedStorage {
  const map = new Map(Object.entries(entries))
  const tabs = new Set<{ tell(key: string): void }>()

  function openTab(): MemoryStorage {
    const listeners = new Set<(key: string | null) => void>()
    const tab = {
      tell(key: string) {
        for (const listener of [...listeners]) listener(key)
      },
    }
    tabs.add(tab)
    function change(key: string, value: string | undefined): void {
      if (map.get(key) === value) return
      if (value === undefined) map.delete(key)
      else map.set(key, value)
      // As in a browser: the others hear of it when this tab has done what it was about.
      queueMicrotask(() => {
        for (const other of tabs) if (other !== tab) other.tell(key)
      })
    }
    return {
      entries: map,
      getItem: (key) => map.get(key) ?? null,
      setItem: (key, value) => change(key, value),
      removeItem: (key) => change(key, undefined),
      onChange(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
  }

  return { entries: map, openTab }
}
