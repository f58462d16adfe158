import { handleIrnBatchFetchMessages } from './handleIrnBatchFetchMessages.js'
import { handleIrnBatchPublish } from './handleIrnBatchPublish.js'
import { handleIrnBatchReceive } from './handleIrnBatchReceive.js'
import { handleIrnBatchSubscribe } from './handleIrnBatchSubscribe.js'
import { handleIrnBatchSubscribeBlocking } from './handleIrnBatchSubscribeBlocking.js'
import { handleIrnBatchUnsubscribe } from './handleIrnBatchUnsubscribe.js'
import { handleIrnFetchMessages } from './handleIrnFetchMessages.js'
import { handleIrnPublish } from './handleIrnPublish.js'
import { handleIrnSubscribe } from './handleIrnSubscribe.js'
import { handleIrnSubscribeBlocking } from './handleIrnSubscribeBlocking.js'
import { handleIrnUnsubscribe } from './handleIrnUnsubscribe.js'
import { handleWcApproveSession } from './handleWcApproveSession.js'
import { handleWcProposeSession } from './handleWcProposeSession.js'
import type { RelayHandler } from './RelayHandler.js'

/** Every method clients may call, by name. A test fails while one of them has no handler. */
export const relayHandlers: ReadonlyMap<string, RelayHandler> = new Map(
  [
    handleIrnBatchFetchMessages,
    handleIrnBatchPublish,
    handleIrnBatchReceive,
    handleIrnBatchSubscribe,
    handleIrnBatchSubscribeBlocking,
    handleIrnBatchUnsubscribe,
    handleIrnFetchMessages,
    handleIrnPublish,
    handleIrnSubscribe,
    handleIrnSubscribeBlocking,
    handleIrnUnsubscribe,
    handleWcApproveSession,
    handleWcProposeSession,
  ].map((handler) => [handler.method.name, handler]),
)
