/**
 * Writes bytes as lower-case hex.
 *
 * @param bytes - Any bytes.
 */
export function toHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += (byte | 256).toString(16).slice(1)
  return text
}

/**
 * Reads hex.
 *
 * @param hex - Two hex characters per byte; the caller has checked that it is nothing else.
 */
export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  )
}

/**
 * Writes bytes as standard base64 with padding, the form in which the relay carries envelopes.
 *
 * @param bytes - Any bytes.
 */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/**
 * Writes bytes as base64url without padding, as tokens and links carry them.
 *
 * @param bytes - Any bytes.
 */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

const pattern = /^[-_+/A-Za-z0-9]*={0,2}$/

/**
 * Reads base64 of either alphabet, with or without padding: deployed clients write all four forms.
 *
 * @param text - Any text.
 * @returns The bytes, or undefined when the text is no base64.
 */
export function fromBase64(text: string): Uint8Array | undefined {
  if (!pattern.test(text)) return undefined
  const digits = text.replaceAll('-', '+').replaceAll('_', '/').replaceAll('=', '')
  if (digits.length % 4 === 1) return undefined
  const binary = atob(digits)
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index)
  return bytes
}

/**
 * Writes a text as UTF-8.
 *
 * @param text - Any text; half of a surrogate pair becomes U+FFFD.
 */
export function toUtf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

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

/**
 * Joins bytes to one array.
 *
 * @param parts - In their order.
 */
export function joinBytes(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}

/**
 * Reads JSON.
 *
 * @param text - Any text.
 * @returns The value, or undefined (which no JSON means) when the text is no JSON.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
