import { encodeBase58 } from '@latchkey/primitives'
import { type Bytes, zero } from '@latchkey/vault'

/**
 * Writes a secret in base58, and overwrites it.
 *
 * @param bytes - The secret; zero afterwards.
 */
export function encodeAndZero(bytes: Bytes): string {
  const text = encodeBase58(bytes)
  zero(bytes)
  return text
}
