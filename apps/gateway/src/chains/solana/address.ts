import { decodeBase58 } from '@latchkey/primitives'

const keyBytes = 32
const shortestAddress = 32
const longestAddress = 44

/**
 * Tells whether a text is an address: 32 bytes in base58.
 *
 * @param text - Any text.
 */
export function isAddress(text: string): boolean {
  return readAddress(text) !== undefined
}

/**
 * Reads the 32 bytes of an address, which for an account with a key are its public key.
 *
 * @param text - Any text.
 * @returns Undefined when it is no address.
 */
export function readAddress(text: string): Uint8Array | undefined {
  // The length comes first: base58 of a long text takes time that grows with its square.
  if (text.length < shortestAddress || text.length > longestAddress) return undefined
  const bytes = decodeBase58(text)
  return bytes?.length === keyBytes ? bytes : undefined
}
