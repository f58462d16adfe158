import { toSuiAddressKey } from '@latchkey/primitives'
import { readCoinType, toCaipCoinType } from './coins/coinTypes.js'

const pattern = /^0x[0-9a-fA-F]{64}$/

/**
 * Tells whether a text is an account's address, written in full: `0x` and 64 digits of hexadecimal. Short forms such as `0x2` are not
 * taken: without their network they could be anything.
 *
 * @param text - Any text.
 */
export function isAccount(text: string): boolean {
  return pattern.test(text)
}

/**
 * Tells whether a text is an account's address, or the type by which a coin is named, as nodes or as CAIP ids have it.
 *
 * @param text - Any text.
 */
export function isAddress(text: string): boolean {
  return isAccount(text) || readCoinType(text) !== undefined
}

/**
 * The one spelling of an address, or of a coin's type as CAIP ids have it.
 *
 * @param address - An address.
 */
export function toAddressKey(address: string): string {
  const coinType = readCoinType(address)
  return coinType === undefined ? toSuiAddressKey(address) : toCaipCoinType(coinType)
}

/**
 * The spelling in which names keep an account.
 *
 * @param address - An address.
 * @returns Empty for what is no account.
 */
export function toSpelling(address: string): string {
  return isAccount(address) ? toSuiAddressKey(address) : ''
}

/**
 * Reads the 32 bytes of an account's address.
 *
 * @param text - Any text.
 * @returns Undefined when it is none.
 */
export function readAddress(text: string): Uint8Array | undefined {
  return isAccount(text) ? Buffer.from(text.slice(2), 'hex') : undefined
}
