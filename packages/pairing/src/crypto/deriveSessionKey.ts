import { deriveSymKey } from './deriveSymKey.js'
import { hashKey } from './hashKey.js'

/** The key of a session and the topic it names; 64 hex characters each. */
export type SessionKey = { symKey: string; topic: string }

/**
 * Derives what two sides need to talk in a session.
 *
 * @param privateKey - The own private key, 64 hex characters.
 * @param peerPublicKey - The other side's public key, 64 hex characters.
 * @throws `pairing/message-invalid` when a key is malformed or unsafe.
 */
export async function deriveSessionKey(privateKey: string, peerPublicKey: string): Promise<SessionKey> {
  const symKey = await deriveSymKey(privateKey, peerPublicKey)
  return { symKey, topic: await hashKey(symKey) }
}
