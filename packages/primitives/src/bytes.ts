/**
 * Reads hexadecimal.
 *
 * @param text - With or without `0x`, in either case.
 * @returns Undefined for anything else.
 */
export function decodeHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  const digits = /^(?:0x)?((?:[0-9a-f]{2})*)$/i.exec(text)?.[1]
  if (digits === undefined) return undefined
  return Uint8Array.from({ length: digits.length / 2 }, (_, index) =>
    Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16),
  )
}

/**
 * Writes bytes in hexadecimal: lower case, without `0x`.
 *
 * @param bytes - Any bytes.
 */
export function encodeHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Tells whether two have the same bytes. Not for secrets: how long it takes tells where they differ.
 *
 * @param one - Bytes.
 * @param other - Others.
 */
export function isSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}
