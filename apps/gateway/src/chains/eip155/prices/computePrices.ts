import type { Address } from 'viem'
import { type Prices, priceDecimals } from '../../../services/balances/PriceProvider.js'
import type { Pool } from '../pools/readPools.js'

/** A token to be priced. */
export type EvmToken = { address: Address; decimals: number }

/** What prices are made from. */
export type ComputePricesParameters = {
  pools: readonly Pool[]
  tokens: readonly EvmToken[]
  /** Each counts as one US dollar. */
  stablecoins: readonly EvmToken[]
  wrappedNative: EvmToken
  /** A pool whose other side holds less, in 10^-18 US dollars, prices nothing: anybody can make one. None unless given. */
  floor?: bigint
}

const oneDollar = 10n ** BigInt(priceDecimals)

/**
 * Prices tokens by the reserves of their pools: against a stable coin directly, or against the wrapped native token,
 * whichever pool holds more value. Whole numbers all the way; rounded down.
 *
 * @param parameters - See {@link ComputePricesParameters}.
 */
export function computePrices(parameters: ComputePricesParameters): Prices {
  const { floor = 0n, pools, stablecoins, tokens, wrappedNative } = parameters
  const prices = new Map<string, bigint>()
  const stable = stablecoins.map((token) => ({ token, priceAtomic: oneDollar }))
  const nativePrice = getBestPrice(wrappedNative, stable, pools, floor)
  if (nativePrice !== undefined) {
    prices.set('native', nativePrice)
    prices.set(wrappedNative.address.toLowerCase(), nativePrice)
  }
  const anchors =
    nativePrice === undefined ? stable : [...stable, { token: wrappedNative, priceAtomic: nativePrice }]
  for (const { address } of stablecoins) prices.set(address.toLowerCase(), oneDollar)
  for (const token of tokens) {
    if (prices.has(token.address.toLowerCase())) continue
    const price = getBestPrice(token, anchors, pools, floor)
    if (price !== undefined) prices.set(token.address.toLowerCase(), price)
  }
  return prices
}

/** The price from the pool with the most value on its other side. */
function getBestPrice(
  token: EvmToken,
  anchors: readonly { token: EvmToken; priceAtomic: bigint }[],
  pools: readonly Pool[],
  floor: bigint,
): bigint | undefined {
  let best: { depth: bigint; price: bigint } | undefined
  for (const anchor of anchors) {
    const reserves = findReserves(pools, token.address, anchor.token.address)
    if (!reserves) continue
    const depth = (reserves.anchor * anchor.priceAtomic) / 10n ** BigInt(anchor.token.decimals)
    if (depth < floor) continue
    const price = (depth * 10n ** BigInt(token.decimals)) / reserves.token
    if (!best || depth > best.depth) best = { depth, price }
  }
  return best?.price
}

function findReserves(
  pools: readonly Pool[],
  token: string,
  anchor: string,
): { token: bigint; anchor: bigint } | undefined {
  for (const { first, second, firstReserve, secondReserve } of pools) {
    if (firstReserve === 0n || secondReserve === 0n) continue
    if (isSame(first, token) && isSame(second, anchor)) return { token: firstReserve, anchor: secondReserve }
    if (isSame(second, token) && isSame(first, anchor)) return { token: secondReserve, anchor: firstReserve }
  }
  return undefined
}

function isSame(first: string, second: string): boolean {
  return first.toLowerCase() === second.toLowerCase()
}
