import { createHash, pbkdf2Sync } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { HDKey } from '@scure/bip32'
import { encodeAddress } from './ledger/address.js'

const localPhrase = 'test test test test test test test test test test test junk'

/**
 * The private key of one of the trial wallet's Cosmos accounts: BIP-32, `m/44'/118'/0'/0/index`.
 *
 * @param index - 0 for the first account.
 * @returns 32 bytes.
 */
export function deriveLocalKey(index: number): Uint8Array {
  const seed = pbkdf2Sync(localPhrase, 'mnemonic', 2048, 64, 'sha512')
  const { privateKey } = HDKey.fromMasterSeed(seed).derive(`m/44'/118'/0'/0/${index}`)
  if (!privateKey) throw new Error('the phrase has no such key')
  return privateKey
}

/**
 * The private key of one of the stack's own Cosmos accounts. Everyone can make it.
 *
 * @param name - Such as `faucet`.
 * @returns 32 bytes.
 */
export function createStackKey(name: string): Uint8Array {
  return createHash('sha256').update(`Latchkey local Cosmos: ${name}`).digest()
}

/**
 * The address of a private key's account.
 *
 * @param privateKey - 32 bytes.
 * @param prefix - Of the chain.
 */
export function toAccountAddress(privateKey: Uint8Array, prefix: string): string {
  return encodeAddress(prefix, hashPublicKey(secp256k1.getPublicKey(privateKey)))
}

/** The bytes of the address of a compressed public key. */
export function hashPublicKey(publicKey: Uint8Array): Uint8Array {
  return ripemd160(sha256(publicKey))
}
