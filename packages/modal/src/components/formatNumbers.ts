import { formatAmount, formatFiat, formatFloored } from '@latchkey/primitives'

/** The visitor's language as far as numbers are concerned. */
export function getLocale(): string {
  const language = typeof navigator === 'undefined' ? 'en-US' : navigator.language
  try {
    return Intl.NumberFormat.supportedLocalesOf([language])[0] ?? 'en-US'
  } catch {
    return 'en-US'
  }
}

/** An amount of a token. */
export type TokenAmount = { amountAtomic: bigint; decimals: number; symbol: string }

/**
 * Writes an amount with its unit, rounded down.
 *
 * @param amount - The amount in base units.
 * @param maxDecimals - Digits after the point (3, §5.013); `Infinity` for all of them.
 *
 * @example
 * formatToken({ amountAtomic: 1234567n, decimals: 6, symbol: 'USDC' }) // '1.234 USDC'
 */
export function formatToken({ amountAtomic, decimals, symbol }: TokenAmount, maxDecimals = 3): string {
  const text = formatFloored(formatAmount(amountAtomic, decimals), {
    maxDecimals: Math.min(maxDecimals, decimals),
    locale: getLocale(),
  })
  return `${text} ${symbol}`
}

/** Writes a sum in US dollars, rounded down to cents. */
export function formatUsd(value: number): string {
  return formatFiat(value, { locale: getLocale() })
}

/** Tokens with no more decimals are written to the last of them. */
const fewDecimals = 8

/**
 * Writes what somebody may have to pay: rounded up, so that it is never more than said.
 *
 * @param amount - The amount in base units.
 */
export function formatCost({ amountAtomic, decimals, symbol }: TokenAmount): string {
  const maxDecimals = decimals <= fewDecimals ? decimals : 6
  const text = formatAmount(amountAtomic, decimals, { maxDecimals, rounding: 'up' })
  return `${formatFloored(text, { maxDecimals, locale: getLocale() })} ${symbol}`
}

/** Writes a cost in US dollars, rounded up to cents. */
export function formatUsdCost(value: number): string {
  return formatUsd(Math.ceil(value * 100 - 1e-9) / 100)
}
