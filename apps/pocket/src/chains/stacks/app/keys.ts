import { secp256k1 } from '@noble/curves/secp256k1.js'
import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import { type Account, testMnemonic } from '../../../app/wallet/accounts.js'
import { pathOf } from './accounts.js'

/**
 * Derives an account's key for Stacks (BIP-32) from the seed of the mnemonic (BIP-39).
 *
 * @param account - Whose.
 * @returns 32 bytes.
 */
export function deriveKey(account: Account): Uint8Array {
  const seed = pbkdf2(sha512, utf8ToBytes(testMnemonic), utf8ToBytes('mnemonic'), { c: 2_048, dkLen: 64 })
  const { privateKey } = HDKey.fromMasterSeed(seed).derive(pathOf(account))
  if (!privateKey) throw new Error('The key could not be derived')
  return privateKey
}

/**
 * Signs a text as wallets of Stacks do.
 *
 * @param secret - 32 bytes.
 * @param message - Exactly what was shown.
 * @returns 65 bytes in hexadecimal: r, s, and which of the keys it is that could have signed.
 */
export function signMessage(secret: Uint8Array, message: string): string {
  const text = utf8ToBytes(message)
  const prefix = utf8ToBytes('\x17Stacks Signed Message:\n')
  const hash = sha256(concatBytes(prefix, writeLength(text.length), text))
  const signature = secp256k1.sign(hash, secret, { prehash: false, format: 'recovered' })
  return bytesToHex(concatBytes(signature.subarray(1), signature.subarray(0, 1)))
}

/** A number in front of a text, in one, three or five bytes: no text is as long as nine would be for. */
function writeLength(length: number): Uint8Array {
  if (length < 0xfd) return new Uint8Array([length])
  if (length <= 0xffff) return new Uint8Array([0xfd, length & 0xff, length >> 8])
  const bytes = new Uint8Array(5)
  bytes[0] = 0xfe
  new DataView(bytes.buffer).setUint32(1, length, true)
  return bytes
}
