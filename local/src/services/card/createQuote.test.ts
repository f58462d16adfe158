import { assert, bigInt, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'
import type { SoldToken } from '../../chains/LocalSeller.js'
import { chainParts } from '../../parts/parts.mjs'
import { createQuote, paymentMethods } from './createQuote.js'

const [namespace] = Object.keys(chainParts) as [keyof typeof chainParts]
const token: SoldToken = {
  ...{ network: `${namespace}:1` as const, networkTitle: 'One', address: null, name: 'Coin', symbol: 'COIN' },
  ...{ decimals: 6, price: 10n ** 8n },
}

test('subtotal and fees add up to what is charged, and tokens are rounded to the nearest base unit', () => {
  const methods = constantFrom(...paymentMethods)
  const prices = bigInt({ min: 1n, max: 10n ** 14n })
  const decimals = constantFrom(0, 5, 6, 9, 18)
  assert(
    property(
      ...([methods, bigInt({ min: 1_000n, max: 750_000n }), prices, decimals] as const),
      ({ method }, total, price, digits) => {
        const sold = { ...token, decimals: digits, price }
        const quote = createQuote({ currency: 'USD', id: 'q', method, token: sold, total })
        if (!quote) throw new Error('Nothing is sold')
        expect(quote.subtotal + quote.networkFee + quote.providerFee).toBe(quote.total)
        expect(quote.total).toBe(total)
        const paid = quote.subtotal * 10n ** BigInt(6 + digits)
        const difference = quote.bought * price - paid
        expect(2n * (difference < 0n ? -difference : difference)).toBeLessThanOrEqual(price)
      },
    ),
  )
})

test('other currencies and ways to pay, and amounts outside the limits, are not sold', () => {
  const wish = { currency: 'USD', id: 'q', method: 'card', token, total: 1_000n }
  expect(createQuote(wish)).toMatchObject({ providerFee: 26n, networkFee: 40n, bought: 9_340_000n })
  expect(createQuote({ ...wish, currency: 'EUR' })?.bought).toBe(10_087_200n)
  for (const changes of [{ currency: 'XAU' }, { method: 'cheque' }, { total: 999n }, { total: 750_001n }])
    expect(createQuote({ ...wish, ...changes })).toBeUndefined()
})
