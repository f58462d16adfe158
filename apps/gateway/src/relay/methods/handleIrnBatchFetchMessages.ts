import { irnBatchFetchMessages } from '@latchkey/wire/relay'
import { countReads, fetchAll } from './fetchAll.js'
import { defineRelayHandler } from './RelayHandler.js'

/** Answers with what waits on several topics. */
export const handleIrnBatchFetchMessages = defineRelayHandler(
  irnBatchFetchMessages,
  async ({ topics }, caller, services) => ({ result: await fetchAll(topics, caller, services) }),
  ({ topics }) => countReads(topics.length),
)
