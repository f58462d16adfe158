import * as v from 'valibot'

/** What sending stores. */
export const sendItems = {
  /** What was sent from here. Read strictly where it is used, which is late. */
  sentTransfers: { key: 'sent_transfers', schema: v.array(v.unknown()) },
  /** What names stood for when something was sent to them. */
  names: { key: 'sent_names', schema: v.array(v.unknown()) },
}
