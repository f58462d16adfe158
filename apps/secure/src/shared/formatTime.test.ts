import { describe, expect, test } from 'vitest'
import { formatTime } from './formatTime.js'

const nowMs = new Date(2026, 10, 28, 14, 5).getTime()
const hourMs = 3_600_000
const clock = (atMs: number) => new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(atMs)

describe('a time is written as people say it', () => {
  test.each([
    ['today', 0],
    ['yesterday', -15],
    ['tomorrow', 10],
  ])('%s', (day, hours) => {
    const atMs = nowMs + hours * hourMs
    expect(formatTime(atMs, { nowMs })).toBe(`${day} at ${clock(atMs)}`)
  })

  test('a date has its year where it is another one', () => {
    expect(formatTime(nowMs + 5 * 24 * hourMs, { nowMs })).not.toContain('2026')
    expect(formatTime(nowMs + 50 * 24 * hourMs, { nowMs })).toContain('2027')
  })

  test('a deadline names its zone, and what is no time is shown as it is', () => {
    const zone = new Intl.DateTimeFormat(undefined, { timeZoneName: 'short' })
      .formatToParts(nowMs)
      .find(({ type }) => type === 'timeZoneName')?.value
    expect(formatTime(nowMs, { isZoned: true, nowMs })).toContain(String(zone))
    expect(formatTime(Number.NaN)).toBe('NaN')
  })
})
