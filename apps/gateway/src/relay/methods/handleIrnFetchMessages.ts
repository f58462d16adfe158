import { irnFetchMessages } from '@latchkey/wire/relay'
import { fetchAll } from './fetchAll.js'
import { defineRelayHandler } from './RelayHandler.js'

/** Answers with what waits on a topic. */
export const handleIrnFetchMessages = defineRelayHandler(
  irnFetchMessages,
  async ({ topic }, caller, services) => ({ result: await fetchAll([topic], caller, services) }),
)
