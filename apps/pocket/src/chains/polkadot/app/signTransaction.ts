import { bytesToHex } from '@noble/hashes/utils.js'
import type { Account } from '../../../app/wallet/accounts.js'
import { publicKeyOf } from './accounts.js'
import { signBytes } from './keys.js'
import type { PreparedPolkadot } from './PreparedPolkadot.js'
import { toSignedBytes, typeSignature, writeTransaction } from './writePayload.js'

/** A signature with its type byte, and the transaction where the site wants it; both in hexadecimal. */
export type SignedPayload = { signature: string; signedTransaction?: string }

/**
 * Signs what was shown.
 *
 * @param prepared - What was shown.
 * @param account - Who signs.
 * @param isReturned - Whether the site wants the transaction too.
 */
export function signTransaction(
  { carried, isCovered, method, payload }: PreparedPolkadot,
  account: Account,
  isReturned: boolean,
): SignedPayload {
  if (!isCovered) throw new Error('The account has too little')
  const signature = typeSignature(signBytes(account, toSignedBytes(payload)))
  const signed = { signature: `0x${bytesToHex(signature)}` }
  if (!isReturned) return signed
  const transaction = writeTransaction({ carried, method, publicKey: publicKeyOf(account), signature })
  return { ...signed, signedTransaction: `0x${bytesToHex(transaction)}` }
}
