import * as v from 'valibot'

/** What buying stores. Both are read strictly where they are used, which is late. */
export const onrampItems = {
  /** What was ordered from here. */
  orders: { key: 'onramp_orders', schema: v.array(v.unknown()) },
  /** What the visitor has chosen to pay with, and where. */
  choice: { key: 'onramp_choice', schema: v.unknown() },
}
