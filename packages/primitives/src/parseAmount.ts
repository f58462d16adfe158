import { AppKitError } from '@latchkey/errors'

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
