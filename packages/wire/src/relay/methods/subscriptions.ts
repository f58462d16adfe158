import * as v from 'valibot'
import { rpcErrorSchema } from '../../schemas.js'
import {
  defineRelayMethod,
  relayBatchSchema,
  relaySubscriptionIdSchema,
  relayTopicSchema,
} from '../relayMethod.js'

/** Subscribes the client (not the socket) to a topic; answered with an id before waiting messages follow. */
export const irnSubscribe = /*#__PURE__*/ defineRelayMethod({
  name: 'irn_subscribe',
  from: 'client',
  params: /*#__PURE__*/ v.object({ topic: relayTopicSchema }),
  result: relaySubscriptionIdSchema,
})

/** Like `irn_subscribe`, answered after the waiting messages were sent. */
export const irnSubscribeBlocking = /*#__PURE__*/ defineRelayMethod({
  name: 'irn_subscribeBlocking',
  from: 'client',
  params: /*#__PURE__*/ v.object({ topic: relayTopicSchema }),
  result: relaySubscriptionIdSchema,
})

/** Subscribes to several topics; ids in the same order. */
export const irnBatchSubscribe = /*#__PURE__*/ defineRelayMethod({
  name: 'irn_batchSubscribe',
  from: 'client',
  params: /*#__PURE__*/ v.object({ topics: /*#__PURE__*/ relayBatchSchema(relayTopicSchema) }),
  result: /*#__PURE__*/ v.array(relaySubscriptionIdSchema),
})

/** Like `irn_batchSubscribe`, answered after the work is done, for each topic with an id or an error. */
export const irnBatchSubscribeBlocking = /*#__PURE__*/ defineRelayMethod({
  name: 'irn_batchSubscribeBlocking',
  from: 'client',
  params: /*#__PURE__*/ v.object({ topics: /*#__PURE__*/ relayBatchSchema(relayTopicSchema) }),
  result: /*#__PURE__*/ v.array(
    /*#__PURE__*/ v.union([
      /*#__PURE__*/ v.object({ id: relaySubscriptionIdSchema }),
      /*#__PURE__*/ v.object({ error: rpcErrorSchema }),
    ]),
  ),
})

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
