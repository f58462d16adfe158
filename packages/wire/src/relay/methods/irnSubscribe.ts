import * as v from 'valibot'
import { defineRelayMethod } from '../defineRelayMethod.js'
import { relaySubscriptionIdSchema, relayTopicSchema } from '../fields.js'

/** Subscribes the client (not the socket) to a topic; answered with an id before waiting messages follow. */
export const irnSubscribe = /*#__PURE__*/ defineRelayMethod({
  name: 'irn_subscribe',
  from: 'client',
  params: /*#__PURE__*/ v.object({ topic: relayTopicSchema }),
  result: relaySubscriptionIdSchema,
})
