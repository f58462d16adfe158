import { formatAmount } from './amount.js'

/** Digits after the point that a quotient is kept with (§9.043). */
const quotientDecimals = 20

/**
 * Divides one amount by another, as the arithmetic of the original kit does by default: 20 places, the last one rounded half up (§9.043).
 *
 * @param dividend - In base units, with the decimals of its token; not negative.
 * @param divisor - In base units, with the decimals of its token; above 0.
 * @returns Decimal text without an exponent.
 *
 * @example
 * divideAmounts({ amountAtomic: 2n, decimals: 0 }, { amountAtomic: 3n, decimals: 0 }) // '0.66666666666666666667'
 */
export function divideAmounts(
  dividend: { amountAtomic: bigint; decimals: number },
  divisor: { amountAtomic: bigint; decimals: number },
): string {
  const above = dividend.amountAtomic * 10n ** BigInt(divisor.decimals + quotientDecimals)
  const below = divisor.amountAtomic * 10n ** BigInt(dividend.decimals)
  return formatAmount((2n * above + below) / (2n * below), quotientDecimals)
}

/** No whole number that anybody means has more digits: 2^256 has 78. */
const maxDigits = 78

/**
 * Reads a whole number as clients write it. Arithmetic as in §9.043 writes numbers from 10^21 up with an exponent: 5,000 coins of 18
 * decimals arrive as `5e+21`.
 *
 * @param text - Digits, or digits with an exponent that leaves no fraction.
 * @returns Undefined for anything else.
 */
export function parseWholeNumber(text: string): bigint | undefined {
  const match = /^(\d{1,78})(?:\.(\d{1,78}))?(?:e\+?(\d{1,2}))?$/i.exec(text)
  const [, whole = '', fraction = '', exponent = '0'] = match ?? []
  const zeros = Number(exponent) - fraction.length
  if (!match || zeros < 0 || whole.length + Number(exponent) > maxDigits) return undefined
  return BigInt(`${whole}${fraction}${'0'.repeat(zeros)}`)
}
