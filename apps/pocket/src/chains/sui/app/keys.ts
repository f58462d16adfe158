import { decodeBase64, encodeBase64 } from '@latchkey/primitives'
import { ed25519 } from '@noble/curves/ed25519.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import type { Account } from '../../../app/wallet/accounts.js'
import { deriveEd25519KeyAt } from '../../../app/wallet/deriveEd25519Key.js'
import { publicKeyOf } from './accounts.js'

/** What stands before the bytes that are signed, so that a signature is good for one kind of thing alone. */
const intents = { transaction: [0, 0, 0], message: [3, 0, 0] } as const

/**
 * Derives an account's key for Sui.
 *
 * @param account - Whose.
 * @returns 32 bytes.
 */
export function deriveKey({ index }: Account): Uint8Array {
  return deriveEd25519KeyAt([44, 784, index, 0, 0])
}

/**
 * Signs bytes as wallets of Sui do.
 *
 * @param account - With which account.
 * @param kind - What the bytes are.
 * @param bytes - Exactly what was shown.
 * @returns Base64: the flag of Ed25519, the signature and the key.
 * @see https://docs.sui.io/concepts/cryptography/transaction-auth/intent-signing
 */
export function signSui(account: Account, kind: keyof typeof intents, bytes: Uint8Array): string {
  const framed = kind === 'message' ? concatBytes(writeLength(bytes.length), bytes) : bytes
  const digest = blake2b(concatBytes(Uint8Array.from(intents[kind]), framed), { dkLen: 32 })
  const signature = ed25519.sign(digest, deriveKey(account))
  const key = decodeBase64(publicKeyOf(account)) ?? new Uint8Array()
  return encodeBase64(concatBytes(key.subarray(0, 1), signature, key.subarray(1)))
}

/** Seven bits a byte, the lowest first (ULEB128). */
function writeLength(length: number): Uint8Array {
  const bytes: number[] = []
  let rest = length
  while (rest > 0x7f) {
    bytes.push((rest & 0x7f) | 0x80)
    rest >>>= 7
  }
  return Uint8Array.from([...bytes, rest])
}
