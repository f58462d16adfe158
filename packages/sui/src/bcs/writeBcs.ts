const encoder = new TextEncoder()

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
 * Writes a number with its lowest byte first.
 *
 * @param value - Not below zero.
 * @param bytes - How many.
 * @throws RangeError for one that does not fit.
 */
export function writeNumber(value: bigint | number, bytes: 2 | 8): Uint8Array {
  const written = new Uint8Array(bytes)
  let rest = BigInt(value)
  if (rest < 0n || rest >> BigInt(bytes * 8))
    throw new RangeError(`${value} does not fit into ${bytes} bytes`)
  for (let at = 0; at < bytes; at++, rest >>= 8n) written[at] = Number(rest & 255n)
  return written
}

/**
 * Writes a length: seven bits in each byte, the low ones first (ULEB128).
 *
 * @param length - Not below zero.
 */
export function writeLength(length: number): Uint8Array {
  const bytes: number[] = []
  let rest = length
  do {
    bytes.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0))
    rest >>>= 7
  } while (rest > 0)
  return Uint8Array.from(bytes)
}

/**
 * Writes bytes, or the UTF-8 of a text, behind their length.
 *
 * @param value - Either.
 */
export function writeBytes(value: Uint8Array | string): Uint8Array {
  const bytes = typeof value === 'string' ? encoder.encode(value) : value
  return joinBytes(writeLength(bytes.length), bytes)
}

/**
 * Writes a list behind its length.
 *
 * @param items - In their order.
 * @param write - Writes one of them.
 */
export function writeList<Item>(items: readonly Item[], write: (item: Item) => Uint8Array): Uint8Array {
  return joinBytes(writeLength(items.length), ...items.map(write))
}
