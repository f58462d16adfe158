/**
 * Writes a text as UTF-8.
 *
 * @param text - Any text; half of a surrogate pair becomes U+FFFD.
 */
export function toUtf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
