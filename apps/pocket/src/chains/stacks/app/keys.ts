import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { framePrefixedText } from '../../../app/requests/framePrefixedText.js'
import type { Account } from '../../../app/wallet/accounts.js'
import { deriveKeyAt } from '../../../app/wallet/deriveKey.js'
import { pathOf } from './accounts.js'

/**
 * Derives an account's key for Stacks.
 *
 * @param account - Whose.
 * @returns 32 bytes.
 */
export function deriveKey(account: Account): Uint8Array {
  return deriveKeyAt(pathOf(account))
}

/**
 * Signs a text as wallets of Stacks do.
 *
 * @param secret - 32 bytes.
 * @param message - Exactly what was shown.
 * @returns 65 bytes in hexadecimal: r, s, and which of the keys it is that could have signed.
 */
export function signMessage(secret: Uint8Array, message: string): string {
  const hash = sha256(framePrefixedText('Stacks Signed Message:\n', message))
  const signature = secp256k1.sign(hash, secret, { prehash: false, format: 'recovered' })
  return bytesToHex(concatBytes(signature.subarray(1), signature.subarray(0, 1)))
}
