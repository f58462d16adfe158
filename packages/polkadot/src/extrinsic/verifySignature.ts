import { isSameBytes } from '@latchkey/primitives'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import * as sr25519 from '@scure/sr25519'
import { hash256, type Scheme, type Signature, schemes, signatureBytes } from './extrinsic.js'

/**
 * Reads a wallet's signature: with or without the number of its curve in front.
 *
 * @param given - 64 to 66 bytes.
 * @param signed - The bytes that were to be signed.
 * @param account - The account, 32 bytes: a public key, or the hash of one on the curve of ECDSA.
 * @returns The signature that verifies; undefined where none does. It never throws.
 */
export function findSignature(
  given: Uint8Array,
  signed: Uint8Array,
  account: Uint8Array,
): Signature | undefined {
  return listReadings(given).find((signature) => isSignature(signature, signed, account))
}

/**
 * Tells whether a signature is an account's. It never throws.
 *
 * @param signature - See {@link Signature}.
 * @param signed - The bytes that were signed.
 * @param account - The account, 32 bytes.
 */
export function isSignature({ scheme, bytes }: Signature, signed: Uint8Array, account: Uint8Array): boolean {
  try {
    return bytes.length === signatureBytes[scheme] && verifiers[scheme](bytes, signed, account)
  } catch {
    // Libraries throw for what is no signature of their curve.
    return false
  }
}

function listReadings(given: Uint8Array): readonly Signature[] {
  return schemes.flatMap((scheme, index): Signature[] => {
    const length = signatureBytes[scheme]
    if (given.length === length) return [{ scheme, bytes: given }]
    return given.length === length + 1 && given[0] === index ? [{ scheme, bytes: given.slice(1) }] : []
  })
}

const verifiers: Readonly<
  Record<Scheme, (signature: Uint8Array, signed: Uint8Array, account: Uint8Array) => boolean>
> = {
  ed25519: (signature, signed, account) => ed25519.verify(signature, signed, account, { zip215: false }),
  sr25519: (signature, signed, account) => sr25519.verify(signed, signature, account),
  ecdsa(signature, signed, account) {
    const [mark = 0] = signature.subarray(64)
    const recovery = mark >= 27 ? mark - 27 : mark
    const recovered = Uint8Array.of(recovery, ...signature.subarray(0, 64))
    const key = secp256k1.recoverPublicKey(recovered, hash256(signed), { prehash: false })
    return isSameBytes(hash256(key), account)
  },
}
