const dateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/**
 * Writes a time as the visitor reads it.
 *
 * @param atMs - Milliseconds since 1970.
 */
export function formatTime(atMs: number): string {
  return dateTime.format(atMs)
}
