import { irnSubscribe } from '@latchkey/wire/relay'
import { defineRelayHandler } from './RelayHandler.js'
import { subscribeAll } from './subscribeAll.js'

/** Subscribes; the mailbox follows the answer. */
export const handleIrnSubscribe = defineRelayHandler(irnSubscribe, async ({ topic }, caller, services) => {
  const [id = ''] = await subscribeAll([topic], caller, services)
  return { result: id, after: () => void caller.outbox.restart([topic]) }
})
