import { createHmac, hkdfSync } from 'node:crypto'
import { createSecretBox, type SecretBox } from './createSecretBox.js'

/** What is made from the operator's one secret. */
export type Secrets = {
  /**
   * A keyed hash, 43 characters of base64url.
   *
   * @param purpose - Hashes of different purposes have different keys.
   * @param parts - What is hashed; the same parts, split elsewhere, give another hash.
   */
  hash(purpose: string, ...parts: readonly string[]): string
  /** Keeps texts that only this gateway shall read. */
  box: SecretBox
}

/**
 * Makes keys from a secret, one for each purpose (HKDF, RFC 5869).
 *
 * @param secret - Of the operator.
 */
export function createSecrets(secret: string): Secrets {
  const keys = new Map<string, Buffer>()

  function getKey(purpose: string): Buffer {
    const known = keys.get(purpose)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', secret, '', `latchkey/secure/${purpose}`, 32))
    keys.set(purpose, key)
    return key
  }

  return {
    hash: (purpose, ...parts) =>
      createHmac('sha256', getKey(`hash/${purpose}`))
        .update(JSON.stringify(parts))
        .digest('base64url'),
    box: createSecretBox(getKey('box')),
  }
}
