import { formatAmount, parseAmount } from '@latchkey/primitives'

const priceDecimals = 18
/** Digits that mean something when an amount is worked out from a price. */
const maxDecimals = 8

/**
 * How much of a token a sum of US dollars is, rounded down.
 *
 * @param usd - Decimal text.
 * @param token - `price` of one whole token in US dollars; more than 0.
 * @returns Decimal text; empty when the sum is.
 */
export function toTokenAmount(usd: string, { price, decimals }: { price: number; decimals: number }): string {
  if (!/\d/.test(usd) || !(price > 0)) return ''
  const priceAtomic = parseAmount(price.toFixed(priceDecimals), priceDecimals)
  if (priceAtomic === 0n) return ''
  const amountAtomic = (parseAmount(usd, priceDecimals) * 10n ** BigInt(decimals)) / priceAtomic
  return formatAmount(amountAtomic, decimals, { maxDecimals })
}
