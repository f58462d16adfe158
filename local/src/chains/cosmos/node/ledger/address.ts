import { bech32 } from '@scure/base'

/** Lengths of addresses in bytes: of keys, and of modules and contracts. */
const lengths: readonly number[] = [20, 32]

/** Writes an address. */
export function encodeAddress(prefix: string, bytes: Uint8Array): string {
  return bech32.encode(prefix, bech32.toWords(bytes))
}

/**
 * Reads an address of a chain.
 *
 * @param text - Any text.
 * @param prefix - Of the chain's addresses.
 * @returns Its bytes; undefined for what is no address there.
 */
export function decodeAddress(text: string, prefix: string): Uint8Array | undefined {
  try {
    const { prefix: given, words } = bech32.decode(text as `${string}1${string}`, 90)
    const bytes = bech32.fromWords(words)
    return given === prefix && lengths.includes(bytes.length) ? bytes : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether a text is an address of a chain, spelt as the chain spells it: in lower case.
 *
 * @param text - Any text.
 * @param prefix - Of the chain's addresses.
 */
export function isAddress(text: string, prefix: string): boolean {
  return text === text.toLowerCase() && decodeAddress(text, prefix) !== undefined
}
