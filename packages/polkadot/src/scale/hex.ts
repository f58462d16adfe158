import { encodeHex } from '@latchkey/primitives'

/**
 * Hexadecimal as nodes and wallets have it.
 *
 * @param bytes - Any bytes.
 */
export function toHex(bytes: Uint8Array): `0x${string}` {
  return `0x${encodeHex(bytes)}`
}
