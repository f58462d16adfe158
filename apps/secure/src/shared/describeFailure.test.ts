import { SecureError } from '@latchkey/errors/secure'
import { expect, test } from 'vitest'
import { describeFailure } from './describeFailure.js'
import { formatTime } from './formatTime.js'

const refuse = (code: string, details: Record<string, string | number> = {}) =>
  describeFailure(new SecureError('secure/refused', { code, reason: 'In other words', status: 400, details }))

test('what the gateway refuses is told by its code, with times as people write them', () => {
  const untilMs = Date.parse('2031-02-03T04:05:06.000Z')
  expect(refuse('device/new', { untilMs })).toBe(
    `This device is new: wait until ${formatTime(untilMs, { isZoned: true })}, or confirm with a passkey`,
  )
  expect(refuse('pin/wrong', { triesLeft: 1 })).toBe('Wrong PIN. 1 try left')
  expect(refuse('session/stale', { minutes: 10 })).toContain('the last 10 minutes')
})

test('a code that is not known is told in the words of the gateway', () => {
  expect(refuse('moon/full')).toBe('In other words')
  expect(refuse('toString')).toBe('In other words')
})
