import { decodeSs58, encodeSs58 } from './ss58.js'

/** Polkadot's own prefix, with which names keep addresses. */
const mainPrefix = 0

/**
 * Tells whether a text is an address: one account has another on each network, and all are taken.
 *
 * @param text - Any text.
 */
export function isAddress(text: string): boolean {
  return decodeSs58(text) !== undefined
}

/**
 * The account of an address.
 *
 * @param text - Any text.
 * @returns 32 bytes; undefined when it is no address.
 */
export function readAccount(text: string): Uint8Array | undefined {
  return decodeSs58(text)?.key
}

/**
 * The spelling in which names keep an account: Polkadot's.
 *
 * @param address - As any network writes it.
 */
export function toSpelling(address: string): string {
  return toNetworkSpelling(address, mainPrefix)
}

/**
 * An account as a network writes it.
 *
 * @param address - As any network writes it.
 * @param prefix - The network's.
 */
export function toNetworkSpelling(address: string, prefix: number): string {
  const key = readAccount(address)
  return key ? encodeSs58(key, prefix) : address
}
