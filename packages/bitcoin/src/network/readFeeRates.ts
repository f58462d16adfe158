import type { BitcoinNode } from './createNode.js'

/** How soon a payment shall be in a block. */
export type FeePace = 'slow' | 'normal' | 'fast'

/** Offered rates, in satoshis for a thousand virtual bytes, so that fractions of a satoshi for each stay whole. */
export type FeeRates = Readonly<Record<FeePace, bigint>>

/** Nodes pass on nothing that offers less than 1 sat/vB. */
export const minRate = 1000n
/** More is never offered: a node that lies, or an hour of panic, must not empty a wallet. 1000 sat/vB. */
export const maxRate = 1_000_000n
/** A rate above this is no estimate: bitcoind itself refuses to offer 0.1 BTC for a thousand bytes. In sat/vB. */
const absurdRate = 10_000

/** Where a node gives no estimate: enough where blocks have room, and what waits too long can be sped up. */
const unknownRates: FeeRates = { slow: 1000n, normal: 2000n, fast: 5000n }
/** In how many blocks each shall be in: about a day, an hour, the next one. */
const targets: Readonly<Record<FeePace, number>> = { slow: 144, normal: 6, fast: 1 }

/**
 * Reads what is offered to be in a block soon.
 *
 * @param node - The network's node.
 * @throws `wire/network`.
 */
export async function readFeeRates(node: Pick<BitcoinNode, 'getFeeEstimates'>): Promise<FeeRates> {
  return chooseRates(await node.getFeeEstimates())
}

/**
 * Judges a node's estimates. What is no positive number or absurdly high is left out; the rest is kept between the least that is
 * passed on and the most that is offered, and who waits longer never pays more.
 *
 * @param estimates - Satoshis for each virtual byte by number of blocks, unjudged.
 */
export function chooseRates(estimates: Readonly<Record<string, unknown>>): FeeRates {
  const known = Object.entries(estimates)
    .flatMap(([key, value]) => {
      const blocks = Number(key)
      const isRate = typeof value === 'number' && value > 0 && value <= absurdRate
      return Number.isInteger(blocks) && blocks > 0 && isRate ? [{ blocks, rate: toRate(value) }] : []
    })
    .sort((one, other) => one.blocks - other.blocks)
  if (known.length === 0) return unknownRates
  const find = (blocks: number) =>
    // The nearest that is not later; where all are later, the soonest.
    (known.findLast((one) => one.blocks <= blocks) ?? known[0])?.rate ?? minRate
  const fast = find(targets.fast)
  const normal = smaller(find(targets.normal), fast)
  return { fast, normal, slow: smaller(find(targets.slow), normal) }
}

function toRate(value: number): bigint {
  const rate = BigInt(Math.ceil(value * 1000))
  return rate < minRate ? minRate : smaller(rate, maxRate)
}

const smaller = (one: bigint, other: bigint) => (one < other ? one : other)
