import { encodeFields } from './encodeFields.js'
import type { Bytes } from './zero.js'

/**
 * Derives 32 bytes by HKDF-SHA256 (RFC 5869), without a salt: every secret that comes here is random or stretched already.
 *
 * @param secret - What to derive from, lent.
 * @param info - What the key is for. Other words give an unrelated key.
 * @returns 32 bytes, which belong to the caller.
 */
export async function deriveKey(secret: Bytes, ...info: readonly (string | number)[]): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const algorithm = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: encodeFields('latchkey', ...info),
  }
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 256))
}
