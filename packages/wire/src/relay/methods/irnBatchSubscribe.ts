import * as v from 'valibot'
import { defineRelayMethod } from '../defineRelayMethod.js'
import { relayBatchSchema, relaySubscriptionIdSchema, relayTopicSchema } from '../fields.js'

/** Subscribes to several topics; ids in the same order. */
export const irnBatchSubscribe = /*#__PURE__*/ defineRelayMethod({
  name: 'irn_batchSubscribe',
  from: 'client',
  params: /*#__PURE__*/ v.object({ topics: /*#__PURE__*/ relayBatchSchema(relayTopicSchema) }),
  result: /*#__PURE__*/ v.array(relaySubscriptionIdSchema),
})
