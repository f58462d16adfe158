import { createHash } from 'node:crypto'

/** The network's prefix, `p` or `o` for the kind, and the first 20 bytes of the SHA-256 digest of the public key. */
const pattern = /^toy([12])[po]([0-9a-f]{40})$/

/** What addresses of a network begin with. */
const digits: Readonly<Record<string, string>> = { 'toy:one': '1', 'toy:two': '2' }

/**
 * Tells whether a text is an address, of whichever network.
 *
 * @param text - Any text.
 */
export function isAddress(text: string): boolean {
  return pattern.test(text)
}

/**
 * Tells whether an address is one of a network's.
 *
 * @param address - Any text.
 * @param caipNetworkId - The network.
 */
export function isAddressOn(address: string, caipNetworkId: string): boolean {
  const digit = pattern.exec(address)?.[1]
  return digit !== undefined && digits[caipNetworkId] === digit
}

/**
 * Tells whether an address, on whichever network, is that of a key.
 *
 * @param address - Any text.
 * @param publicKey - 32 bytes.
 */
export function isAddressOfKey(address: string, publicKey: Uint8Array): boolean {
  return pattern.exec(address)?.[2] === createHash('sha256').update(publicKey).digest('hex').slice(0, 40)
}
