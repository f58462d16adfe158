import { daySeconds, hourSeconds, minuteSeconds } from './durations.js'

const monthDays = 30.44
const yearDays = 365.25

/**
 * Says how long ago something was, in the reader's language and in one unit (§9.032): seconds up to 44, minutes up to 44, hours
 * up to 21, days up to 25, months up to 10, then years.
 *
 * @param atMs - When it was, in ms since 1970.
 * @param options - `nowMs`: what time it is, in ms since 1970; `locale` (`en-US`).
 *
 * @example
 * formatTimeAgo(0, { nowMs: 180_000 }) // '3 minutes ago'
 */
export function formatTimeAgo(
  atMs: number,
  { nowMs, locale = 'en-US' }: { nowMs: number; locale?: string },
): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const seconds = Math.max(0, Math.round((nowMs - atMs) / 1000))
  const minutes = Math.round(seconds / minuteSeconds)
  const hours = Math.round(seconds / hourSeconds)
  const days = Math.round(seconds / daySeconds)
  const months = Math.max(1, Math.round(days / monthDays))
  if (seconds <= 44) return format.format(-seconds, 'second')
  if (minutes <= 44) return format.format(-Math.max(1, minutes), 'minute')
  if (hours <= 21) return format.format(-Math.max(1, hours), 'hour')
  if (days <= 25) return format.format(-Math.max(1, days), 'day')
  if (months <= 10) return format.format(-months, 'month')
  return format.format(-Math.max(1, Math.round(days / yearDays)), 'year')
}
