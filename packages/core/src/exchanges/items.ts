import * as v from 'valibot'

/** What deposits store. */
export const exchangeItems = {
  /** What was begun at exchanges from here. Read strictly where it is used, which is late. */
  exchangePurchases: { key: 'exchange_purchases', schema: v.array(v.unknown()) },
}
