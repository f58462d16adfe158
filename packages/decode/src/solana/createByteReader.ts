/** Reads bytes from front to back; every read past the end is a `RangeError`. */
export type ByteReader = {
  readonly isAtEnd: boolean
  readonly position: number
  /** One byte. */
  byte(): number
  /** As many bytes as asked for. */
  take(count: number): Uint8Array
  /** A length in one to three bytes, in its shortest form (compact-u16). */
  length(): number
}

/**
 * Makes a reader.
 *
 * @param bytes - What to read.
 */
export function createByteReader(bytes: Uint8Array): ByteReader {
  let position = 0
  const byte = () => {
    const value = bytes[position]
    if (value === undefined) throw new RangeError('The bytes end too early')
    position += 1
    return value
  }
  return {
    get isAtEnd() {
      return position === bytes.length
    },
    get position() {
      return position
    },
    byte,
    take(count) {
      if (position + count > bytes.length) throw new RangeError('The bytes end too early')
      position += count
      return bytes.slice(position - count, position)
    },
    length() {
      let value = 0
      for (const shift of [0, 7, 14]) {
        const part = byte()
        value |= (part & 0x7f) << shift
        if (part < 0x80) {
          if (part === 0 && shift > 0) throw new RangeError('A length is longer than it must be')
          return value
        }
      }
      throw new RangeError('A length has too many bytes')
    },
  }
}
