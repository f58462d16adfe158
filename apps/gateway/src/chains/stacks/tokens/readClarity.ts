/** What values begin with (SIP-005): a good response, a number that is not below zero, and texts of both kinds. */
const marks = { ok: 0x07, uint: 0x01, ascii: 0x0d, utf8: 0x0e }
const uintBytes = 16
/** No name or symbol is longer. */
const maxTextBytes = 512

/**
 * Reads `(ok u…)`.
 *
 * @param hex - A serialised value.
 * @returns Undefined for any other value.
 */
export function readOkUint(hex: string): bigint | undefined {
  const bytes = readOk(hex)
  if (bytes?.[0] !== marks.uint || bytes.length !== 1 + uintBytes) return undefined
  return BigInt(`0x${bytes.subarray(1).toString('hex')}`)
}

/**
 * Reads `(ok "…")`, in ASCII or UTF-8.
 *
 * @param hex - A serialised value.
 * @returns Undefined for any other value.
 */
export function readOkText(hex: string): string | undefined {
  const bytes = readOk(hex)
  if (!bytes || bytes.length < 5 || (bytes[0] !== marks.ascii && bytes[0] !== marks.utf8)) return undefined
  const text = bytes.subarray(5)
  return text.length === bytes.readUInt32BE(1) && text.length <= maxTextBytes ? text.toString() : undefined
}

function readOk(hex: string): Buffer | undefined {
  if (!/^0x(?:[0-9a-f]{2}){2,600}$/i.test(hex)) return undefined
  const bytes = Buffer.from(hex.slice(2), 'hex')
  return bytes[0] === marks.ok ? bytes.subarray(1) : undefined
}
