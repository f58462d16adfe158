import { blake2b } from '@noble/hashes/blake2.js'

/** In front of what is signed: a personal message (3), of the first version, for Sui. */
const personalMessageIntent = Buffer.from([3, 0, 0])

/** BLAKE2b with 256 bits. */
const hash = (...parts: readonly Uint8Array[]) => blake2b(Buffer.concat(parts), { dkLen: 32 })

/**
 * What accounts sign of a text: the digest of its intent, its length and its UTF-8 bytes.
 *
 * @param message - The text.
 * @see https://docs.sui.io/concepts/cryptography/transaction-auth/intent-signing
 */
export function hashPersonalMessage(message: string): Uint8Array {
  const text = Buffer.from(message)
  return hash(personalMessageIntent, toUleb128(text.length), text)
}

/**
 * The address of a key, or of what stands for several.
 *
 * @param flag - Of the kind.
 * @param parts - The key's bytes.
 */
export function toAddress(flag: number, ...parts: readonly Uint8Array[]): string {
  return `0x${Buffer.from(hash(Buffer.from([flag]), ...parts)).toString('hex')}`
}

/** A length as BCS writes it: seven bits in each byte, the low ones first. */
function toUleb128(length: number): Buffer {
  const bytes: number[] = []
  let rest = length
  while (rest > 0x7f) {
    bytes.push((rest & 0x7f) | 0x80)
    rest >>>= 7
  }
  return Buffer.from([...bytes, rest])
}
