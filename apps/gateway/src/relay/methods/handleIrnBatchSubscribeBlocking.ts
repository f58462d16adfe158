import { irnBatchSubscribeBlocking } from '@latchkey/wire/relay'
import { defineRelayHandler } from './RelayHandler.js'
import { subscribeAll } from './subscribeAll.js'

/** Subscribes to several topics; the answer follows the mailboxes. */
export const handleIrnBatchSubscribeBlocking = defineRelayHandler(
  irnBatchSubscribeBlocking,
  async ({ topics }, caller, services) => {
    const ids = await subscribeAll(topics, caller, services)
    await caller.outbox.restart(topics)
    return { result: ids.map((id) => ({ id })) }
  },
)
