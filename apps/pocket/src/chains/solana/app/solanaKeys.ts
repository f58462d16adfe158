import { ed25519 } from '@noble/curves/ed25519.js'
import { hmac } from '@noble/hashes/hmac.js'
import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { type Account, testMnemonic } from '../../../app/wallet/accounts.js'

const hardened = 0x8000_0000
const toBytes = (text: string) => new TextEncoder().encode(text)

/**
 * Signs bytes with an account's key for Solana (Ed25519).
 *
 * @param account - With which account.
 * @param bytes - Exactly what was shown.
 * @returns 64 bytes.
 */
export function signSolana(account: Account, bytes: Uint8Array): Uint8Array {
  return ed25519.sign(bytes, deriveKey(account.index))
}

/** SLIP-10 at `m/44'/501'/index'/0'` of the seed of the mnemonic (BIP-39). */
function deriveKey(index: number): Uint8Array {
  const seed = pbkdf2(sha512, toBytes(testMnemonic), toBytes('mnemonic'), { c: 2_048, dkLen: 64 })
  let node = hmac(sha512, toBytes('ed25519 seed'), seed)
  for (const step of [44, 501, index, 0]) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, step + hardened)
    node = hmac(sha512, node.subarray(32), data)
  }
  return node.slice(0, 32)
}
