import { irnSubscribeBlocking } from '@latchkey/wire/relay'
import { defineRelayHandler } from './RelayHandler.js'
import { subscribeAll } from './subscribeAll.js'

/** Subscribes; the answer follows the mailbox. */
export const handleIrnSubscribeBlocking = defineRelayHandler(
  irnSubscribeBlocking,
  async ({ topic }, caller, services) => {
    const [id = ''] = await subscribeAll([topic], caller, services)
    await caller.outbox.restart([topic])
    return { result: id }
  },
)
