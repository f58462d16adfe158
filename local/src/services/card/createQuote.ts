import type { SoldToken } from '../../chains/LocalSeller.js'

/** The ways to pay, in minor units, and the seller's share in hundredths of a percent. */
export const paymentMethods = [
  { method: 'card', least: 1_000n, most: 750_000n, fee: 260n },
  { method: 'ach_bank_account', least: 1_000n, most: 2_500_000n, fee: 50n },
] as const

/** What a unit of each currency is worth, in hundredths of a US dollar. */
const rates: Readonly<Record<string, bigint>> = { USD: 100n, EUR: 108n }

/** The currencies that are taken. */
export const currencies = Object.keys(rates)

/** What is sold for an amount. */
export type Quote = {
  id: string
  token: SoldToken
  currency: string
  method: string
  total: bigint
  subtotal: bigint
  networkFee: bigint
  providerFee: bigint
  bought: bigint
}

/** Minor units that the network costs, whichever it is. */
const networkFee = 40n
/** From minor units of a currency (2 digits) to those of prices (8 digits). */
const scale = 10n ** 6n

/**
 * Says what arrives for an amount. The total is what is charged, subtotal and fees add up to it, and the tokens are rounded to the
 * nearest base unit, in nobody's favour.
 *
 * @param wish - `total` in minor units.
 * @returns Undefined for what is not sold: another currency, method or amount.
 */
export function createQuote({
  currency,
  id,
  method,
  token,
  total,
}: Pick<Quote, 'currency' | 'id' | 'method' | 'token' | 'total'>): Quote | undefined {
  const rate = rates[currency]
  const payment = paymentMethods.find((one) => one.method === method)
  if (rate === undefined || !payment || total < payment.least || total > payment.most) return undefined
  const providerFee = divide(total * payment.fee, 10_000n)
  const subtotal = total - providerFee - networkFee
  const bought = divide(subtotal * rate * scale * 10n ** BigInt(token.decimals), 100n * token.price)
  return { id, token, currency, method, total, subtotal, networkFee, providerFee, bought }
}

/** Divides and rounds to the nearest. */
function divide(one: bigint, other: bigint): bigint {
  return (2n * one + other) / (2n * other)
}
