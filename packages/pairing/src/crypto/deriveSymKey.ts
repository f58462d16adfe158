import { toHex } from '../encoding/toHex.js'
import { deriveSharedSecret } from './deriveSharedSecret.js'
import { hkdf } from './hkdf.js'

/**
 * Derives the symmetric key two key pairs share: HKDF-SHA256 of the shared secret (RFC 5869), without salt and info.
 *
 * @param privateKey - The own private key, 64 hex characters.
 * @param peerPublicKey - The other side's public key, 64 hex characters.
 * @returns 64 hex characters.
 * @throws `pairing/message-invalid` when a key is malformed or unsafe.
 */
export async function deriveSymKey(privateKey: string, peerPublicKey: string): Promise<string> {
  return toHex(await hkdf(await deriveSharedSecret(privateKey, peerPublicKey)))
}
