/** §1.009: the networks on which the original kit offers swaps. */
export const swapNetworkIds: ReadonlySet<string> = new Set(
  [1, 10, 56, 100, 137, 250, 324, 8217, 8453, 42161, 43114, 1313161554].map((id) => `eip155:${id}`),
)
