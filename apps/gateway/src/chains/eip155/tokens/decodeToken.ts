/**
 * Shortens an address for where a name is missing.
 *
 * @param address - The address.
 * @returns Such as `0x1234…abcd`.
 */
export function shortenAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
