import { isSameBytes } from '@latchkey/primitives'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { KeyType } from '../CosmosNetwork.js'

/** A compressed key of secp256k1. */
const keyLength = 33

/**
 * Finds out how a key makes an address. Wallets name the same type for both ways, so both are tried.
 *
 * @param publicKey - Any bytes.
 * @param address - The bytes of the address.
 * @returns `undefined` where the key is of another account, or none.
 */
export async function findKeyType(publicKey: Uint8Array, address: Uint8Array): Promise<KeyType | undefined> {
  if (publicKey.length !== keyLength) return undefined
  if (isSameBytes(ripemd160(sha256(publicKey)), address)) return 'secp256k1'
  // The curve weighs more than the rest, and most accounts need none of it for this.
  const { toEthereumBytes } = await import('../signing/curve.js')
  const bytes = toEthereumBytes(publicKey)
  return bytes && isSameBytes(bytes, address) ? 'eth_secp256k1' : undefined
}
