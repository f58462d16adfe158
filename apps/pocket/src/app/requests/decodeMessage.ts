/**
 * The bytes of a message to sign, and its text when it is text.
 *
 * @param message - What the site passed: hexadecimal bytes or plain text.
 * @returns The bytes as hexadecimal, and the text unless the bytes are not printable UTF-8.
 */
export function decodeMessage(message: string): { hex: `0x${string}`; text: string | undefined } {
  const bytes = /^0x([0-9a-fA-F]{2})*$/.test(message)
    ? fromHex(message.slice(2))
    : new TextEncoder().encode(message)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { hex: `0x${hex}`, text: toText(bytes) }
}

function fromHex(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function toText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    // Control and direction characters could hide or reorder what the person reads.
    return /[\p{Cc}\p{Bidi_Control}]/u.test(text.replace(/[\n\r\t]/g, '')) ? undefined : text
  } catch {
    // Not UTF-8.
    return undefined
  }
}
