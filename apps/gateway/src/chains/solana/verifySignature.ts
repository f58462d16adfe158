import { createPublicKey, verify } from 'node:crypto'
import { decodeBase58 } from '@latchkey/primitives'
import type { SignedText } from '../ChainModule.js'
import { readAddress } from './address.js'
import { isWeakPoint } from './edwards25519.js'

const signatureBytes = 64
/** 64 bytes in base58 have no more characters. */
const maxSignatureLength = 88

/**
 * Tells whether an account signed a text: Ed25519 over its UTF-8 bytes, the address being the key. Strictly: keys for which
 * anybody can sign, the System Program's address among them, have signed nothing.
 *
 * @param signed - A good signature is 64 bytes in base58.
 * @returns False for every text that is no signature of the account, whatever is wrong with it.
 * @see RFC 8032
 */
export function verifySignature({ address, message, signature }: SignedText): boolean {
  if (signature.length > maxSignatureLength) return false
  const bytes = decodeBase58(signature)
  return bytes !== undefined && verifyBytes({ address, bytes: Buffer.from(message), signature: bytes })
}

/**
 * Tells whether an account signed bytes, as strictly as {@link verifySignature} does.
 *
 * @param signed - `signature`: 64 bytes.
 */
export function verifyBytes({
  address,
  bytes,
  signature,
}: {
  address: string
  bytes: Uint8Array
  signature: Uint8Array
}): boolean {
  const key = readAddress(address)
  if (signature.length !== signatureBytes || !key) return false
  if (isWeakPoint(key) || isWeakPoint(signature.subarray(0, 32))) return false
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') }
    return verify(null, bytes, createPublicKey({ key: jwk, format: 'jwk' }), signature)
  } catch {
    // The address of a program's account is no key.
    return false
  }
}
