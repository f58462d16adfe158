import { sha256 } from '@noble/hashes/sha2.js'

/** Crockford's alphabet, as SIP-005 has it. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const hashBytes = 20
const checksumBytes = 4
/** `S`, the version, and as many digits as 24 bytes may take. */
const maxLength = 41

/** What an address is made of: the kind of account and network, and the hash of its key or of its signers. */
export type AddressParts = {
  version: number
  /** 20 bytes. */
  hash160: Uint8Array
}

/**
 * Reads an address with its checksum (SIP-005). Only its one spelling is one: in capitals, without letters that stand for
 * others.
 *
 * @param text - Any text.
 * @returns Undefined for what is no address.
 */
export function decodeC32Address(text: string): AddressParts | undefined {
  if (text.length > maxLength || !text.startsWith('S')) return undefined
  const version = alphabet.indexOf(text[1] ?? '?')
  let value = 0n
  for (const digit of text.slice(2)) {
    const place = alphabet.indexOf(digit)
    if (place === -1) return undefined
    value = (value << 5n) | BigInt(place)
  }
  const hex = value.toString(16).padStart(2 * (hashBytes + checksumBytes), '0')
  if (version === -1 || hex.length > 2 * (hashBytes + checksumBytes)) return undefined
  const parts = { version, hash160: new Uint8Array(Buffer.from(hex, 'hex').subarray(0, hashBytes)) }
  return encodeC32Address(parts) === text ? parts : undefined
}

/** Writes an address with its checksum. */
export function encodeC32Address({ hash160, version }: AddressParts): string {
  const checksum = sha256(sha256(Uint8Array.from([version, ...hash160]))).subarray(0, checksumBytes)
  const bytes = Buffer.concat([hash160, checksum])
  // Each byte of zero in front is a digit of zero.
  const zeros = bytes.findIndex((byte) => byte !== 0)
  let digits = ''
  for (let value = BigInt(`0x${bytes.toString('hex')}`); value > 0n; value >>= 5n) {
    digits = `${alphabet[Number(value & 31n)]}${digits}`
  }
  return `S${alphabet[version]}${'0'.repeat(zeros === -1 ? bytes.length : zeros)}${digits}`
}
