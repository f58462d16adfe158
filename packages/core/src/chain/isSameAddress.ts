import type { Chain } from './Chain.js'

/**
 * Tells whether two addresses are the same account of a chain, however they are spelt.
 *
 * @param chain - The chain of both; without one the spelling counts.
 * @param one - An address.
 * @param other - Another.
 */
export function isSameAddress(
  chain: Pick<Chain, 'toAddressKey'> | undefined,
  one: string,
  other: string,
): boolean {
  return one === other || (chain !== undefined && chain.toAddressKey(one) === chain.toAddressKey(other))
}
