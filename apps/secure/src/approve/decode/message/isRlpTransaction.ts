/**
 * Tells whether bytes have the form of a transaction, or of an authorisation (EIP-7702): a list of RLP that ends where the
 * bytes end, after one byte for its type where it has one.
 *
 * @param hex - 0x and hexadecimal digits.
 */
export function isRlpTransaction(hex: string): boolean {
  const bytes = toBytes(hex)
  const first = bytes[0] ?? 0
  const isTyped = first >= 1 && first <= 5
  // An authorisation has three items; a transaction that is not signed yet has six or more.
  return countItems(bytes, isTyped ? 1 : 0) >= (first === 5 ? 3 : 6)
}

/** The bytes of hexadecimal digits after `0x`. */
export function toBytes(hex: string): Uint8Array {
  return Uint8Array.from(hex.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** How many items the list has that fills the bytes from a place on; 0 where there is none. */
function countItems(bytes: Uint8Array, position: number): number {
  const list = readHeader(bytes, position)
  if (!list?.isList || list.end !== bytes.length) return 0
  let count = 0
  for (let next = list.start; next < list.end; count++) {
    const item = readHeader(bytes, next)
    if (!item || item.end > list.end) return 0
    next = item.end
  }
  return count
}

function readHeader(bytes: Uint8Array, position: number) {
  const first = bytes[position]
  if (first === undefined) return undefined
  if (first < 0x80) return { isList: false, start: position, end: position + 1 }
  const isList = first >= 0xc0
  const short = first - (isList ? 0xc0 : 0x80)
  const start = position + 1
  if (short <= 55) return { isList, start, end: start + short }
  const lengthBytes = bytes.subarray(start, start + short - 55)
  const length = lengthBytes.reduce((sum, byte) => sum * 256 + byte, 0)
  return { isList, start: start + lengthBytes.length, end: start + lengthBytes.length + length }
}
