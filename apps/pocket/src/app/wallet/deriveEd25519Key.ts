import { hmac } from '@noble/hashes/hmac.js'
import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { testMnemonic } from './accounts.js'

const hardened = 0x8000_0000

/**
 * Derives a key (SLIP-10, Ed25519) from the seed of the mnemonic (BIP-39).
 *
 * @param steps - The numbers of the path, which are all hardened: `[44, 784, 0, 0, 0]` for `m/44'/784'/0'/0'/0'`.
 * @returns 32 bytes.
 * @see https://github.com/satoshilabs/slips/blob/master/slip-0010.md
 */
export function deriveEd25519KeyAt(steps: readonly number[]): Uint8Array {
  const seed = pbkdf2(sha512, utf8ToBytes(testMnemonic), utf8ToBytes('mnemonic'), { c: 2_048, dkLen: 64 })
  let node = hmac(sha512, utf8ToBytes('ed25519 seed'), seed)
  for (const step of steps) {
    const number = new Uint8Array(4)
    new DataView(number.buffer).setUint32(0, step + hardened)
    node = hmac(sha512, node.subarray(32), concatBytes(Uint8Array.of(0), node.subarray(0, 32), number))
  }
  return node.slice(0, 32)
}
