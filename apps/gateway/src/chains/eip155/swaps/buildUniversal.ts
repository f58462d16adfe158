import type { OperatorFee } from '../../../services/swap/operatorFee.js'
import type { BuiltSwap, SwapOrder } from '../../../services/swap/SwapProvider.js'
import { encodeUniversal, type UniversalWay } from './encodeUniversal.js'
import type { Market } from './findPaths.js'

/** How the wire names it when Permit2 takes the sold token with a signature. */
const permit2 = 'permit2'
/** What the router and Permit2 need beside the swap. */
const universalGas = 70_000n

/** What is known of a swap before its call is written. */
type Found = Pick<BuiltSwap, 'boughtAtomic' | 'minimumAtomic' | 'venue'> & {
  computeUnits: bigint
  fee: OperatorFee | undefined
  way: UniversalWay
}

/**
 * Whether a market's swaps can be paid for in a way: by Permit2, where there is a universal router.
 *
 * @param market - The network's, where it has one.
 * @param payment - As the wire names it.
 */
export function takesPermit2(market: Market | undefined, payment: string): boolean {
  return payment === permit2 && market?.universalRouter !== undefined
}

/**
 * Builds a swap of the universal router whose sold token Permit2 takes.
 *
 * @param market - The network's.
 * @param order - What is swapped.
 * @param found - The pools, and what comes of it.
 * @returns Undefined for the coin, which nobody takes, and where there is no universal router.
 */
export function buildUniversal(
  market: Market | undefined,
  order: SwapOrder,
  { computeUnits, fee, way, ...found }: Found,
): BuiltSwap | undefined {
  if (!market?.universalRouter || order.sold === undefined) return undefined
  const { universalRouter, wrappedNative } = market
  return {
    ...found,
    to: universalRouter,
    data: encodeUniversal(order, { fee, minimumAtomic: found.minimumAtomic, way, wrappedNative }),
    ...{ valueAtomic: 0n, deadline: order.deadline },
    computeUnits: computeUnits + universalGas,
  }
}
