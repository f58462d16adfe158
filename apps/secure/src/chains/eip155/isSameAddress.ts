/**
 * Whether two addresses are one, in whichever letters.
 *
 * @param first - An address.
 * @param second - Another.
 */
export function isSameAddress(first: string, second: string): boolean {
  return first.toLowerCase() === second.toLowerCase()
}
