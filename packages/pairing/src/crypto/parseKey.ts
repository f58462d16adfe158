import { PairingError } from '@latchkey/errors/pairing'
import { fromHex } from '../encoding/fromHex.js'
import { isKey } from './isKey.js'

/**
 * Reads a key.
 *
 * @param key - 64 lower-case hex characters.
 * @param name - What the key is called when it is wrong.
 * @throws `pairing/message-invalid` when it is no key. The key itself is not in the message.
 */
export function parseKey(key: string, name: string): Uint8Array {
  if (!isKey(key))
    throw new PairingError('pairing/message-invalid', { reason: `${name} is not 32 bytes of hex` })
  return fromHex(key)
}
