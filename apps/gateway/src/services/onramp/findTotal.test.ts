import { assert, asyncProperty, bigInt, integer, record } from 'fast-check'
import { expect, test } from 'vitest'
import { findTotal } from './findTotal.js'

const limit = { leastMinor: 1_000n, mostMinor: 750_000n }

/** Sells at a price for a share and a fixed fee, each rounded as sellers do. */
function createSeller({ fixed, price, share }: { fixed: bigint; price: bigint; share: number }) {
  const totals: bigint[] = []
  const ask = async (totalMinor: bigint) => {
    totals.push(totalMinor)
    const fee = (totalMinor * BigInt(share) + 5_000n) / 10_000n
    const subtotalMinor = totalMinor - fee - fixed
    return {
      ...{ reference: 'q', isEstimate: false, totalMinor, subtotalMinor },
      ...{ networkFeeMinor: fixed, providerFeeMinor: fee, boughtAtomic: subtotalMinor * price },
    }
  }
  return { ask, totals }
}

test('an amount of tokens is found in three questions, never less than it, for a few minor units more', async () => {
  const seller = record({
    fixed: bigInt({ min: 0n, max: 90n }),
    price: bigInt({ min: 1n, max: 10n ** 20n }),
    share: integer({ min: 0, max: 900 }),
  })
  await assert(
    asyncProperty(seller, bigInt({ min: 2_000n, max: 600_000n }), async (terms, subtotal) => {
      const { ask, totals } = createSeller(terms)
      const wanted = subtotal * terms.price
      const offer = await findTotal(wanted, limit, ask)
      expect(totals.length).toBeLessThanOrEqual(3)
      expect(offer?.boughtAtomic).toBeGreaterThanOrEqual(wanted)
      expect(offer?.boughtAtomic).toBeLessThanOrEqual(wanted + 6n * terms.price)
    }),
  )
})

test('less than the least payment gives, and more than the most, is not sold', async () => {
  const { ask } = createSeller({ fixed: 40n, price: 100n, share: 260 })
  expect(await findTotal(93_399n, limit, ask)).toBeUndefined()
  expect(await findTotal(93_400n, limit, ask)).toMatchObject({ totalMinor: 1_000n })
  expect(await findTotal(73_046_100n, limit, ask)).toBeUndefined()
  expect(await findTotal(73_046_000n, limit, ask)).toMatchObject({ totalMinor: 750_000n })
  expect(await findTotal(1n, limit, async () => undefined)).toBeUndefined()
})
