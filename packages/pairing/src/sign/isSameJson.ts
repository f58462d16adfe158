/**
 * Tells whether two JSON values say the same; the order of members does not matter, since stored ones may come back in
 * another.
 */
export function isSameJson(first: unknown, second: unknown): boolean {
  if (first === second) return true
  if (typeof first !== 'object' || typeof second !== 'object' || !first || !second) return false
  const [one, other] = [first as Record<string, unknown>, second as Record<string, unknown>]
  const keys = Object.keys(one)
  return (
    Array.isArray(first) === Array.isArray(second) &&
    keys.length === Object.keys(other).length &&
    keys.every((key) => isSameJson(one[key], other[key]))
  )
}
