import { formatAmount } from '@latchkey/primitives'
import type { OrderRow } from './createOrderRepository.js'
import { formatMoney } from './money.js'
import type { OnrampProvider } from './OnrampProvider.js'

/**
 * Writes a quote or an order as callers get it.
 *
 * @param row - The amounts.
 * @param provider - Whose they are; undefined when the operator has removed it meanwhile.
 */
export function toWireQuote(row: OrderRow, provider: OnrampProvider | undefined) {
  const toMoney = (minor: bigint) => formatMoney(minor, row.currency)
  const { name = row.provider, url, isSandbox = false } = provider ?? {}
  return {
    quoteId: row.id,
    paymentTotal: toMoney(row.totalMinor),
    paymentSubtotal: toMoney(row.subtotalMinor),
    networkFee: toMoney(row.networkFeeMinor),
    providerFee: toMoney(row.providerFeeMinor),
    purchaseAmount: { amount: formatAmount(row.boughtAtomic, row.decimals), currency: row.symbol },
    paymentMethod: row.method,
    provider: { id: row.provider, name, url, isSandbox },
    isEstimate: row.isEstimate,
    expiresAt: Math.floor(row.expiresAt.getTime() / 1000),
  }
}

/**
 * Writes a quote in the older form.
 *
 * @param quote - As {@link toWireQuote} writes it.
 */
export function toBuyQuote(quote: ReturnType<typeof toWireQuote>) {
  const toQuoted = ({ amount, currency }: { amount: string; currency: string }) => ({
    value: amount,
    currency,
  })
  return {
    quoteId: quote.quoteId,
    paymentTotal: toQuoted(quote.paymentTotal),
    paymentSubTotal: toQuoted(quote.paymentSubtotal),
    purchaseAmount: toQuoted(quote.purchaseAmount),
    coinbaseFee: toQuoted(quote.providerFee),
    networkFee: toQuoted(quote.networkFee),
  }
}
