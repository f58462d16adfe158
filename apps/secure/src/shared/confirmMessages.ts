import * as v from 'valibot'
import type { ApprovalRequest } from './Approval.js'

/** What the window says when it can take a request. Both ends are pages of the secure site. */
export const confirmReady = 'latchkey-confirm-ready'

/** A request on its way to the window: everything but what cannot be sent. */
export type ConfirmRequest = Omit<ApprovalRequest, 'ask' | 'hasSentTo' | 'readPrices' | 'signal'>

/** What the window says over the port. */
export const confirmMessageSchema = v.union([
  v.object({ decision: v.picklist(['approved', 'rejected']) }),
  v.object({ id: v.number(), method: v.string(), params: v.array(v.unknown()) }),
  v.object({ id: v.number(), sentTo: v.string() }),
  v.object({ id: v.number(), pricesOf: v.array(v.string()) }),
])

/** What a node has answered, the history, or the price list. */
export const confirmAnswerSchema = v.object({
  id: v.number(),
  result: v.optional(v.unknown()),
  failure: v.optional(v.string()),
})
