import { type Html, html } from './html.js'

// Two formats, because versions of ICU join date and time differently.
const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'UTC' })

/**
 * Writes a time for people, as in `28 Nov 2026, 14:05:22 UTC`.
 *
 * @param timeMs - Milliseconds since 1970.
 */
export function formatTime(timeMs: number): Html {
  const date = new Date(timeMs)
  return html`<time datetime="${date.toISOString()}">${dateFormat.format(date)}, ${timeFormat.format(date)} UTC</time>`
}

/**
 * Writes a block's time for people.
 *
 * @param timestampSeconds - Seconds since 1970.
 */
export function time(timestampSeconds: bigint): Html {
  return formatTime(Number(timestampSeconds) * 1000)
}
