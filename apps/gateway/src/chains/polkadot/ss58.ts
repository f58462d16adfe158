import { decodeBase58, encodeBase58 } from '@latchkey/primitives'
import { blake2b } from '@noble/hashes/blake2.js'

/** Hashed in front of what the checksum is of. */
const checksumPrefix = Buffer.from('SS58PRE')
const checksumLength = 2
const keyLength = 32
/** Longer than any address of 32 bytes: decoding takes quadratic time. */
const maxLength = 50
/** Prefixes below take one byte. */
const shortPrefixes = 64
const maxPrefix = 16_383

/** What an address says. */
export type Ss58Parts = {
  /** Of the network it is written for; 42 for any. */
  prefix: number
  /** The account: 32 bytes, the same on every network. */
  key: Uint8Array
}

/**
 * Reads an address in SS58 with its checksum.
 *
 * @param text - Any text.
 * @returns Undefined for what is no account of 32 bytes.
 * @see https://docs.polkadot.com/polkadot-protocol/parachain-basics/accounts/
 */
export function decodeSs58(text: string): Ss58Parts | undefined {
  const bytes = text.length <= maxLength ? decodeBase58(text) : undefined
  const prefix = bytes && readPrefix(bytes)
  if (!bytes || !prefix) return undefined
  const body = bytes.subarray(0, -checksumLength)
  if (body.length !== prefix.length + keyLength) return undefined
  const isRight = Buffer.from(computeChecksum(body)).equals(bytes.subarray(-checksumLength))
  return isRight ? { prefix: prefix.value, key: body.subarray(prefix.length) } : undefined
}

/**
 * Writes an account as an address of a network.
 *
 * @param key - 32 bytes.
 * @param prefix - The network's, from 0 to 16383.
 */
export function encodeSs58(key: Uint8Array, prefix: number): string {
  if (key.length !== keyLength || !Number.isInteger(prefix) || prefix < 0 || prefix > maxPrefix) {
    throw new RangeError('There is no such address')
  }
  const body = Buffer.concat([writePrefix(prefix), key])
  return encodeBase58(Buffer.concat([body, computeChecksum(body)]))
}

function readPrefix([first = 0xff, second = 0]: Uint8Array): { value: number; length: number } | undefined {
  if (first < shortPrefixes) return { value: first, length: 1 }
  if (first >= 2 * shortPrefixes) return undefined
  const value = ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8)
  // One that would have fitted into one byte is another spelling, and nobody's.
  return value < shortPrefixes ? undefined : { value, length: 2 }
}

function writePrefix(prefix: number): Uint8Array {
  if (prefix < shortPrefixes) return Uint8Array.of(prefix)
  return Uint8Array.of(((prefix & 0xfc) >> 2) | 0x40, (prefix >> 8) | ((prefix & 0x03) << 6))
}

function computeChecksum(body: Uint8Array): Uint8Array {
  return blake2b(Buffer.concat([checksumPrefix, body])).subarray(0, checksumLength)
}
