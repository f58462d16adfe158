import { encodeBase64 } from '@latchkey/primitives'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { Account } from '../../../app/wallet/accounts.js'
import { deriveKeyAt } from '../../../app/wallet/deriveKey.js'
import { pathOf, publicKeyOf } from './accounts.js'

/**
 * Derives an account's key for Cosmos.
 *
 * @param account - Whose.
 * @returns 32 bytes.
 */
export function deriveKey(account: Account): Uint8Array {
  return deriveKeyAt(pathOf(account))
}

/**
 * Signs bytes as wallets of Cosmos do.
 *
 * @param account - With which account.
 * @param bytes - Exactly what was shown.
 * @returns The key and the signature: 64 bytes, in base64.
 */
export function signCosmos(account: Account, bytes: Uint8Array) {
  const signature = secp256k1.sign(sha256(bytes), deriveKey(account), { prehash: false })
  return {
    pub_key: { type: 'tendermint/PubKeySecp256k1', value: publicKeyOf(account) },
    signature: encodeBase64(signature),
  }
}
