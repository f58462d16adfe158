import * as v from 'valibot'
import { defineRelayMethod } from '../defineRelayMethod.js'
import { relayBatchSchema, relayPublishSchema } from '../fields.js'

/** Stores several messages, all or none. */
export const irnBatchPublish = /*#__PURE__*/ defineRelayMethod({
  name: 'irn_batchPublish',
  from: 'client',
  params: /*#__PURE__*/ v.object({ messages: /*#__PURE__*/ relayBatchSchema(relayPublishSchema) }),
  result: /*#__PURE__*/ v.literal(true),
})
