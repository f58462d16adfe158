import { sha256 } from '@noble/hashes/sha2.js'

/** Crockford's alphabet, as SIP-005 has it. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const hashLength = 20
const checksumLength = 4
/** `S`, the version, and what 24 bytes come to. */
const maxLength = 2 + 39

/** An address's parts: what kind of account it is and on which network, and the hash of its key or of its signers. */
export type AddressParts = { version: number; hash160: Uint8Array }

/**
 * Writes an address with its checksum (SIP-005, c32check).
 *
 * @param parts - `version`: 0 to 31; `hash160`: 20 bytes.
 *
 * @example
 * encodeAddress({ version: 22, hash160 }) // 'SP…'
 */
export function encodeAddress({ version, hash160 }: AddressParts): string {
  const bytes = new Uint8Array(hashLength + checksumLength)
  bytes.set(hash160)
  bytes.set(getChecksum(version, hash160), hashLength)
  return `S${alphabet[version]}${encodeC32(bytes)}`
}

/**
 * Reads an address. Only its one spelling is read: upper case, without letters that stand for others, and with the checksum.
 *
 * @param text - Any text.
 * @returns `undefined` for what is no address.
 */
export function decodeAddress(text: string): AddressParts | undefined {
  if (text.length > maxLength || text[0] !== 'S') return undefined
  const version = alphabet.indexOf(text[1] ?? ' ')
  const bytes = decodeC32(text.slice(2), hashLength + checksumLength)
  if (version === -1 || !bytes) return undefined
  const parts = { version, hash160: bytes.slice(0, hashLength) }
  return encodeAddress(parts) === text ? parts : undefined
}

function getChecksum(version: number, hash160: Uint8Array): Uint8Array {
  return sha256(sha256(Uint8Array.from([version, ...hash160]))).subarray(0, checksumLength)
}

/** Leading bytes of zero are a digit of zero each; the rest is one number. */
function encodeC32(bytes: Uint8Array): string {
  const zeros = countLeading(bytes, 0)
  let value = toNumber(bytes)
  let digits = ''
  for (; value > 0n; value >>= 5n) digits = `${alphabet[Number(value & 31n)]}${digits}`
  return '0'.repeat(zeros) + digits
}

function decodeC32(text: string, length: number): Uint8Array | undefined {
  let value = 0n
  for (const digit of text) {
    const at = alphabet.indexOf(digit)
    if (at === -1) return undefined
    value = (value << 5n) | BigInt(at)
  }
  const bytes = new Uint8Array(length)
  for (let at = length - 1; at >= 0; at--, value >>= 8n) bytes[at] = Number(value & 255n)
  return value === 0n ? bytes : undefined
}

function countLeading(bytes: Uint8Array, value: number): number {
  const first = bytes.findIndex((byte) => byte !== value)
  return first === -1 ? bytes.length : first
}

function toNumber(bytes: Uint8Array): bigint {
  return bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n)
}
