import { formatAmount, parseAmount } from '@latchkey/primitives'
import type { OnrampAmounts } from './OnrampProvider.js'

/** Digits behind the point of currencies that have other than two (ISO 4217). */
const otherDigits: Readonly<Record<string, number>> = {
  JPY: 0,
  KRW: 0,
  CLP: 0,
  VND: 0,
  KWD: 3,
  BHD: 3,
  JOD: 3,
}

/** How many digits a currency has behind the point. */
export function getMinorDigits(currency: string): number {
  return otherDigits[currency] ?? 2
}

/**
 * Reads an amount of money exactly.
 *
 * @throws `parsing/amount`, or `parsing/amount-too-precise` for less than a minor unit.
 */
export function parseMoney(amount: string, currency: string): bigint {
  return parseAmount(amount, getMinorDigits(currency))
}

/** Writes an amount of money with all digits that its currency has. */
export function formatMoney(minor: bigint, currency: string): { amount: string; currency: string } {
  const digits = getMinorDigits(currency)
  const [whole = '0', fraction = ''] = formatAmount(minor, digits).split('.')
  return { amount: digits === 0 ? whole : `${whole}.${fraction.padEnd(digits, '0')}`, currency }
}

/**
 * Writes a number of a JSON answer as decimal text.
 *
 * @throws When it is negative, no number, or so small that JSON has it with an exponent.
 */
export function toDecimalText(value: number): string {
  const text = String(value)
  if (/^\d+(\.\d+)?$/.test(text)) return text
  throw new Error(`${text} is no amount`)
}

/**
 * Makes sure that amounts are those of a purchase.
 *
 * @param asked - What the visitor pays.
 * @throws When the total is another one, when subtotal and fees do not add up to it, or when nothing arrives.
 */
export function checkAmounts<Amounts extends OnrampAmounts>(amounts: Amounts, asked: bigint): Amounts {
  const { boughtAtomic, networkFeeMinor, providerFeeMinor, subtotalMinor, totalMinor } = amounts
  const isSum = subtotalMinor + networkFeeMinor + providerFeeMinor === totalMinor
  const isPositive =
    networkFeeMinor >= 0n && providerFeeMinor >= 0n && subtotalMinor > 0n && boughtAtomic > 0n
  if (totalMinor !== asked) throw new Error('The total is another one than was asked for')
  if (!isSum || !isPositive) throw new Error('The amounts do not add up')
  return amounts
}
