/**
 * Tells whether a key of a namespace map stands for one chain (`eip155:10`) and not for a namespace (`eip155`).
 *
 * @param key - A well-formed key.
 */
export function isInlineKey(key: string): boolean {
  return key.includes(':')
}
