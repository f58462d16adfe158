const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * Joins bytes, and lists of them.
 *
 * @param parts - In their order.
 */
export function joinBytes(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/**
 * Writes a number with its highest byte first.
 *
 * @param value - Not below zero.
 * @param length - Bytes.
 * @throws RangeError for one that does not fit.
 */
export function writeNumber(value: bigint | number, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let rest = BigInt(value)
  if (rest < 0n) throw new RangeError('A number below zero cannot be written')
  for (let at = length - 1; at >= 0; at--, rest >>= 8n) bytes[at] = Number(rest & 255n)
  if (rest > 0n) throw new RangeError(`${value} does not fit into ${length} bytes`)
  return bytes
}

/**
 * Reads a number with its highest byte first.
 *
 * @param bytes - Any.
 */
export function readNumber(bytes: Uint8Array): bigint {
  return bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n)
}

/**
 * Writes a name: its length in one byte, then its letters.
 *
 * @param name - ASCII, up to 128 letters.
 */
export function writeName(name: string): Uint8Array {
  const bytes = encoder.encode(name)
  if (bytes.length === 0 || bytes.length > 128) throw new RangeError('A name has 1 to 128 bytes')
  return joinBytes([bytes.length], bytes)
}

/** Reads bytes from the front. */
export type ByteReader = {
  /** @throws RangeError where there are fewer. */
  take(length: number): Uint8Array
  takeNumber(length: number): bigint
  /** A text of so many bytes of UTF-8. */
  takeText(length: number): string
  isAtEnd(): boolean
}

/**
 * Makes a reader.
 *
 * @param bytes - What is read.
 */
export function createByteReader(bytes: Uint8Array): ByteReader {
  let at = 0
  function take(length: number): Uint8Array {
    if (at + length > bytes.length) throw new RangeError('The bytes end too early')
    at += length
    return bytes.slice(at - length, at)
  }
  return {
    take,
    takeNumber: (length) => readNumber(take(length)),
    takeText: (length) => decoder.decode(take(length)),
    isAtEnd: () => at === bytes.length,
  }
}
