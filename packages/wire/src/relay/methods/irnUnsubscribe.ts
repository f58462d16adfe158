import * as v from 'valibot'
import { defineRelayMethod } from '../defineRelayMethod.js'
import { relayTopicSchema } from '../fields.js'

/** Ends the client's subscription of a topic; the id is the client's own and not looked at. */
export const irnUnsubscribe = /*#__PURE__*/ defineRelayMethod({
  name: 'irn_unsubscribe',
  from: 'client',
  params: /*#__PURE__*/ v.object({
    topic: relayTopicSchema,
    id: /*#__PURE__*/ v.optional(/*#__PURE__*/ v.unknown()),
  }),
  result: /*#__PURE__*/ v.literal(true),
})
