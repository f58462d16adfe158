import * as v from 'valibot'
import { defineRelayMethod } from '../defineRelayMethod.js'
import { relayMessageSchema, relaySubscriptionIdSchema } from '../fields.js'

/** Hands a message to a subscriber, who answers `true` on arrival. */
export const irnSubscription = /*#__PURE__*/ defineRelayMethod({
  name: 'irn_subscription',
  from: 'relay',
  params: /*#__PURE__*/ v.object({ id: relaySubscriptionIdSchema, data: relayMessageSchema }),
  result: /*#__PURE__*/ v.literal(true),
})
