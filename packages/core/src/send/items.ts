import * as v from 'valibot'
import { defineItem } from '../storage/defineItem.js'

/** What sending stores. */
export const sendItems = {
  /** What was sent from here. Read strictly where it is used, which is late. */
  sentTransfers: defineItem('sent_transfers', v.array(v.unknown())),
}
