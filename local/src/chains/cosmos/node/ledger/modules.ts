import { sha256 } from '@noble/hashes/sha2.js'

/** The bytes of the address of a module's account, as the SDK makes them. */
export function hashModule(name: string): Uint8Array {
  return sha256(new TextEncoder().encode(name)).slice(0, 20)
}
