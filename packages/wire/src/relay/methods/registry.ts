import { irnBatchFetchMessages } from './irnBatchFetchMessages.js'
import { irnBatchPublish } from './irnBatchPublish.js'
import { irnBatchReceive } from './irnBatchReceive.js'
import { irnBatchSubscribe } from './irnBatchSubscribe.js'
import { irnBatchSubscribeBlocking } from './irnBatchSubscribeBlocking.js'
import { irnBatchUnsubscribe } from './irnBatchUnsubscribe.js'
import { irnFetchMessages } from './irnFetchMessages.js'
import { irnPublish } from './irnPublish.js'
import { irnSubscribe } from './irnSubscribe.js'
import { irnSubscribeBlocking } from './irnSubscribeBlocking.js'
import { irnSubscription } from './irnSubscription.js'
import { irnUnsubscribe } from './irnUnsubscribe.js'
import { wcApproveSession } from './wcApproveSession.js'
import { wcProposeSession } from './wcProposeSession.js'

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
