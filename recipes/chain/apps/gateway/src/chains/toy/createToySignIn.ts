import { createPublicKey, verify } from 'node:crypto'
import type { SignedText, SignInCapability } from '../ChainModule.js'
import { isAddressOfKey, isAddressOn } from './address.js'

/** Makes the sign-in of toy accounts. No node is asked. */
export function createToySignIn(): SignInCapability {
  return {
    toChainIdClaim: (reference) => reference,
    verify: async ({ caipNetworkId, ...signed }) =>
      isAddressOn(signed.address, caipNetworkId) && isSigned(signed),
    isOfKey: isSigned,
  }
}

/** Public key and Ed25519 signature, in hexadecimal, over the text behind words that no transaction begins with. */
function isSigned({ address, message, signature }: SignedText): boolean {
  if (!/^[0-9a-f]{192}$/.test(signature)) return false
  const bytes = Buffer.from(signature, 'hex')
  const publicKey = bytes.subarray(0, 32)
  if (!isAddressOfKey(address, publicKey)) return false
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') }
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    return verify(null, Buffer.from(`toy message\n${message}`), key, bytes.subarray(32))
  } catch {
    // The bytes are no key.
    return false
  }
}
