import { irnUnsubscribe } from '@latchkey/wire/relay'
import { defineRelayHandler } from './RelayHandler.js'

/** Ends a subscription by its topic: clients send an id of their own making. */
export const handleIrnUnsubscribe = defineRelayHandler(
  irnUnsubscribe,
  async ({ topic }, { client }, { hub, store }) => {
    await store.commit({ clientId: client.id, unsubscribe: [topic] })
    hub.unsubscribe(client.id, [topic])
    return { result: true as const }
  },
)
