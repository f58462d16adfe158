import type { PaymentTransactionStatus } from '@latchkey/wire'
import { array, assert, bigInt, boolean, constantFrom, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { toPaymentState } from './toPaymentState.js'

const one = (status: PaymentTransactionStatus, amountAtomic = 0n) => ({ status, amountAtomic })
const state = (transactions: ReturnType<typeof one>[], isOver = false) =>
  toPaymentState({ amountAtomic: 10n, isOver }, transactions).state

test('what has arrived in time decides, whatever else was reported', () => {
  expect(state([])).toBe('created')
  expect(state([], true)).toBe('expired')
  expect(state([one('pending')])).toBe('pending')
  expect(state([one('pending')], true)).toBe('pending')
  expect(state([one('failed')])).toBe('failed')
  expect(state([one('failed')], true)).toBe('expired')
  expect(state([one('wrong-network', 10n)], true)).toBe('wrong-network')
  expect(state([one('counted', 9n)], true)).toBe('underpaid')
  expect(state([one('counted', 9n), one('pending')])).toBe('pending')
  expect(state([one('counted', 9n), one('counted', 1n), one('failed')])).toBe('paid')
  expect(state([one('counted', 9n), one('counted', 2n)], true)).toBe('overpaid')
  for (const status of ['late', 'early', 'other', 'used', 'unknown'] as const)
    expect(state([one(status, 10n)])).toBe('created')
})

test('a payment is paid if and only if the counted transactions make the amount exactly', () => {
  const statuses = [
    'pending',
    'counted',
    'early',
    'late',
    'failed',
    'other',
    'used',
    'wrong-network',
  ] as const
  const transaction = record({
    status: constantFrom(...statuses),
    amountAtomic: bigInt({ min: 0n, max: 9n }),
  })
  assert(
    property(array(transaction), bigInt({ min: 1n, max: 20n }), boolean(), (all, amountAtomic, isOver) => {
      const counted = all.filter(({ status }) => status === 'counted')
      const sum = counted.reduce((total, { amountAtomic: some }) => total + some, 0n)
      const { paidAtomic, state: found } = toPaymentState({ amountAtomic, isOver }, all)
      expect(paidAtomic).toBe(sum)
      expect([found === 'paid', found === 'overpaid']).toEqual([sum === amountAtomic, sum > amountAtomic])
    }),
  )
})
