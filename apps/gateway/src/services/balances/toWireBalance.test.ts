import { caipNetworkIdSchema } from '@latchkey/wire'
import * as fc from 'fast-check'
import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { eip155 } from '../../chains/eip155/eip155.js'
import { toStoredBalance } from './toWireBalance.js'

const network = { caipNetworkId: parse(caipNetworkIdSchema, 'eip155:1') }
const holding = { name: 'T', symbol: 'T', address: undefined, priceAtomic: 0n }

test('the amount has all decimals of the token', () => {
  const numeric = (amountAtomic: bigint, decimals: number) =>
    toStoredBalance(eip155, network, { ...holding, amountAtomic, decimals }).quantity.numeric
  expect(numeric(1n, 18)).toBe('0.000000000000000001')
  expect(numeric(1_500_000n, 6)).toBe('1.500000')
  expect(numeric(5n, 0)).toBe('5')
  expect(numeric(2n ** 256n - 1n, 18)).toMatch(/^\d{60}\.\d{18}$/)
})

test('what can be sent now has as many decimals, and is left out where it is all', () => {
  const toQuantity = (more: object) =>
    toStoredBalance(eip155, network, { ...holding, amountAtomic: 5n, decimals: 2, ...more }).quantity
  expect(toQuantity({ spendableAtomic: 4n })).toEqual({ decimals: '2', numeric: '0.05', spendable: '0.04' })
  expect(toQuantity({})).toEqual({ decimals: '2', numeric: '0.05' })
})

test('the amount reads back as the same base units', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      fc.integer({ min: 0, max: 36 }),
      (amountAtomic, decimals) => {
        const { numeric } = toStoredBalance(eip155, network, { ...holding, amountAtomic, decimals }).quantity
        expect(BigInt(numeric.replace('.', ''))).toBe(amountAtomic)
      },
    ),
  )
})

test('the value does not drift: a tenth of a token at three dollars is thirty cents', () => {
  const balance = toStoredBalance(eip155, network, {
    ...holding,
    decimals: 18,
    amountAtomic: 10n ** 17n,
    priceAtomic: 3n * 10n ** 18n,
  })
  expect(balance.value).toBe(0.3)
  expect(balance.price).toBe(3)
})

test('a price says when it was read where somebody knows', () => {
  const balance = {
    ...holding,
    decimals: 18,
    amountAtomic: 1n,
    pricedAtMs: Date.parse('2026-03-01T10:00:00Z'),
  }
  expect(toStoredBalance(eip155, network, balance).priceUpdatedAt).toBe('2026-03-01T10:00:00.000Z')
  expect(toStoredBalance(eip155, network, { ...balance, pricedAtMs: undefined })).not.toHaveProperty(
    'priceUpdatedAt',
  )
})
