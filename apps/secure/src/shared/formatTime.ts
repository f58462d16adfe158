import { timeTexts } from '../messages/timeTexts.js'

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const zonedClock = new Intl.DateTimeFormat(undefined, {
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})
const thisYear = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })
const otherYear = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const dayMs = 86_400_000

/**
 * Writes a time as people say it, such as "today at 14:05": the clock and the date as the reader's own device writes them.
 *
 * @param atMs - Milliseconds since 1970.
 * @param options - `isZoned`: names the time zone, as for a deadline; `nowMs`: the present.
 */
export function formatTime(
  atMs: number,
  { isZoned = false, nowMs = Date.now() }: { isZoned?: boolean; nowMs?: number } = {},
): string {
  const at = new Date(atMs)
  if (Number.isNaN(at.getTime())) return String(atMs)
  return timeTexts.at(writeDay(at, new Date(nowMs)), (isZoned ? zonedClock : clock).format(at))
}

function writeDay(at: Date, now: Date): string {
  // Midnights are 23 or 25 hours apart where the clocks change.
  const days = Math.round((getMidnight(at) - getMidnight(now)) / dayMs)
  if (days === 0) return timeTexts.today
  if (days === 1) return timeTexts.tomorrow
  if (days === -1) return timeTexts.yesterday
  return (at.getFullYear() === now.getFullYear() ? thisYear : otherYear).format(at)
}

const getMidnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
