import * as v from 'valibot'
import { defineRelayMethod } from '../defineRelayMethod.js'
import { relayBatchSchema, relayMessagesSchema, relayTopicSchema } from '../fields.js'

/** Answers with the waiting messages of several topics, as `irn_fetchMessages` does. */
export const irnBatchFetchMessages = /*#__PURE__*/ defineRelayMethod({
  name: 'irn_batchFetchMessages',
  from: 'client',
  params: /*#__PURE__*/ v.object({ topics: /*#__PURE__*/ relayBatchSchema(relayTopicSchema) }),
  result: relayMessagesSchema,
})
