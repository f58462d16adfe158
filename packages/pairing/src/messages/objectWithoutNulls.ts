import * as v from 'valibot'

/**
 * The schema of an object whose absent members may be written as null, as some languages do.
 *
 * @param entries - The members; those that may be absent are `exactOptional` or `optional`.
 */
export function objectWithoutNulls<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.pipe(v.record(v.string(), v.unknown()), v.transform(dropNulls), v.object(entries))
}

function dropNulls(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null))
}
