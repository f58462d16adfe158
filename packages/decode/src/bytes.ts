/** Bytes as hexadecimal digits after `0x`. */
export function toHex(bytes: Uint8Array): `0x${string}` {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/**
 * The text that bytes are, for a person to read.
 *
 * @param bytes - Any bytes.
 * @returns `undefined` unless they are printable UTF-8.
 */
export function toText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    // Control and direction characters could hide or reorder what the person reads.
    return /[\p{Cc}\p{Bidi_Control}]/u.test(text.replace(/[\n\r\t]/g, '')) ? undefined : text
  } catch {
    // Not UTF-8.
    return undefined
  }
}
