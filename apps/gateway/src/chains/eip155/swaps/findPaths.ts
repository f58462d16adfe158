import { isSameEvmAddress } from '@latchkey/primitives'
import type { Address } from 'viem'
import type { EvmNetwork } from '../EvmNetwork.js'

/** A network's market, where there is one. */
export type Market = NonNullable<EvmNetwork['market']>

/** Tokens from the sold one to the bought one. */
export type Path = readonly Address[]

/**
 * Lists the ways from one token to another: directly, and over one or two of the operator's base tokens.
 *
 * @param market - The network's.
 * @param sold - The sold token; the wrapped one for the coin.
 * @param bought - The bought one.
 */
export function findPaths(market: Market, sold: Address, bought: Address): Path[] {
  const { stablecoins, wrappedNative } = market
  const isEnd = (token: Address) => isSameEvmAddress(token, sold) || isSameEvmAddress(token, bought)
  const bases = (market.baseTokens ?? [wrappedNative, ...stablecoins.slice(0, 2)]).filter(
    (token) => !isEnd(token),
  )
  return [
    [sold, bought],
    ...bases.map((base) => [sold, base, bought]),
    ...bases.flatMap((first) =>
      bases.filter((second) => second !== first).map((second) => [sold, first, second, bought]),
    ),
  ]
}

/**
 * Splits a path into its pairs.
 *
 * @param path - Two tokens or more.
 */
export function toPairs(path: Path): [Address, Address][] {
  return path.slice(1).map((token, index) => [path[index] ?? token, token])
}

/** Of an amount that is swapped, the part by which {@link getPriceImpact} measures it: one of so many. */
export const smallPart = 1_000n

/**
 * How much worse a price is than that of a small amount.
 *
 * @param amounts - What is swapped, and a small part of it, each as what goes in and what comes out.
 * @returns Basis points; undefined when the small part is too small to tell.
 */
export function getPriceImpact(
  whole: { soldAtomic: bigint; boughtAtomic: bigint },
  small: { soldAtomic: bigint; boughtAtomic: bigint },
): number | undefined {
  // Below that the rounding of whole numbers is more than a basis point.
  if (small.boughtAtomic < 10_000n || small.soldAtomic === 0n || whole.soldAtomic === 0n) return undefined
  const fair = (small.boughtAtomic * whole.soldAtomic) / small.soldAtomic
  if (fair === 0n) return undefined
  return Math.max(0, Number(((fair - whole.boughtAtomic) * 10_000n) / fair))
}
