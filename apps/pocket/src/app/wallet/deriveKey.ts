import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import { testMnemonic } from './accounts.js'

/**
 * Derives a key (BIP-32, secp256k1) from the seed of the mnemonic (BIP-39).
 *
 * @param path - Such as `m/84'/1'/0'/0/0`.
 * @returns 32 bytes.
 */
export function deriveKeyAt(path: string): Uint8Array {
  const seed = pbkdf2(sha512, utf8ToBytes(testMnemonic), utf8ToBytes('mnemonic'), { c: 2_048, dkLen: 64 })
  const { privateKey } = HDKey.fromMasterSeed(seed).derive(path)
  if (!privateKey) throw new Error('The key could not be derived')
  return privateKey
}
