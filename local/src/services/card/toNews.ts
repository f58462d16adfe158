import type { CardOrder } from './createOrders.js'

/** Writes what became of an order, as a gateway reads it. */
export function toNews({ quote, state, transactionHash }: CardOrder) {
  return {
    ...{ state, transactionHash: transactionHash ?? null, currency: quote.currency },
    ...{ total: String(quote.total), bought: String(quote.bought) },
  }
}
