import { blake2b } from '@noble/hashes/blake2.js'
import { joinBytes } from './writeBcs.js'

const encoder = new TextEncoder()

/**
 * The digest of something in BCS, with the name of its kind before it, as the network knows it.
 *
 * @param kind - `TransactionData` or `Object`.
 * @param bytes - In BCS.
 * @returns 32 bytes.
 */
export function hashTyped(kind: 'TransactionData' | 'Object', bytes: Uint8Array): Uint8Array {
  return blake2b(joinBytes(encoder.encode(`${kind}::`), bytes), { dkLen: 32 })
}
