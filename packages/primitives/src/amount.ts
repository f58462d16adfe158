import { AppKitError } from '@latchkey/errors'

/** What happens to digits that are cut off: `down` drops them, `up` adds one to the last digit kept. */
export type AmountRounding = 'down' | 'up'

/** A price of a whole token is kept with this many decimals while it is multiplied. */
const priceDecimals = 18

/**
 * Reads an amount that a person typed or a server sent into base units.
 *
 * @param value - Decimal text such as `12.5`, `.5` or `0,25` (a comma counts as the point).
 * @param decimals - The token's decimals.
 * @returns The amount in base units.
 * @throws `parsing/amount` when it is not a decimal number, `parsing/amount-too-precise` when it has
 * more decimals than the token.
 *
 * @example
 * parseAmount('1.5', 18) // 1500000000000000000n
 */
export function parseAmount(value: string, decimals: number): bigint {
  const match = /^(\d*)(?:[.,](\d*))?$/.exec(value.trim())
  const whole = match?.[1] ?? ''
  const fraction = match?.[2] ?? ''
  if (!match || whole + fraction === '') throw new AppKitError('parsing/amount', { value })
  const significant = fraction.replace(/0+$/, '')
  if (significant.length > decimals) throw new AppKitError('parsing/amount-too-precise', { value, decimals })
  return BigInt(whole + significant.padEnd(decimals, '0'))
}

/**
 * Writes an amount of base units as decimal text without trailing zeros.
 *
 * @param amountAtomic - The amount in base units.
 * @param decimals - The token's decimals.
 * @param options - `maxDecimals`: digits kept after the point (all), `rounding`: what happens to the rest (`down`).
 *
 * @example
 * formatAmount(1234567n, 6, { maxDecimals: 3 }) // '1.234'
 */
export function formatAmount(
  amountAtomic: bigint,
  decimals: number,
  { maxDecimals = decimals, rounding = 'down' }: { maxDecimals?: number; rounding?: AmountRounding } = {},
): string {
  const kept = Math.min(maxDecimals, decimals)
  const cut = 10n ** BigInt(decimals - kept)
  const isNegative = amountAtomic < 0n
  const magnitude = isNegative ? -amountAtomic : amountAtomic
  const scaled = magnitude / cut + (rounding === 'up' && magnitude % cut > 0n ? 1n : 0n)
  const digits = scaled.toString().padStart(kept + 1, '0')
  const whole = digits.slice(0, digits.length - kept)
  const fraction = digits.slice(digits.length - kept).replace(/0+$/, '')
  return `${isNegative && scaled > 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}

/**
 * The value of an amount in a currency, exact to 18 decimals of the price.
 *
 * @param amountAtomic - The amount in base units.
 * @param decimals - The token's decimals.
 * @param price - The price of one whole token; not negative.
 * @returns The value in the currency, for display only. `0` when the price is not a finite number.
 */
export function toFiatValue(amountAtomic: bigint, decimals: number, price: number): number {
  if (!Number.isFinite(price) || price <= 0) return 0
  const priceAtomic = parseAmount(toPlainDecimal(price), priceDecimals)
  return Number(formatAmount(amountAtomic * priceAtomic, decimals + priceDecimals))
}

function toPlainDecimal(value: number): string {
  return value >= 1e21 ? BigInt(Math.trunc(value)).toString() : value.toFixed(priceDecimals)
}

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
