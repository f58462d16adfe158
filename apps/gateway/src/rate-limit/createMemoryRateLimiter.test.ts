import { expect, test } from 'vitest'
import { createMemoryRateLimiter } from './createMemoryRateLimiter.js'

test('tokens come back with time and never exceed the capacity', async () => {
  let nowMs = 0
  const limiter = createMemoryRateLimiter({ limit: { capacity: 2, refillPerSecond: 0.5 }, now: () => nowMs })
  const take = async () => (await limiter.take('a')).isAllowed
  expect([await take(), await take(), await take()]).toEqual([true, true, false])
  expect(await limiter.take('a')).toEqual({ isAllowed: false, retryAfterSeconds: 2 })
  nowMs += 2_000
  expect([await take(), await take()]).toEqual([true, false])
  nowMs += 3_600_000
  expect([await take(), await take(), await take()]).toEqual([true, true, false])
})

test('a clock that goes back takes no tokens away', async () => {
  let nowMs = 10_000
  const limiter = createMemoryRateLimiter({ limit: { capacity: 2, refillPerSecond: 1 }, now: () => nowMs })
  await limiter.take('a')
  nowMs = 0
  expect(await limiter.take('a')).toEqual({ isAllowed: true })
})

test('the caller unseen for the longest time is forgotten first', async () => {
  const limiter = createMemoryRateLimiter({
    limit: { capacity: 1, refillPerSecond: 1 },
    now: () => 0,
    maxKeys: 2,
  })
  for (const key of ['a', 'b', 'c']) await limiter.take(key)
  expect((await limiter.take('b')).isAllowed).toBe(false)
  expect((await limiter.take('a')).isAllowed).toBe(true)
})
