import { irnBatchPublish } from '@latchkey/wire/relay'
import { publishAll } from './publishAll.js'
import { defineRelayHandler } from './RelayHandler.js'
import { toNewMessage } from './toNewMessage.js'

/** Stores several messages, all or none. */
export const handleIrnBatchPublish = defineRelayHandler(
  irnBatchPublish,
  async ({ messages }, caller, services) => {
    const nowMs = services.now()
    await publishAll(
      messages.map((message) => toNewMessage(message, caller.client.id, nowMs)),
      caller,
      services,
    )
    return { result: true as const }
  },
  ({ messages }) => messages.length,
)
