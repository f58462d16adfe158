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
 * @returns The amount in base units (wei for ether).
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
