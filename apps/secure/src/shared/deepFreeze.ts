/**
 * Makes a value one that nobody can change any more, with everything in it. Bytes stay as they are: no language freezes them.
 *
 * @param value - Plain data.
 * @returns The same value.
 */
export function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  for (const inside of Object.values(value)) deepFreeze(inside)
  return Object.freeze(value)
}
