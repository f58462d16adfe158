import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import { testMnemonic } from '../../../app/wallet/accounts.js'
import { type OwnKey, pathOf } from './accounts.js'

/**
 * Derives one of pocket's keys (BIP-32) from the seed of the mnemonic (BIP-39).
 *
 * @param key - Which.
 * @returns 32 bytes.
 */
export function deriveKey(key: OwnKey): Uint8Array {
  const seed = pbkdf2(sha512, utf8ToBytes(testMnemonic), utf8ToBytes('mnemonic'), { c: 2_048, dkLen: 64 })
  const { privateKey } = HDKey.fromMasterSeed(seed).derive(pathOf(key))
  if (!privateKey) throw new Error('The key could not be derived')
  return privateKey
}
