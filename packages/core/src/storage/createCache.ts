import type { GenericSchema, InferOutput } from 'valibot'
import type { Clock } from '../base/Clock.js'
import type { KitStorage, StorageItem } from './createKitStorage.js'

/** How long each kind of answer stays good, in milliseconds (§9.004). */
export const cacheLifetimesMs = {
  portfolio: 30_000,
  nativeBalance: 30_000,
  ens: 300_000,
  identity: 300_000,
  transactions: 15_000,
  tokenPrice: 15_000,
  latestVersion: 604_800_000,
} as const

/** More entries than this are not kept, unless a cache says otherwise: the oldest go. */
const usualMaxEntries = 50

type Entries<Value> = Record<string, { timestamp: number; value: Value }>

/** Answers kept for a while, by key; every entry carries its time (§3.020). */
export type Cache<Value> = {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  clear(): void
}

/**
 * Makes a cache over one stored item.
 *
 * @param context - Storage and clock of the kit.
 * @param options - `item`: where it is stored; `lifetimeMs`: how long an entry stays good; `maxEntries`: how many are
 * kept (50).
 */
export function createCache<Schema extends GenericSchema<unknown, Entries<unknown>>>(
  { storage, clock }: { storage: KitStorage; clock: Clock },
  {
    item,
    lifetimeMs,
    maxEntries = usualMaxEntries,
  }: { item: StorageItem<Schema>; lifetimeMs: number; maxEntries?: number },
): Cache<InferOutput<Schema>[string]['value']> {
  type Value = InferOutput<Schema>[string]['value']
  const read = () => ({ ...(storage.get(item) as Entries<Value> | undefined) })

  return {
    get(key) {
      const entry = read()[key]
      return entry && clock.now() - entry.timestamp <= lifetimeMs ? entry.value : undefined
    },
    set(key, value) {
      const entries = { ...read(), [key]: { timestamp: clock.now(), value } }
      const newest = Object.entries(entries).sort(([, a], [, b]) => b.timestamp - a.timestamp)
      const kept: Entries<Value> = Object.fromEntries(newest.slice(0, maxEntries))
      storage.set(item, kept as InferOutput<Schema>)
    },
    clear() {
      storage.remove(item)
    },
  }
}
