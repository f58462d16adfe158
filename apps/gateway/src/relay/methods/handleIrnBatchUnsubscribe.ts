import { irnBatchUnsubscribe } from '@latchkey/wire/relay'
import { defineRelayHandler } from './RelayHandler.js'

/** Ends several subscriptions. */
export const handleIrnBatchUnsubscribe = defineRelayHandler(
  irnBatchUnsubscribe,
  async ({ subscriptions }, { client }, { hub, store }) => {
    const topics = subscriptions.map(({ topic }) => topic)
    await store.commit({ clientId: client.id, unsubscribe: topics })
    hub.unsubscribe(client.id, topics)
    return { result: true as const }
  },
  ({ subscriptions }) => subscriptions.length,
)
