import { type GenericSchema, type InferOutput, safeParse } from 'valibot'
import type { KeyValueStorage } from './KeyValueStorage.js'
import { migrateStorage } from './migrateStorage.js'

/** A stored value: its key, and the schema of the read value. */
export type StorageItem<Schema extends GenericSchema = GenericSchema> = { key: string; schema: Schema }

/**
 * Typed, guarded access to the browser's storage. A failure is never the visitor's problem (§8.036): what the browser does not
 * take is known until the page is left.
 */
export type KitStorage = {
  /** The stored value, or `undefined` when there is none or it has not the expected form. */
  get<Schema extends GenericSchema>(item: StorageItem<Schema>): InferOutput<Schema> | undefined
  set<Schema extends GenericSchema>(item: StorageItem<Schema>, value: InferOutput<Schema>): void
  remove(item: StorageItem): void
  /** Calls back when another tab changes one of the items. Returns a function that stops it. */
  watch(items: readonly StorageItem[], onChange: () => void): () => void
}

/**
 * Makes the storage of a kit. Nothing is read before the first access; then stored values of an older
 * version are brought to the present form.
 *
 * @param options - `prefix`: put before every key (§9.055); `storage`: the browser's by default.
 */
export function createKitStorage({
  prefix,
  storage,
}: {
  prefix: string
  storage?: KeyValueStorage | undefined
}): KitStorage {
  let backing: KeyValueStorage | undefined
  /** The texts that the browser did not take. */
  const unsaved = new Map<string, string>()

  /** @throws The browser's error where it forbids storage; a web view without one has `null`. */
  function open(): KeyValueStorage | undefined {
    if (!backing && (storage || typeof window !== 'undefined')) {
      backing = storage ?? window.localStorage
      migrateStorage(backing, prefix)
    }
    return backing
  }

  return {
    get(item) {
      const text = unsaved.get(item.key) ?? quietly(() => open()?.getItem(prefix + item.key))
      if (text === null || text === undefined) return undefined
      const result = safeParse(
        item.schema,
        quietly(() => JSON.parse(text)),
      )
      return result.success ? result.output : undefined
    },
    set(item, value) {
      const text = JSON.stringify(value)
      unsaved.set(item.key, text)
      quietly(() => {
        open()?.setItem(prefix + item.key, text)
        unsaved.delete(item.key)
      })
    },
    remove(item) {
      unsaved.delete(item.key)
      quietly(() => open()?.removeItem(prefix + item.key))
    },
    watch(items, onChange) {
      const keys = new Set(items.map((item) => prefix + item.key))
      const onKey = (key: string | null) => {
        if (key === null || keys.has(key)) onChange()
      }
      if (storage?.onChange) return storage.onChange(onKey)
      if (typeof window === 'undefined') return () => {}
      const onStorage = (event: StorageEvent) => onKey(event.key)
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
  }
}

/** Storage can be missing, full or forbidden; each of them only means that nothing is remembered after this page. */
function quietly<Result>(run: () => Result): Result | undefined {
  try {
    return run()
  } catch (error) {
    // The name alone: the text of a failure to parse quotes what is stored.
    // biome-ignore lint/suspicious/noConsole: at the level that is hidden unless a developer looks for it
    console.debug('The browser’s storage failed:', error instanceof Error ? error.name : typeof error)
    return undefined
  }
}
