/**
 * An exact amount with its unit, as in `1.5 USD`.
 *
 * @param amountAtomic - In the smallest unit.
 * @param decimals - How many of these are behind the point.
 */
export function amount(amountAtomic: bigint, decimals: number, symbol: string): string {
  const sign = amountAtomic < 0n ? '-' : ''
  const digits = (amountAtomic < 0n ? -amountAtomic : amountAtomic).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${sign}${whole}${fraction && `.${fraction}`} ${symbol}`
}
