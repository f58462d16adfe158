import type { SwapHop, SwapPair } from '../../../services/swap/SwapProvider.js'
import type { Path } from './findPaths.js'

/**
 * Tells a path as its hops. At its ends stand the tokens as they were asked for: the coin, not the wrapped one.
 *
 * @param pair - What is swapped.
 * @param path - The tokens on the way, with both ends.
 * @param getFee - What the pool of a hop takes, by its place.
 */
export function toHops(
  { bought, sold }: Pick<SwapPair, 'bought' | 'sold'>,
  path: Path,
  getFee: (index: number) => number,
): SwapHop[] {
  const tokens = [sold, ...path.slice(1, -1), bought]
  return tokens.slice(1).map((to, index) => ({ from: tokens[index], to, feePpm: getFee(index) }))
}
