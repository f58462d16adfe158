/** A field of a message: its number, and a whole number, a text, bytes, or the bytes of a message. */
export type Field = readonly [number: number, value: bigint | string | Uint8Array]

const encoder = new TextEncoder()
/** Numbers in Protocol Buffers have 64 bits: ten groups of seven. */
const maxGroups = 10

/**
 * Writes a message of Protocol Buffers as the SDK wants it signed (ADR-027): fields in the order of their numbers, and nothing that is
 * 0 or empty, but messages, which are written as bytes that the caller leaves out by itself.
 *
 * @param fields - In order.
 */
export function writeMessage(fields: readonly Field[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(
    fields.flatMap(([number, value]) => {
      if (typeof value === 'bigint')
        return value === 0n ? [] : [...writeTag(number, 0n), ...writeNumber(value)]
      const bytes = typeof value === 'string' ? encoder.encode(value) : value
      if (typeof value === 'string' && bytes.length === 0) return []
      return [...writeTag(number, 2n), ...writeNumber(BigInt(bytes.length)), ...bytes]
    }),
  )
}

/**
 * Reads the fields of a message: whole numbers and bytes, the two kinds that transactions have.
 *
 * @param bytes - The message.
 * @returns `undefined` for other bytes.
 */
export function readMessage(
  bytes: Uint8Array,
): readonly (readonly [number, bigint | Uint8Array])[] | undefined {
  const fields: [number, bigint | Uint8Array][] = []
  let at = 0

  function readNumber(): bigint | undefined {
    let value = 0n
    for (let group = 0; group < maxGroups; group++) {
      const byte = bytes[at++]
      if (byte === undefined) return undefined
      value |= BigInt(byte & 127) << BigInt(7 * group)
      if (byte < 128) return value < 1n << 64n ? value : undefined
    }
    return undefined
  }

  while (at < bytes.length) {
    const tag = readNumber()
    const value = tag === undefined ? undefined : readNumber()
    if (tag === undefined || value === undefined) return undefined
    const number = Number(tag >> 3n)
    const kind = tag & 7n
    if (kind === 0n) {
      fields.push([number, value])
    } else if (kind === 2n && value <= BigInt(bytes.length - at)) {
      fields.push([number, bytes.subarray(at, at + Number(value))])
      at += Number(value)
    } else {
      return undefined
    }
  }
  return fields
}

const writeTag = (number: number, kind: bigint) => writeNumber((BigInt(number) << 3n) | kind)

function writeNumber(value: bigint): readonly number[] {
  const groups: number[] = []
  for (let rest = value; ; rest >>= 7n) {
    if (rest < 128n) return [...groups, Number(rest)]
    groups.push(Number(rest & 127n) | 128)
  }
}
