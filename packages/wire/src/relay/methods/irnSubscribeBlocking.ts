import * as v from 'valibot'
import { defineRelayMethod } from '../defineRelayMethod.js'
import { relaySubscriptionIdSchema, relayTopicSchema } from '../fields.js'

/** Like `irn_subscribe`, answered after the waiting messages were sent. */
export const irnSubscribeBlocking = /*#__PURE__*/ defineRelayMethod({
  name: 'irn_subscribeBlocking',
  from: 'client',
  params: /*#__PURE__*/ v.object({ topic: relayTopicSchema }),
  result: relaySubscriptionIdSchema,
})
