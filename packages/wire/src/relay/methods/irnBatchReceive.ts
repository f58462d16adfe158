import * as v from 'valibot'
import { defineRelayMethod } from '../defineRelayMethod.js'
import { relayBatchSchema, relayTopicSchema } from '../fields.js'

/** Says that messages arrived by another way; `messageId` is the SHA-256 of the envelope text, in hex. */
export const irnBatchReceive = /*#__PURE__*/ defineRelayMethod({
  name: 'irn_batchReceive',
  from: 'client',
  params: /*#__PURE__*/ v.object({
    receipts: /*#__PURE__*/ relayBatchSchema(
      /*#__PURE__*/ v.object({ topic: relayTopicSchema, messageId: relayTopicSchema }),
    ),
  }),
  result: /*#__PURE__*/ v.literal(true),
})
