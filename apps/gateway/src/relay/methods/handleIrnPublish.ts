import { irnPublish } from '@latchkey/wire/relay'
import { publishAll } from './publishAll.js'
import { defineRelayHandler } from './RelayHandler.js'
import { toNewMessage } from './toNewMessage.js'

/** Stores one message. */
export const handleIrnPublish = defineRelayHandler(irnPublish, async (params, caller, services) => {
  await publishAll([toNewMessage(params, caller.client.id, services.now())], caller, services)
  return { result: true as const }
})
