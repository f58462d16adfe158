/**
 * Reads UTF-8.
 *
 * @param bytes - Any bytes.
 * @returns The text, or undefined when the bytes are no UTF-8.
 */
export function fromUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
