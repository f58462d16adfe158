import { type Bytes, withSecret } from '../bytes/zero.js'
import { encodeWords } from './encodeWords.js'

/** BIP-39, "From mnemonic to seed". */
const rounds = 2048

/**
 * Lends the seed of BIP-39: PBKDF2-HMAC-SHA512 of the words, with an empty passphrase.
 *
 * @param entropy - 16 bytes, lent.
 * @param run - Gets the 64 bytes, which are overwritten afterwards.
 * @throws `vault/bytes-invalid` when there are not 16 bytes of entropy, or they were overwritten.
 */
export async function withSeed<Result>(
  entropy: Bytes,
  run: (seed: Bytes) => Result | Promise<Result>,
): Promise<Result> {
  const seed = withSecret(encodeWords(entropy), async (words) => {
    const key = await crypto.subtle.importKey('raw', words, 'PBKDF2', false, ['deriveBits'])
    const salt = new TextEncoder().encode('mnemonic')
    const algorithm = { name: 'PBKDF2', hash: 'SHA-512', salt, iterations: rounds }
    return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 512))
  })
  return withSecret(seed, run)
}
