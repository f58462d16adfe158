/** Reads what was written in BCS from the front, and takes nothing that has another spelling. */
export type BcsReader = {
  /** @throws RangeError where there are fewer, as all of these. */
  take(length: number): Uint8Array
  takeByte(): number
  takeNumber(bytes: 2 | 8): bigint
  /** The length of a list, at most `most`. */
  takeLength(most: number): number
  /** Bytes behind their length, at most `most`. */
  takeBytes(most: number): Uint8Array
  /** A list of at most `most`. */
  takeList<Item>(most: number, takeItem: () => Item): readonly Item[]
  /** @throws RangeError where there are more bytes. */
  end(): void
}

/**
 * Makes a reader.
 *
 * @param bytes - What is read.
 */
export function createBcsReader(bytes: Uint8Array): BcsReader {
  let at = 0
  function take(length: number): Uint8Array {
    if (at + length > bytes.length) throw new RangeError('The bytes end too early')
    at += length
    return bytes.slice(at - length, at)
  }
  const takeByte = () => take(1)[0] ?? 0
  function takeLength(most: number): number {
    let value = 0
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = takeByte()
      value |= (byte & 0x7f) << shift
      if (byte & 0x80) continue
      // Zeros behind are another spelling of the same number.
      if ((byte === 0 && shift > 0) || value > most) break
      return value
    }
    throw new RangeError('A length is too large, or written otherwise')
  }
  return {
    take,
    takeByte,
    takeNumber: (length) => take(length).reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n),
    takeLength,
    takeBytes: (most) => take(takeLength(most)),
    takeList: (most, takeItem) => Array.from({ length: takeLength(most) }, takeItem),
    end() {
      if (at !== bytes.length) throw new RangeError('More bytes follow')
    },
  }
}
