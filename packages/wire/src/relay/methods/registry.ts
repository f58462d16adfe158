import {
  irnBatchFetchMessages,
  irnBatchPublish,
  irnBatchReceive,
  irnFetchMessages,
  irnPublish,
  irnSubscription,
} from './messages.js'
import { wcApproveSession, wcProposeSession } from './sessions.js'
import {
  irnBatchSubscribe,
  irnBatchSubscribeBlocking,
  irnBatchUnsubscribe,
  irnSubscribe,
  irnSubscribeBlocking,
  irnUnsubscribe,
} from './subscriptions.js'

/** Every method of the relay, for the gateway: each a client sends must have a handler, and each handler a method. */
export const relayMethods = [
  irnPublish,
  irnBatchPublish,
  irnSubscribe,
  irnSubscribeBlocking,
  irnBatchSubscribe,
  irnBatchSubscribeBlocking,
  irnUnsubscribe,
  irnBatchUnsubscribe,
  irnFetchMessages,
  irnBatchFetchMessages,
  irnBatchReceive,
  irnSubscription,
  wcProposeSession,
  wcApproveSession,
] as const
