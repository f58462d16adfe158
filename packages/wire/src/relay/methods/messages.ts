import * as v from 'valibot'
import {
  defineRelayMethod,
  relayBatchSchema,
  relayMessageSchema,
  relayMessagesSchema,
  relayPublishSchema,
  relaySubscriptionIdSchema,
  relayTopicSchema,
} from '../relayMethod.js'

/** Stores one message and hands it to every other subscriber of its topic; `true` once it is safe. */
export const irnPublish = /*#__PURE__*/ defineRelayMethod({
  name: 'irn_publish',
  from: 'client',
  params: relayPublishSchema,
  result: /*#__PURE__*/ v.literal(true),
})

/** Stores several messages, all or none. */
export const irnBatchPublish = /*#__PURE__*/ defineRelayMethod({
  name: 'irn_batchPublish',
  from: 'client',
  params: /*#__PURE__*/ v.object({ messages: /*#__PURE__*/ relayBatchSchema(relayPublishSchema) }),
  result: /*#__PURE__*/ v.literal(true),
})

/** Hands a message to a subscriber, who answers `true` on arrival. */
export const irnSubscription = /*#__PURE__*/ defineRelayMethod({
  name: 'irn_subscription',
  from: 'relay',
  params: /*#__PURE__*/ v.object({ id: relaySubscriptionIdSchema, data: relayMessageSchema }),
  result: /*#__PURE__*/ v.literal(true),
})

/** Answers with the waiting messages of a topic; the next fetch on the same socket says that they arrived. */
export const irnFetchMessages = /*#__PURE__*/ defineRelayMethod({
  name: 'irn_fetchMessages',
  from: 'client',
  params: /*#__PURE__*/ v.object({ topic: relayTopicSchema }),
  result: relayMessagesSchema,
})

/** Answers with the waiting messages of several topics, as `irn_fetchMessages` does. */
export const irnBatchFetchMessages = /*#__PURE__*/ defineRelayMethod({
  name: 'irn_batchFetchMessages',
  from: 'client',
  params: /*#__PURE__*/ v.object({ topics: /*#__PURE__*/ relayBatchSchema(relayTopicSchema) }),
  result: relayMessagesSchema,
})

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
