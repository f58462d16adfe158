import { PairingError } from '@latchkey/errors/pairing'
import { getX25519 } from './getX25519.js'
import { parseKey } from './parseKey.js'

/**
 * The secret two key pairs share (X25519, RFC 7748 section 6.1).
 *
 * @param privateKey - The own private key, 64 hex characters.
 * @param peerPublicKey - The other side's public key, 64 hex characters.
 * @returns 32 bytes.
 * @throws `pairing/message-invalid` when a key is malformed, or the other side's is a point of low order, with which
 * anybody would know the secret.
 */
export async function deriveSharedSecret(privateKey: string, peerPublicKey: string): Promise<Uint8Array> {
  const own = parseKey(privateKey, 'private key')
  const peer = parseKey(peerPublicKey, 'public key')
  const x25519 = await getX25519()
  return x25519.getSharedSecret(own, peer).catch((cause: unknown) => {
    throw new PairingError('pairing/message-invalid', { reason: 'public key is unsafe' }, { cause })
  })
}
