import type { SwapReading } from '@latchkey/decode'

/**
 * Whether two calls do the same, as far as they are read.
 *
 * @param one - Undefined for a call that could not be read, which is the same as no other.
 * @param other - Another reading.
 */
export function isSameReading(one: SwapReading | undefined, other: SwapReading): boolean {
  return one !== undefined && toText(one) === toText(other)
}

/** The same for the same reading, whatever the order of its parts. */
function toText(reading: object): string {
  return JSON.stringify(reading, (_, value: unknown) => {
    if (typeof value === 'bigint') return `${value}n`
    if (value === undefined) return 'undefined'
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).sort(([name], [next]) => (name < next ? -1 : 1)))
  })
}
