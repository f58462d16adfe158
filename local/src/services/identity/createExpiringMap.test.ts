import { expect, test } from 'vitest'
import { createExpiringMap } from './createExpiringMap.js'

function create(maxEntries: number) {
  const clock = { ms: 0 }
  let count = 0
  const createKey = () => `key ${++count}`
  return {
    clock,
    map: createExpiringMap<string>({ lifetimeMs: 100, maxEntries, createKey, now: () => clock.ms }),
  }
}

test('a value ends with its time, to the millisecond', () => {
  const { clock, map } = create(10)
  const key = map.add('value')
  clock.ms = 99
  expect(map.get(key)).toBe('value')
  clock.ms = 100
  expect([map.get(key), map.take(key)]).toEqual([undefined, undefined])
})

test('a value is taken once', () => {
  const { map } = create(10)
  const key = map.add('value')
  expect([map.take(key), map.take(key)]).toEqual(['value', undefined])
})

test('the oldest leaves when there are too many', () => {
  const { map } = create(2)
  const keys = ['a', 'b', 'c'].map((value) => map.add(value))
  expect(keys.map((key) => map.get(key))).toEqual([undefined, 'b', 'c'])
})
