import * as v from 'valibot'
import { defineRelayMethod } from '../defineRelayMethod.js'
import { relayMessagesSchema, relayTopicSchema } from '../fields.js'

/** Answers with the waiting messages of a topic; the next fetch on the same socket says that they arrived. */
export const irnFetchMessages = /*#__PURE__*/ defineRelayMethod({
  name: 'irn_fetchMessages',
  from: 'client',
  params: /*#__PURE__*/ v.object({ topic: relayTopicSchema }),
  result: relayMessagesSchema,
})
