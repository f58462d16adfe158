import { toBase58 } from '@mysten/sui/utils'
import { blake2b } from '@noble/hashes/blake2.js'

/** The largest number of 64 bits. */
export const maxU64 = 0xffff_ffff_ffff_ffffn

/**
 * Hashes what is in BCS, as Sui does: BLAKE2b-256 behind the name of its type.
 *
 * @param typeName - Such as `TransactionData`.
 * @returns In base58.
 */
export function toDigest(typeName: string, bytes: Uint8Array): string {
  return toBase58(blake2b(Buffer.concat([Buffer.from(`${typeName}::`), bytes]), { dkLen: 32 }))
}

/** The digest of a transaction, by its data in BCS. */
export const toTransactionDigest = (bytes: Uint8Array): string => toDigest('TransactionData', bytes)
