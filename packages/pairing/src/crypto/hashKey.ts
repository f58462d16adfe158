import { toHex } from '../encoding/toHex.js'
import { parseKey } from './parseKey.js'
import { sha256 } from './sha256.js'

/**
 * Makes a topic: SHA-256 of a symmetric key, or of the public key an authentication is answered to. The 32 bytes are
 * hashed, never their hex text (WalletConnect, "Crypto keys").
 *
 * @param key - 64 hex characters.
 * @returns The topic, 64 hex characters.
 * @throws `pairing/message-invalid` when the key is not 32 bytes of hex.
 */
export async function hashKey(key: string): Promise<string> {
  return toHex(await sha256(parseKey(key, 'key')))
}
