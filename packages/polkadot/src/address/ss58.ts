import { decodeBase58, encodeBase58, isSameBytes } from '@latchkey/primitives'
import { blake2b } from '@noble/hashes/blake2.js'

/** What the checksum's hash begins with. */
const checksumPrefix = /*#__PURE__*/ new TextEncoder().encode('SS58PRE')
const [keyBytes, checksumBytes] = [32, 2]
/** Decoding takes quadratic time; nothing of 32 bytes is longer. */
const maxLength = 50
/** The prefix of any chain of Substrate. */
export const genericPrefix = 42

/** An account's address, taken apart. */
export type Ss58Parts = {
  /** The network's prefix, 0 to 16383. */
  prefix: number
  /** The account: its public key, or a hash of it; 32 bytes. */
  key: Uint8Array
}

/**
 * Reads an address of an account with 32 bytes.
 *
 * @param address - Any text.
 * @returns Undefined for anything else, a wrong checksum included.
 */
export function readSs58(address: string): Ss58Parts | undefined {
  const bytes = address.length <= maxLength ? decodeBase58(address) : undefined
  const [first = 0xff, second = 0] = bytes ?? []
  const prefixBytes = first < 64 ? 1 : 2
  // 46 and 47 are reserved, and what has the highest bit is no prefix yet.
  if (!bytes || first >= 0x80 || bytes.length !== prefixBytes + keyBytes + checksumBytes) return undefined
  const body = bytes.subarray(0, -checksumBytes)
  if (!isSameBytes(toChecksum(body), bytes.subarray(-checksumBytes))) return undefined
  const prefix = prefixBytes === 1 ? first : ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8)
  // A prefix of one byte has one spelling.
  if (prefixBytes === 2 && prefix < 64) return undefined
  return { prefix, key: body.slice(prefixBytes) }
}

/**
 * Writes an address.
 *
 * @param parts - See {@link Ss58Parts}.
 * @throws RangeError for a prefix or a key that no address has.
 */
export function writeSs58({ prefix, key }: Ss58Parts): string {
  if (!Number.isInteger(prefix) || prefix < 0 || prefix > 16_383 || key.length !== keyBytes) {
    throw new RangeError('No address has this prefix or key')
  }
  const head = prefix < 64 ? [prefix] : [0x40 | ((prefix >> 2) & 0x3f), (prefix >> 8) | ((prefix & 3) << 6)]
  const body = Uint8Array.of(...head, ...key)
  return encodeBase58(Uint8Array.of(...body, ...toChecksum(body)))
}

/** Whether a text is the address of an account with 32 bytes, on whichever network. */
export function isPolkadotAddress(value: string): boolean {
  return readSs58(value) !== undefined
}

function toChecksum(body: Uint8Array): Uint8Array {
  return blake2b(Uint8Array.of(...checksumPrefix, ...body), { dkLen: 64 }).subarray(0, checksumBytes)
}
