/** What pools of the Uniswap V2 kind keep: 0.3 %. */
export const v2FeePpm = 3_000

/** A pool from the side of the token that goes in, in base units. */
export type Reserves = { input: bigint; output: bigint }

/**
 * What comes out of a pool, as its contract computes it.
 *
 * @param input - What goes in, in base units.
 * @param reserves - What the pool holds.
 */
export function getOutput(input: bigint, reserves: Reserves): bigint {
  const kept = input * 997n
  const whole = reserves.input * 1_000n + kept
  return whole === 0n ? 0n : (kept * reserves.output) / whole
}

/**
 * What must go into a pool for an amount to come out, rounded up.
 *
 * @param output - What should come out, in base units.
 * @param reserves - What the pool holds.
 * @returns Undefined when the pool does not hold as much.
 */
export function getInput(output: bigint, reserves: Reserves): bigint | undefined {
  if (output >= reserves.output || reserves.input === 0n) return undefined
  return (reserves.input * output * 1_000n) / ((reserves.output - output) * 997n) + 1n
}

/**
 * What comes out of several pools, one after the other.
 *
 * @param input - What goes in, in base units.
 * @param pools - In the order of the path.
 */
export function getOutputOfPath(input: bigint, pools: readonly Reserves[]): bigint {
  return pools.reduce(getOutput, input)
}

/**
 * What must go into the first of several pools.
 *
 * @param output - What should come out of the last, in base units.
 * @param pools - In the order of the path.
 * @returns Undefined when one of them does not hold enough.
 */
export function getInputOfPath(output: bigint, pools: readonly Reserves[]): bigint | undefined {
  return pools.reduceRight<bigint | undefined>(
    (needed, reserves) => (needed === undefined ? undefined : getInput(needed, reserves)),
    output,
  )
}
