import * as v from 'valibot'

/**
 * Names stored answers, each with the time it came.
 *
 * @param key - What they are stored under; the kit's prefix comes before it.
 * @param value - The schema of one.
 */
export function defineCacheItem<Schema extends v.GenericSchema>(key: string, value: Schema) {
  return { key, schema: v.record(v.string(), v.object({ timestamp: v.number(), value })) }
}
