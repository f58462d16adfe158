/**
 * Tells whether a text is 32 bytes in lower-case hex: a key, a topic or a hash.
 *
 * @param value - Anything.
 */
export function isKey(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
}
