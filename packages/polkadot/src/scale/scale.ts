/** Numbers of JavaScript hold no more exactly. */
const maxLength = 16_777_216

/** Reads SCALE, strictly, from the front. Everything throws a RangeError where the bytes do not hold it. */
export type ScaleReader = ReturnType<typeof createScaleReader>

/**
 * Makes a reader of SCALE.
 *
 * @param bytes - What is read.
 *
 * @see https://docs.polkadot.com/polkadot-protocol/parachain-basics/data-encoding/
 */
export function createScaleReader(bytes: Uint8Array) {
  let at = 0

  function take(length: number): Uint8Array {
    if (length > bytes.length - at) throw new RangeError('The bytes end too early')
    at += length
    return bytes.subarray(at - length, at)
  }

  /** A whole number of so many bytes, the lowest first. */
  function takeNumber(length: number): bigint {
    return readLittleEndian(take(length))
  }

  const takeByte = () => Number(takeNumber(1))

  function takeCompact(): bigint {
    const [first = 0] = take(1)
    const mode = first & 3
    if (mode === 3) {
      const value = takeNumber((first >> 2) + 4)
      if (value < 1n << 30n || (first >> 2 > 0 && value < 1n << BigInt(((first >> 2) + 3) * 8))) {
        throw new RangeError('A compact number is not as short as it can be')
      }
      return value
    }
    const extra = mode === 0 ? 0 : mode === 1 ? 1 : 3
    const value = (takeNumber(extra) << 6n) | BigInt(first >> 2)
    if (value < (mode === 0 ? 0n : mode === 1 ? 64n : 16_384n)) {
      throw new RangeError('A compact number is not as short as it can be')
    }
    return value
  }

  /** A length, or a number of things each of which takes at least so many bytes. */
  function takeLength(bytesOfEach = 1): number {
    const length = takeCompact()
    if (length > maxLength || Number(length) * bytesOfEach > bytes.length - at) {
      throw new RangeError('A list is longer than the bytes')
    }
    return Number(length)
  }

  return {
    take,
    takeNumber,
    takeByte,
    takeCompact,
    takeLength,
    takeBytes: () => take(takeLength()),
    takeText: () => new TextDecoder().decode(take(takeLength())),
    takeIndex: () => Number(takeNumber(4)),
    /** A number that stands for a type. */
    takeTypeId(): number {
      const id = takeCompact()
      if (id > maxLength) throw new RangeError('No type has this number')
      return Number(id)
    },
    takeList<Item>(takeItem: () => Item): readonly Item[] {
      return Array.from({ length: takeLength() }, takeItem)
    },
    takeOption<Item>(takeItem: () => Item): Item | undefined {
      const flag = takeByte()
      if (flag > 1) throw new RangeError('An option is there or not')
      return flag === 1 ? takeItem() : undefined
    },
    getPosition: () => at,
    isAtEnd: () => at === bytes.length,
  }
}

/**
 * Reads a number, its lowest byte first.
 *
 * @param bytes - Any.
 */
export function readLittleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n)
}

/**
 * Writes a number, its lowest byte first.
 *
 * @param value - Not below zero.
 * @param length - Bytes.
 * @throws RangeError for one that does not fit.
 */
export function writeLittleEndian(value: bigint | number, length: number): Uint8Array {
  let rest = BigInt(value)
  if (rest < 0n || rest >= 1n << BigInt(length * 8)) {
    throw new RangeError(`${value} does not fit into ${length} bytes`)
  }
  const bytes = new Uint8Array(length)
  for (let at = 0; at < length; at++, rest >>= 8n) bytes[at] = Number(rest & 255n)
  return bytes
}

/**
 * Writes a compact number.
 *
 * @param value - Not below zero, below 2^536.
 */
export function writeCompact(value: bigint | number): Uint8Array {
  const number = BigInt(value)
  if (number < 1n << 6n) return writeLittleEndian(number << 2n, 1)
  if (number < 1n << 14n) return writeLittleEndian((number << 2n) | 1n, 2)
  if (number < 1n << 30n) return writeLittleEndian((number << 2n) | 2n, 4)
  const length = Math.ceil(number.toString(16).length / 2)
  return joinBytes([((length - 4) << 2) | 3], writeLittleEndian(number, length))
}

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
