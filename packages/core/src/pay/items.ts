import * as v from 'valibot'

/** What payments store. */
export const payItems = {
  /** What was begun from here and has not ended. Read strictly where it is used, which is late. */
  payments: { key: 'payments', schema: v.array(v.unknown()) },
}
