import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hashPublicKey } from '../localKeys.js'
import { encodeAddress } from './address.js'
import type { ChainFacts } from './ChainFacts.js'
import type { CosmosTransaction } from './CosmosTransaction.js'
import { Refusal } from './Refusal.js'
import type { AccountState } from './State.js'
import { toSignBytes } from './signBytes.js'

/**
 * The key of a transaction's sender: the one it brings, or the one the chain knows.
 *
 * @returns 33 bytes.
 * @throws Refusal where it is another account's, or none is known.
 */
export function findPublicKey(
  { sender, signer }: CosmosTransaction,
  account: AccountState,
  { prefix }: ChainFacts,
): Uint8Array {
  const key =
    signer.publicKey ?? (account.publicKey === null ? undefined : Buffer.from(account.publicKey, 'hex'))
  if (!key) throw new Refusal(8, 'pubkey on account is not set')
  if (key.length !== 33 || encodeAddress(prefix, hashPublicKey(key)) !== sender) {
    throw new Refusal(8, `pubKey does not match signer address ${sender} with signer index: 0`)
  }
  return key
}

/**
 * Checks that the sender's key signed exactly this transaction, for this chain, account and sequence.
 *
 * @throws Refusal
 */
export function verifySender(
  transaction: CosmosTransaction,
  account: AccountState,
  publicKey: Uint8Array,
  { chainId }: ChainFacts,
): void {
  const { mode, sequence } = transaction.signer
  if (!mode) throw new Refusal(37, 'only SIGN_MODE_DIRECT and SIGN_MODE_LEGACY_AMINO_JSON are taken here')
  const signed = toSignBytes(transaction, { chainId, accountNumber: account.number, sequence })
  if (isSignature(transaction.signature, sha256(signed), publicKey)) return
  throw new Refusal(
    4,
    `signature verification failed; please verify account number (${account.number}), sequence (${sequence}) and chain-id (${chainId})`,
  )
}

function isSignature(signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    // Of the two values of s that fit, only the lower is anybody's: a transaction has one hash.
    return secp256k1.verify(signature, digest, publicKey, { prehash: false, lowS: true, format: 'compact' })
  } catch {
    return false
  }
}
