import * as v from 'valibot'

/** What buying stores. */
export const onrampItems = {
  /** What was ordered from here. Read strictly where it is used, which is late. */
  orders: { key: 'onramp_orders', schema: v.array(v.unknown()) },
  /** What the visitor has chosen to pay with, and where. */
  choice: {
    key: 'onramp_choice',
    schema: v.object({ currency: v.optional(v.string()), country: v.optional(v.string()) }),
  },
}
