import { keyBytes } from '@latchkey/wire/vault'
import type { Bytes } from '../bytes/zero.js'

/** Makes a half of 32 random bytes: a device's, the keeper's, or a server's of any slot. It belongs to the caller. */
export function createHalf(): Bytes {
  return crypto.getRandomValues(new Uint8Array(keyBytes))
}

/** Makes the salt of a slot, 32 random bytes: of its PIN or passphrase, or what its authenticator is asked with. No secret. */
export function createSalt(): Bytes {
  return crypto.getRandomValues(new Uint8Array(keyBytes))
}
