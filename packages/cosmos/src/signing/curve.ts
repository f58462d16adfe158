import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { KeyType } from '../CosmosNetwork.js'

/**
 * The bytes of a key's address where addresses are as on Ethereum.
 *
 * @param publicKey - A compressed key.
 * @returns `undefined` for bytes that are no key.
 */
export function toEthereumBytes(publicKey: Uint8Array): Uint8Array | undefined {
  try {
    const point = secp256k1.Point.fromBytes(publicKey).toBytes(false)
    return keccak_256(point.subarray(1)).subarray(-20)
  } catch {
    return undefined
  }
}

/**
 * Tells whether a signature is a key's.
 *
 * @param signed - `bytes`: what was signed; `signature`: 64 bytes, r and a low s; `keyType`: how the bytes are hashed.
 */
export function isSignatureOf({
  bytes,
  signature,
  publicKey,
  keyType,
}: {
  bytes: Uint8Array
  signature: Uint8Array
  publicKey: Uint8Array
  keyType: KeyType
}): boolean {
  const digest = keyType === 'secp256k1' ? sha256(bytes) : keccak_256(bytes)
  try {
    return secp256k1.verify(signature, digest, publicKey, { prehash: false, lowS: true })
  } catch {
    return false
  }
}
