/**
 * Writes a number in the reader's language, rounded down, so that nobody is shown more than they have.
 *
 * @param value - A decimal text or a number.
 * @param options - `maxDecimals`: digits after the point (3), `minDecimals` (0), `locale` (`en-US`).
 *
 * @example
 * formatFloored('1234.56789') // '1,234.567'
 */
export function formatFloored(
  value: string | number,
  { maxDecimals = 3, minDecimals = 0, locale = 'en-US' }: FormatOptions = {},
): string {
  const { whole, fraction } = splitDecimal(value)
  const kept = fraction.slice(0, maxDecimals).replace(/0+$/, '').padEnd(minDecimals, '0')
  const isNegative = whole.startsWith('-')
  const groups = new Intl.NumberFormat(locale).format(BigInt(whole.replace('-', '') || '0'))
  const separator = kept === '' ? '' : (1.5).toLocaleString(locale).charAt(1)
  return `${isNegative ? '-' : ''}${groups}${separator}${kept}`
}

/**
 * Writes a sum of money in US dollars with two decimals, rounded down.
 *
 * @param value - The sum in US dollars.
 * @param options - `locale` (`en-US`).
 *
 * @example
 * formatFiat(1234.567) // '$1,234.56'
 */
export function formatFiat(value: number, { locale = 'en-US' }: { locale?: string } = {}): string {
  const text = formatFloored(value, { maxDecimals: 2, minDecimals: 2, locale })
  return text.startsWith('-') ? `-$${text.slice(1)}` : `$${text}`
}

type FormatOptions = { maxDecimals?: number; minDecimals?: number; locale?: string }

/** Splits without going through floating point when a text is given. */
function splitDecimal(value: string | number): { whole: string; fraction: string } {
  const text = typeof value === 'number' ? numberToText(value) : value
  const match = /^(-?\d*)(?:\.(\d*))?$/.exec(text.trim())
  return { whole: match?.[1] || '0', fraction: match?.[2] ?? '' }
}

function numberToText(value: number): string {
  if (!Number.isFinite(value)) return '0'
  const text = String(value)
  return text.includes('e') ? value.toFixed(20) : text
}
