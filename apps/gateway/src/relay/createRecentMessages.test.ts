import { expect, test } from 'vitest'
import { createRecentMessages } from './createRecentMessages.js'

test('remembers for its lifetime at least and forgets after twice that', () => {
  let nowMs = 0
  const recent = createRecentMessages({ now: () => nowMs, lifetimeMs: 100 })
  recent.add('topic', 'message')
  expect(recent.has('topic', 'message')).toBe(true)
  expect(recent.has('other', 'message')).toBe(false)
  nowMs = 150
  expect(recent.has('topic', 'message')).toBe(true)
  nowMs = 300
  expect(recent.has('topic', 'message')).toBe(false)
})

test('forgets everything after a long silence', () => {
  let nowMs = 0
  const recent = createRecentMessages({ now: () => nowMs, lifetimeMs: 100 })
  recent.add('topic', 'message')
  nowMs = 1000
  expect(recent.has('topic', 'message')).toBe(false)
})

test('holds twice the limit at most, the newest of all', () => {
  const recent = createRecentMessages({ now: () => 0, maxEntries: 10 })
  for (let index = 0; index < 100; index++) recent.add('topic', `${index}`)
  const held = Array.from({ length: 100 }, (_, index) => index).filter((index) =>
    recent.has('topic', `${index}`),
  )
  expect(held.length).toBeLessThanOrEqual(20)
  expect(held).toContain(99)
})
