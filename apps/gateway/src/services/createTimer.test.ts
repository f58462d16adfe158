import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTimer } from './createTimer.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const make = (more: { idleMs?: number } = {}) => {
  const run = vi.fn(async () => {})
  return { run, timer: createTimer({ intervalMs: 2_000, onFailure: () => {}, run, ...more }) }
}

test('turns follow each other, and none after the end', async () => {
  const { run, timer } = make()
  timer.start()
  await vi.advanceTimersByTimeAsync(6_000)
  expect(run).toHaveBeenCalledTimes(3)
  await timer.close()
  timer.wake()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(run).toHaveBeenCalledTimes(3)
})

test('while nothing happens they are rare; whoever wakes it makes them frequent for a minute', async () => {
  const { run, timer } = make({ idleMs: 15_000 })
  timer.start()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(run).toHaveBeenCalledTimes(2)
  timer.wake()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(run).toHaveBeenCalledTimes(32)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(run).toHaveBeenCalledTimes(34)
  await timer.close()
})

test('a flood of wakes puts no turn off', async () => {
  const { run, timer } = make({ idleMs: 15_000 })
  timer.start()
  for (let times = 0; times < 100; times++) {
    timer.wake()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(run).toHaveBeenCalledTimes(5)
  await timer.close()
})
