import type { Namespace } from './caip.js'

/** The form of a namespace's addresses, as far as types can say it. */
export type AddressOf<Name extends Namespace> = Name extends 'eip155' ? `0x${string}` : string

/** 40 hexadecimal characters, `0x` optional. */
const evmAddressPattern = /^(?:0x)?[0-9a-fA-F]{40}$/

/**
 * Tells whether a text has the form of an EVM address. The checksum of EIP-55 is not looked at.
 *
 * @param value - Any text.
 */
export function isEvmAddress(value: string): boolean {
  return evmAddressPattern.test(value)
}

/**
 * Tells whether two EVM addresses are the same account: case is the checksum's, and says nothing more (EIP-55).
 *
 * @param first - An address.
 * @param second - Another.
 */
export function isSameEvmAddress(first: string, second: string): boolean {
  return first.toLowerCase() === second.toLowerCase()
}

/**
 * Shortens an address for lists. Screens on which money is confirmed show it whole.
 *
 * @param address - The whole address.
 * @param options - `start`: leading characters kept (4), `end`: trailing characters kept (6).
 *
 * @example
 * truncateAddress('0x52908400098527886E0F7030069857D2E4169EE7') // '0x52…169EE7'
 */
export function truncateAddress(address: string, { start = 4, end = 6 } = {}): string {
  return address.length <= start + end + 1 ? address : `${address.slice(0, start)}…${address.slice(-end)}`
}
