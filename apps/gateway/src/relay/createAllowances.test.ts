import { expect, test } from 'vitest'
import { createAllowances } from './createAllowances.js'

function start() {
  const clock = { nowMs: 0 }
  return { clock, allowances: createAllowances({ capacity: 2, refillPerSecond: 1 }, () => clock.nowMs) }
}

test('who stays and who only asks share one allowance', () => {
  const { allowances } = start()
  const bucket = allowances.enter('a')
  expect(allowances.take('a', 1)).toBe(true)
  expect(bucket.take(2)).toBe(false)
  expect(bucket.take(1)).toBe(true)
  expect(allowances.take('a', 1)).toBe(false)
  expect(allowances.take('b', 2)).toBe(true)
})

test('leaving and sweeping fill nothing before its time', () => {
  const { allowances, clock } = start()
  allowances.enter('a').take(2)
  allowances.leave('a')
  clock.nowMs = 1000
  allowances.sweep()
  expect(allowances.take('a', 2)).toBe(false)
  clock.nowMs = 2000
  allowances.sweep()
  expect(allowances.take('a', 2)).toBe(true)
})

test('sweeping separates nobody who is present from what it shares', () => {
  const { allowances } = start()
  const bucket = allowances.enter('a')
  allowances.sweep()
  expect(allowances.take('a', 2)).toBe(true)
  expect(bucket.take(1)).toBe(false)
})
