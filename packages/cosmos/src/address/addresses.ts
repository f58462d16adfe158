import { toBech32AddressKey } from '@latchkey/primitives'
import { bech32 } from '@scure/base'
import { readDenom, toCaipReference } from './denoms.js'

/** Accounts of keys have 20 bytes, those of contracts and of modules' sub-accounts 32. */
const lengths: readonly number[] = [20, 32]
/** The longest bech32 text (BIP 173). */
const maxLength = 90

/** An account's address. */
export type Address = { prefix: string; bytes: Uint8Array }

/**
 * Reads an address (bech32).
 *
 * @param text - Any text, in one case.
 * @returns `undefined` for what has another form or a wrong checksum.
 */
export function readAddress(text: string): Address | undefined {
  if (text.length > maxLength) return undefined
  const decoded = bech32.decodeUnsafe(text, maxLength)
  const bytes = decoded && bech32.fromWordsUnsafe(decoded.words)
  if (!decoded || !bytes || !lengths.includes(bytes.length)) return undefined
  return { prefix: decoded.prefix, bytes: Uint8Array.from(bytes) }
}

/**
 * Writes an address.
 *
 * @param address - Its prefix and bytes.
 */
export function writeAddress({ prefix, bytes }: Address): string {
  return bech32.encode(prefix, bech32.toWords(bytes), maxLength)
}

/**
 * Tells whether a text is an address, or a token that cannot be taken for a name: names of people look like bare denoms.
 *
 * @param text - Any text.
 */
export function isCosmosAddress(text: string): boolean {
  return readAddress(text) !== undefined || (readDenom(text)?.includes('/') ?? false)
}

/**
 * The one spelling of an address, or of a token's denom as ids have it.
 *
 * @param text - Any text.
 */
export function toAddressKey(text: string): string {
  if (readAddress(text)) return toBech32AddressKey(text)
  const denom = readDenom(text)
  return denom === undefined ? text : toCaipReference(denom)
}
