import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { getPriceImpact } from './findPaths.js'
import { getInputOfPath, getOutput, getOutputOfPath } from './v2Math.js'

/** Tokens without decimals to such with 36. */
const reserve = fc.bigInt({ min: 1_000n, max: (1n << 112n) - 1n })
const pools = fc.array(fc.record({ input: reserve, output: reserve }), { minLength: 1, maxLength: 3 })
const amount = fc.bigInt({ min: 1n, max: (1n << 112n) - 1n })

test('what must be sold for an amount brings no less than it, over any pools', () => {
  const property = fc.property(pools, amount, (path, wanted) => {
    const input = getInputOfPath(wanted, path)
    if (input === undefined) return
    expect(getOutputOfPath(input, path)).toBeGreaterThanOrEqual(wanted)
    // And not much more: one unit less would not do for a single pool.
    if (path.length === 1 && input > 1n) expect(getOutputOfPath(input - 2n, path)).toBeLessThanOrEqual(wanted)
  })
  fc.assert(property, { numRuns: 2_000 })
})

test('no swap takes more from a pool than its contract allows', () => {
  const property = fc.property(reserve, reserve, amount, (input, output, sold) => {
    const bought = getOutput(sold, { input, output })
    expect(bought).toBeLessThan(output)
    // The contract's own check, with 0.3 % of what goes in left out.
    const after = (input + sold) * 1_000n - sold * 3n
    expect(after * (output - bought) * 1_000n).toBeGreaterThanOrEqual(input * output * 1_000_000n)
  })
  fc.assert(property, { numRuns: 2_000 })
})

test('the price impact grows with the amount, and is told only where it can be', () => {
  const pool = { input: 10n ** 24n, output: 10n ** 12n }
  const impactOf = (soldAtomic: bigint) => {
    const part = soldAtomic / 1_000n
    return getPriceImpact(
      { soldAtomic, boughtAtomic: getOutput(soldAtomic, pool) },
      { soldAtomic: part, boughtAtomic: getOutput(part, pool) },
    )
  }
  expect(impactOf(10n ** 21n)).toBe(9)
  expect(impactOf(10n ** 23n)).toBeGreaterThan(900)
  expect(impactOf(10n ** 15n)).toBeUndefined()
})
