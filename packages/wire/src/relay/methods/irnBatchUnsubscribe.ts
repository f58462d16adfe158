import * as v from 'valibot'
import { defineRelayMethod } from '../defineRelayMethod.js'
import { relayBatchSchema, relayTopicSchema } from '../fields.js'

/** Ends several subscriptions of the client. */
export const irnBatchUnsubscribe = /*#__PURE__*/ defineRelayMethod({
  name: 'irn_batchUnsubscribe',
  from: 'client',
  params: /*#__PURE__*/ v.object({
    subscriptions: /*#__PURE__*/ relayBatchSchema(
      /*#__PURE__*/ v.object({
        topic: relayTopicSchema,
        id: /*#__PURE__*/ v.optional(/*#__PURE__*/ v.unknown()),
      }),
    ),
  }),
  result: /*#__PURE__*/ v.literal(true),
})
