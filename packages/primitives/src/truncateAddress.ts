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
