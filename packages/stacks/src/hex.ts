/**
 * Writes bytes in hexadecimal, without `0x`.
 *
 * @param bytes - Any bytes.
 */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Reads hexadecimal.
 *
 * @param text - With or without `0x`, in any case.
 * @returns `undefined` for anything else.
 */
export function fromHex(text: string): Uint8Array | undefined {
  const digits = /^(?:0x)?((?:[0-9a-f]{2})*)$/i.exec(text)?.[1]
  return digits === undefined
    ? undefined
    : Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/**
 * Tells whether two lists of bytes are the same.
 *
 * @param one - Bytes.
 * @param other - Others.
 */
export function isSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}
