import * as v from 'valibot'

/** What swapping stores. */
export const swapItems = {
  /** What was sent from here. Read strictly where it is used, which is late. */
  sentSwaps: { key: 'sent_swaps', schema: v.array(v.unknown()) },
}
