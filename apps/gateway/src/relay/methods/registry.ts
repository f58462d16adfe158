import {
  handleIrnBatchFetchMessages,
  handleIrnBatchPublish,
  handleIrnBatchReceive,
  handleIrnFetchMessages,
  handleIrnPublish,
} from './messages.js'
import type { RelayHandler } from './RelayHandler.js'
import { handleWcApproveSession, handleWcProposeSession } from './sessions.js'
import {
  handleIrnBatchSubscribe,
  handleIrnBatchSubscribeBlocking,
  handleIrnBatchUnsubscribe,
  handleIrnSubscribe,
  handleIrnSubscribeBlocking,
  handleIrnUnsubscribe,
} from './subscriptions.js'

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
