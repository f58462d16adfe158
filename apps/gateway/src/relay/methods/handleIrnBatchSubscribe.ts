import { irnBatchSubscribe } from '@latchkey/wire/relay'
import { defineRelayHandler } from './RelayHandler.js'
import { subscribeAll } from './subscribeAll.js'

/** Subscribes to several topics; the mailboxes follow the answer. */
export const handleIrnBatchSubscribe = defineRelayHandler(
  irnBatchSubscribe,
  async ({ topics }, caller, services) => {
    const result = await subscribeAll(topics, caller, services)
    return { result, after: () => void caller.outbox.restart(topics) }
  },
)
