import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createRecentMessages } from './createRecentMessages.js'

const toHex = (text: string) => createHash('sha256').update(text).digest('hex')
const topic = toHex('topic')
const message = toHex('message')

test('remembers for its lifetime at least and forgets after twice that', () => {
  let nowMs = 0
  const recent = createRecentMessages({ now: () => nowMs, lifetimeMs: 100 })
  recent.add(topic, message)
  expect(recent.has(topic, message)).toBe(true)
  expect(recent.has(toHex('other'), message)).toBe(false)
  nowMs = 150
  expect(recent.has(topic, message)).toBe(true)
  nowMs = 300
  expect(recent.has(topic, message)).toBe(false)
})

test('forgets everything after a long silence', () => {
  let nowMs = 0
  const recent = createRecentMessages({ now: () => nowMs, lifetimeMs: 100 })
  recent.add(topic, message)
  nowMs = 1000
  expect(recent.has(topic, message)).toBe(false)
})

test('holds twice the limit at most, the newest of all', () => {
  const recent = createRecentMessages({ now: () => 0, maxEntries: 10 })
  for (let index = 0; index < 100; index++) recent.add(topic, toHex(`${index}`))
  const held = Array.from({ length: 100 }, (_, index) => index).filter((index) =>
    recent.has(topic, toHex(`${index}`)),
  )
  expect(held.length).toBeLessThanOrEqual(20)
  expect(held).toContain(99)
})

test('the same envelope on another topic is another message, and the same one twice is one', () => {
  const recent = createRecentMessages({ now: () => 0, maxEntries: 2 })
  const other = toHex('other')
  for (let count = 0; count < 10; count++) recent.add(topic, message)
  recent.add(other, message)
  expect(recent.has(topic, message)).toBe(true)
  expect(recent.has(other, message)).toBe(true)
  expect(recent.has(toHex('third'), message)).toBe(false)
})

test('none of many is taken for another', () => {
  const recent = createRecentMessages({ now: () => 0, maxEntries: 50_000 })
  const ids = Array.from({ length: 50_000 }, (_, index) => toHex(`${index}`))
  for (const [index, id] of ids.entries()) {
    if (index % 2 === 0) recent.add(topic, id)
  }
  expect(ids.filter((id, index) => recent.has(topic, id) !== (index % 2 === 0))).toEqual([])
})
