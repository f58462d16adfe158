import { bech32 } from '@scure/base'
import { isDenom, toDenom, toDenomKey } from './denoms.js'

/** BIP 173 for addresses; longer ones nobody has. */
const maxLength = 90
/** Bytes of an address: of a key, and of modules and contracts. */
const lengths: readonly number[] = [20, 32]

/** An account's address, taken apart. */
export type AddressParts = { prefix: string; bytes: Uint8Array }

/**
 * Reads an address.
 *
 * @param text - Any text.
 * @returns Undefined for what is none, whatever is wrong with it.
 */
export function readAddress(text: string): AddressParts | undefined {
  if (text.length > maxLength) return undefined
  try {
    const { prefix, words } = bech32.decode(text as `${string}1${string}`, maxLength)
    const bytes = bech32.fromWords(words)
    return /^[a-z][a-z0-9]{0,19}$/.test(prefix) && lengths.includes(bytes.length)
      ? { prefix, bytes }
      : undefined
  } catch {
    return undefined
  }
}

/**
 * Tells whether a text is an account's address, of whichever network.
 *
 * @param text - Any text.
 */
export function isAddress(text: string): boolean {
  return readAddress(text) !== undefined
}

/**
 * Tells whether an address is of a network: one key has another address on each.
 *
 * @param address - Any text.
 * @param network - What its addresses begin with.
 */
export function isAddressOn(address: string, { bech32Prefix }: { bech32Prefix: string }): boolean {
  return readAddress(address)?.prefix === bech32Prefix
}

/**
 * The one spelling of an account's address, or of a token's denom as CAIP ids can have it.
 *
 * @param text - An address or a denom.
 */
export function toAddressKey(text: string): string {
  if (readAddress(text)) return text.toLowerCase()
  const denom = toDenom(text)
  return isDenom(denom) ? toDenomKey(denom) : text
}
