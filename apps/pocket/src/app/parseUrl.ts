/**
 * Reads an address, as `URL.parse` does in browsers that have it.
 *
 * @param text - What may be one.
 * @returns Undefined where it is none.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
