/**
 * A value as the frame takes it: whole numbers beyond a number's range as 0x and hexadecimal digits, and nothing that is
 * not plain data.
 *
 * @param value - What a site passed.
 */
export function toPlainData(value: unknown): unknown {
  if (typeof value === 'bigint') return `0x${value.toString(16)}`
  if (Array.isArray(value)) return value.map(toPlainData)
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value
  const entries = Object.entries(value).filter(([, one]) => one !== undefined && typeof one !== 'function')
  return Object.fromEntries(entries.map(([key, one]) => [key, toPlainData(one)]))
}
