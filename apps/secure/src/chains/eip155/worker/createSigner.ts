import type { Bytes } from '@latchkey/vault'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, type Hex, hexToBytes } from 'viem'

/** Signs a hash: r and s of 32 bytes each, s in the lower half of the curve (EIP-2). */
export type Signer = (hash: Hex) => { r: Hex; s: Hex; yParity: number }

/**
 * Makes what signs hashes. It stays within the worker: no operation names a hash (S18).
 *
 * @param privateKey - 32 bytes, lent.
 */
export function createSigner(privateKey: Bytes): Signer {
  return (hash) => {
    const signature = secp256k1.sign(hexToBytes(hash), privateKey, {
      prehash: false,
      lowS: true,
      format: 'recovered',
    })
    const [yParity = 0] = signature
    return { r: bytesToHex(signature.subarray(1, 33)), s: bytesToHex(signature.subarray(33, 65)), yParity }
  }
}
