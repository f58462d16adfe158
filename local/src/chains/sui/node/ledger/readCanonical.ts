import { BcsReader } from '@mysten/bcs'

/** How deep vectors are within vectors in anything that is sent here. */
const maxNesting = 8

/**
 * A reader that believes no length before the bytes for it are there: the library makes room for as many elements as a vector says
 * it has, up to four billion, and for those within them.
 */
class BoundedReader extends BcsReader {
  #left: number

  constructor(bytes: Uint8Array) {
    super(bytes)
    this.#left = bytes.length * maxNesting
  }

  override readULEB(): number {
    const value = super.readULEB()
    this.#left -= value
    if (this.#left < 0) throw new RangeError('longer than its bytes')
    return value
  }
}

/**
 * Reads what has one spelling only: no bytes left over, no numbers longer than they need be.
 *
 * @param type - Of BCS.
 * @returns Undefined for other bytes than the library itself writes.
 */
export function readCanonical<Value extends Input, Input>(
  type: {
    read(reader: BcsReader): Value
    serialize(value: Input, options: { maxSize: number }): { toBytes(): Uint8Array }
  },
  bytes: Uint8Array,
): Value | undefined {
  try {
    // A copy: the reader looks beyond the end of a part of a buffer.
    const value = type.read(new BoundedReader(Uint8Array.from(bytes)))
    const written = type.serialize(value, { maxSize: 2 * bytes.length + 1024 }).toBytes()
    return Buffer.compare(written, bytes) === 0 ? value : undefined
  } catch {
    // The library's words are about its own reading.
    return undefined
  }
}
