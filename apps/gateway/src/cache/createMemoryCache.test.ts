import { expect, test } from 'vitest'
import { createMemoryCache } from './createMemoryCache.js'

test('keeps a value for its lifetime and not longer', async () => {
  let nowMs = 0
  const cache = createMemoryCache({ now: () => nowMs })
  await cache.set('a', { value: null }, 100)
  nowMs = 99
  expect(await cache.get('a')).toEqual({ value: null })
  nowMs = 100
  expect(await cache.get('a')).toBeUndefined()
})

test('drops the oldest entry when there are too many', async () => {
  const cache = createMemoryCache({ now: () => 0, maxEntries: 2 })
  for (const key of ['a', 'b', 'c']) await cache.set(key, key, 1_000)
  expect(await Promise.all(['a', 'b', 'c'].map((key) => cache.get(key)))).toEqual([undefined, 'b', 'c'])
})

test('§9.029 keeps 8192 entries, and of those the ones that are in use', async () => {
  const cache = createMemoryCache({ now: () => 0 })
  for (let index = 0; index < 8192; index++) await cache.set(String(index), index, 1_000)
  expect(await cache.get('0')).toBe(0)
  await cache.set('one more', 1, 1_000)
  expect(await cache.get('0')).toBe(0)
  expect(await cache.get('1')).toBeUndefined()
  expect(await cache.get('2')).toBe(2)
})

test('forgets a value on request', async () => {
  const cache = createMemoryCache({ now: () => 0 })
  await cache.set('a', 1, 1_000)
  await cache.delete('a')
  expect(await cache.get('a')).toBeUndefined()
})
