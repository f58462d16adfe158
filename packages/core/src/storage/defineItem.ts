import * as v from 'valibot'
import type { StorageItem } from './createKitStorage.js'

/**
 * Names a stored value.
 *
 * @param key - What it is stored under; the kit's prefix comes before it.
 * @param schema - What is read must pass it.
 */
export function defineItem<Schema extends v.GenericSchema>(key: string, schema: Schema): StorageItem<Schema> {
  return { key, schema }
}

/**
 * Names stored answers, each with the time it came.
 *
 * @param key - What they are stored under.
 * @param value - The schema of one.
 */
export function defineCacheItem<Schema extends v.GenericSchema>(key: string, value: Schema) {
  return defineItem(key, v.record(v.string(), v.object({ timestamp: v.number(), value })))
}
