import { bech32 } from '@scure/base'

/** Longest address that is read, in characters. */
const maxCharacters = 128

/**
 * Reads an address (BIP 173).
 *
 * @param text - Any text.
 * @returns What it begins with, and the account's bytes; nothing for what is no address, or not written down right.
 */
export function readAddress(text: string): { prefix: string; bytes: Uint8Array } | undefined {
  const read = bech32.decodeUnsafe(text, maxCharacters)
  const bytes = read && bech32.fromWordsUnsafe(read.words)
  return read && bytes ? { prefix: read.prefix, bytes } : undefined
}

/**
 * Writes an address.
 *
 * @param prefix - What addresses of the network begin with.
 * @param bytes - The account's.
 */
export function writeAddress(prefix: string, bytes: Uint8Array): string {
  return bech32.encode(prefix, bech32.toWords(bytes), maxCharacters)
}
