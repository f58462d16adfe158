import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { HDKD, secretFromSeed, sign } from '@scure/sr25519'
import type { Account } from '../../../app/wallet/accounts.js'

/** The entropy of the test mnemonic (BIP-39): Polkadot's keys are not derived from the words, and its list would be 13 kB. */
const testEntropy = 'df9bf37e6fcdf9bf37e6fcdf9bf37e3c'

/**
 * Signs bytes as they are.
 *
 * @param account - Who signs.
 * @param bytes - What was shown, in the form that is signed.
 * @returns 64 bytes; others each time.
 */
export function signBytes(account: Account, bytes: Uint8Array): Uint8Array {
  return sign(deriveSecret(account), bytes)
}

/** The mini-secret as substrate-bip39 has it, then the hard derivation `//index` for all accounts but the first: 64 bytes. */
function deriveSecret({ index }: Account): Uint8Array {
  const salt = utf8ToBytes('mnemonic')
  const stretched = pbkdf2(sha512, hexToBytes(testEntropy), salt, { c: 2_048, dkLen: 64 })
  const root = secretFromSeed(stretched.subarray(0, 32))
  if (index === 0) return root
  // A number is its own chain code: 32 bytes, the lowest first.
  const chainCode = new Uint8Array(32)
  chainCode[0] = index
  return HDKD.secretHard(root, chainCode)
}
