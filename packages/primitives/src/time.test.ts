import { expect, test } from 'vitest'
import { formatTimeAgo } from './time.js'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

test.each([
  [0, 'now'],
  [44, '44 seconds ago'],
  [45, '1 minute ago'],
  [89, '1 minute ago'],
  [90, '2 minutes ago'],
  [44 * minute, '44 minutes ago'],
  [45 * minute, '1 hour ago'],
  [89 * minute, '1 hour ago'],
  [90 * minute, '2 hours ago'],
  [21 * hour, '21 hours ago'],
  [22 * hour, 'yesterday'],
  [35 * hour, 'yesterday'],
  [36 * hour, '2 days ago'],
  [25 * day, '25 days ago'],
  [26 * day, 'last month'],
  [45 * day, 'last month'],
  [46 * day, '2 months ago'],
  [319 * day, '10 months ago'],
  [320 * day, 'last year'],
  [547 * day, 'last year'],
  [549 * day, '2 years ago'],
])('§9.032 what was %i s ago is said as "%s"', (seconds, text) => {
  expect(formatTimeAgo(0, { nowMs: seconds * 1000 })).toBe(text)
})

test('what is still to come, by a clock that is wrong, is now', () => {
  expect(formatTimeAgo(5000, { nowMs: 0 })).toBe('now')
})
