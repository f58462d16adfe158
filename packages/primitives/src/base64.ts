/**
 * Writes bytes as base64.
 *
 * @param bytes - Any bytes.
 */
export function encodeBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/**
 * Reads base64.
 *
 * @param text - Any text.
 * @returns The bytes, or `undefined` when it is none.
 */
export function decodeBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    // No base64.
    return undefined
  }
}
