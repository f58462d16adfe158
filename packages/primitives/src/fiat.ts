import { formatAmount, formatFloored } from './amount.js'
import { parseAmount } from './parseAmount.js'

/** A price of a whole token is kept with this many decimals while it is multiplied. */
const priceDecimals = 18

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
