/** U+0000, which no database column of text takes, and halves of surrogate pairs, which are no characters. */
const unstorable = /\0|\p{Surrogate}/u

/**
 * Whether all texts of a value, and the names in it, are ones that can be kept and compared.
 *
 * @param value - A value made by `JSON.parse`, or of a query.
 */
export function isPlainText(value: unknown): boolean {
  if (typeof value === 'string') return !unstorable.test(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, part]) => isPlainText(name) && isPlainText(part))
}
