import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha512_256 } from '@noble/hashes/sha2.js'
import { hashKey } from '../address/principals.js'
import { joinBytes } from './bytes.js'
import { places } from './Transaction.js'

/**
 * The hash of the key that has signed a transaction of one signer (SIP-005): the network compares it with the account.
 *
 * @param transaction - Its bytes.
 * @returns `undefined` where the signature is none.
 */
export function recoverSigner(transaction: Uint8Array): Uint8Array | undefined {
  try {
    // What is signed is the transaction as it was before it was signed, and then its fee and place.
    const cleared = transaction.slice()
    cleared.fill(0, places.nonce, places.keyEncoding)
    cleared.fill(0, places.signature, places.anchorMode)
    const digest = sha512_256(
      joinBytes(
        sha512_256(cleared),
        transaction.subarray(places.authorization, places.hashMode),
        transaction.subarray(places.fee, places.keyEncoding),
        transaction.subarray(places.nonce, places.fee),
      ),
    )
    const signature = transaction.subarray(places.signature, places.anchorMode)
    const publicKey = secp256k1.recoverPublicKey(signature, digest, { prehash: false })
    return hashKey(publicKey)
  } catch {
    return undefined
  }
}
