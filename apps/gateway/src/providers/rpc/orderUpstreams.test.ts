import { expect, test } from 'vitest'
import { orderUpstreams } from './orderUpstreams.js'

const upstream = (name: string, weight = 1, restsUntilMs = 0) => ({ name, weight, restsUntilMs })
const order = (list: ReturnType<typeof upstream>[], stickyKey?: string) =>
  orderUpstreams(list, { nowMs: 1_000, random: Math.random, stickyKey }).map(({ name }) => name)

test('heavier upstreams come first more often, in proportion to their weight', () => {
  const firsts = Array.from({ length: 4_000 }, () => order([upstream('light', 1), upstream('heavy', 3)])[0])
  const share = firsts.filter((name) => name === 'heavy').length / firsts.length
  expect(share).toBeGreaterThan(0.7)
  expect(share).toBeLessThan(0.8)
})

test('an upstream that failed lately comes last, and weight 0 after the others', () => {
  for (let index = 0; index < 50; index++) {
    expect(order([upstream('resting', 9, 2_000), upstream('fit')])).toEqual(['fit', 'resting'])
    expect(order([upstream('spare', 0), upstream('usual')])).toEqual(['usual', 'spare'])
  }
})

test('one sticky key means one first upstream, unless it failed lately', () => {
  const list = ['a', 'b', 'c'].map((name) => upstream(name))
  const firsts = new Set(Array.from({ length: 50 }, () => order(list, 'session')[0]))
  expect(firsts.size).toBe(1)
  const rested = list.map((one) => (firsts.has(one.name) ? { ...one, restsUntilMs: 2_000 } : one))
  expect(firsts.has(order(rested, 'session')[0])).toBe(false)
})
