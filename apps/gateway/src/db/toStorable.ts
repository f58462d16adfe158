/** Deeper values are cut off; no event of ours is nearly as deep. */
const maxDepth = 20

/**
 * Takes what PostgreSQL cannot keep out of a value from outside: the character U+0000, halves of surrogate pairs and
 * endless nesting.
 *
 * @param value - A value made by `JSON.parse`.
 */
export function toStorable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return toStorableText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= maxDepth) return null
  if (Array.isArray(value)) return value.map((item) => toStorable(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [toStorableText(key), toStorable(item, depth + 1)]),
  )
}

/**
 * The same for a text.
 *
 * @param text - Any text.
 */
export function toStorableText(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD')
}
