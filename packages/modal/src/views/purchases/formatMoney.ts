import type { OnrampMoney } from '@latchkey/core'
import { getLocale } from '../../components/formatNumbers.js'

/** No amount is rounded: what is shown is what is charged. */
const maximumFractionDigits = 20

/**
 * Writes an amount of money with its currency, exactly.
 *
 * @param money - Decimal text and currency.
 *
 * @example
 * formatMoney({ amount: '97.1', currency: 'USD' }) // '$97.10'
 */
export function formatMoney({ amount, currency }: OnrampMoney): string {
  try {
    const format = new Intl.NumberFormat(getLocale(), { style: 'currency', currency, maximumFractionDigits })
    // Text keeps all its digits, which a number does not.
    return format.format(amount as `${number}`)
  } catch {
    return `${amount} ${currency}`
  }
}

/** A currency's name in the visitor's language. */
export function getCurrencyName(currency: string): string {
  return getName(currency, 'currency')
}

/** A country's name in the visitor's language. */
export function getCountryName(country: string): string {
  return getName(country, 'region')
}

function getName(code: string, type: 'currency' | 'region'): string {
  try {
    return new Intl.DisplayNames([getLocale()], { type }).of(code) ?? code
  } catch {
    return code
  }
}
