import type { AccountType } from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/primitives'

/** The network's prefix, `p` or `o` for the kind, and the first 20 bytes of the SHA-256 digest of the public key. */
const pattern = /^toy([12])([po])[0-9a-f]{40}$/

/**
 * Tells whether a text is an address, of whichever network.
 *
 * @param text - Any text.
 */
export function isToyAddress(text: string): boolean {
  return pattern.test(text)
}

/**
 * Tells whether an address is one of a network's: the same key has another on each.
 *
 * @param address - Any text.
 * @param network - CAIP-2 id.
 */
export function isAddressOn(address: string, network: CaipNetworkId): boolean {
  const [, digit] = pattern.exec(address) ?? []
  return network === (digit === '1' ? 'toy:one' : digit === '2' ? 'toy:two' : undefined)
}

/**
 * The kind of account an address is of.
 *
 * @param address - An address.
 */
export function readKind(address: string): Extract<AccountType, 'payment' | 'ordinal'> {
  return pattern.exec(address)?.[2] === 'o' ? 'ordinal' : 'payment'
}
