import { expect, test } from 'vitest'
import { daySeconds, hourSeconds, minuteSeconds, weekSeconds, yearSeconds } from './durations.js'

test('§9.020 units of time are told in seconds', () => {
  expect([minuteSeconds, hourSeconds, daySeconds]).toEqual([60, 3600, 86_400])
  expect([weekSeconds, yearSeconds]).toEqual([604_800, 31_536_000])
})
