/** Orders amounts, the least first. */
export function compareAmounts(first: bigint, second: bigint): number {
  return first < second ? -1 : first > second ? 1 : 0
}
