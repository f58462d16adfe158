import { SecureError } from '@latchkey/errors/secure'
import { expect, test } from 'vitest'
import { describeFailure } from './describeFailure.js'
import { formatTime } from './formatTime.js'

test('the times of the gateway’s reasons are written for people', () => {
  const until = '2031-02-03T04:05:06.000Z'
  const reason = `This device is new, so it has to wait until ${until}, or a passkey has to confirm`
  const failure = new SecureError('secure/refused', { code: 'device/new', reason, status: 403 })
  const said = describeFailure(failure)
  expect(said).not.toContain('2031-02-03')
  expect(said).toBe(reason.replace(until, formatTime(Date.parse(until), { isZoned: true })))
})
