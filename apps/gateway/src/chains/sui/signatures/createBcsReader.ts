/** Reads values of BCS (Binary Canonical Serialization) one after the other. Everything throws RangeError where there is no such value. */
export type BcsReader = {
  u8(): number
  u16(): number
  /** A length, or the number of a variant: at most 32 bits, in its shortest form. */
  uleb128(): number
  take(length: number): Uint8Array
  /** Bytes behind their length. */
  bytes(): Uint8Array
  /** Nothing may be left. */
  end(): void
}

/**
 * Makes a reader of BCS.
 *
 * @param source - What is read.
 * @see https://github.com/diem/bcs
 */
export function createBcsReader(source: Uint8Array): BcsReader {
  let at = 0
  const reader: BcsReader = {
    u8: () => reader.take(1)[0] as number,
    u16: () => reader.u8() | (reader.u8() << 8),
    uleb128() {
      let value = 0
      for (let shift = 0; shift < 35; shift += 7) {
        const byte = reader.u8()
        value += (byte & 0x7f) * 2 ** shift
        if (byte >= 0x80) continue
        // A longer form of the same number, or one of more bits, is no BCS.
        if ((byte === 0 && shift > 0) || value > 0xffff_ffff) break
        return value
      }
      throw new RangeError('This is no length')
    },
    take(length) {
      if (at + length > source.length) throw new RangeError('The bytes end too early')
      at += length
      return source.subarray(at - length, at)
    },
    bytes: () => reader.take(reader.uleb128()),
    end() {
      if (at !== source.length) throw new RangeError('There are bytes behind the end')
    },
  }
  return reader
}
