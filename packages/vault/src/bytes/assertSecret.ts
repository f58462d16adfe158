import { VaultError } from '@latchkey/errors/vault'
import type { Bytes } from './zero.js'

/**
 * Refuses a secret of another length, and one that is zero: it was used before and overwritten then. Without this a key
 * that is nothing but zeros would be made of it, and nobody would notice.
 *
 * @param name - What it is called when it is refused.
 * @param secret - The secret, lent.
 * @param length - How many bytes it has.
 * @throws `vault/bytes-invalid`
 */
export function assertSecret(name: string, secret: unknown, length: number): asserts secret is Bytes {
  const refuse = (reason: string) => new VaultError('vault/bytes-invalid', { name, reason })
  if (!(secret instanceof Uint8Array)) throw refuse('it is no array of bytes')
  if (secret.length !== length) throw refuse(`it has ${secret.length} bytes instead of ${length}`)
  let bits = 0
  for (const byte of secret) bits |= byte
  if (bits === 0) throw refuse('it is zero, as one is that was used and overwritten')
}
