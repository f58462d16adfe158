import { irnBatchReceive } from '@latchkey/wire/relay'
import { countReads } from './fetchAll.js'
import { defineRelayHandler } from './RelayHandler.js'

/** Takes receipts of messages that arrived by another way. */
export const handleIrnBatchReceive = defineRelayHandler(
  irnBatchReceive,
  async ({ receipts }, { client }, { store }) => {
    store.acknowledge(client.id, receipts)
    return { result: true as const }
  },
  ({ receipts }) => countReads(receipts.length),
)
