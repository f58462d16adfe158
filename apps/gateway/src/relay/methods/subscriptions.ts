import {
  irnBatchSubscribe,
  irnBatchSubscribeBlocking,
  irnBatchUnsubscribe,
  irnSubscribe,
  irnSubscribeBlocking,
  irnUnsubscribe,
} from '@latchkey/wire/relay'
import { defineRelayHandler } from './RelayHandler.js'
import { subscribeAll } from './subscribeAll.js'

/** Subscribes; the mailbox follows the answer. */
export const handleIrnSubscribe = defineRelayHandler(irnSubscribe, async ({ topic }, caller, services) => {
  const [id = ''] = await subscribeAll([topic], caller, services)
  return { result: id, after: () => void caller.outbox.restart([topic]) }
})

/** Subscribes; the answer follows the mailbox. */
export const handleIrnSubscribeBlocking = defineRelayHandler(
  irnSubscribeBlocking,
  async ({ topic }, caller, services) => {
    const [id = ''] = await subscribeAll([topic], caller, services)
    await caller.outbox.restart([topic])
    return { result: id }
  },
)

/** Subscribes to several topics; the mailboxes follow the answer. */
export const handleIrnBatchSubscribe = defineRelayHandler(
  irnBatchSubscribe,
  async ({ topics }, caller, services) => {
    const result = await subscribeAll(topics, caller, services)
    return { result, after: () => void caller.outbox.restart(topics) }
  },
)

/** Subscribes to several topics; the answer follows the mailboxes. */
export const handleIrnBatchSubscribeBlocking = defineRelayHandler(
  irnBatchSubscribeBlocking,
  async ({ topics }, caller, services) => {
    const ids = await subscribeAll(topics, caller, services)
    await caller.outbox.restart(topics)
    return { result: ids.map((id) => ({ id })) }
  },
)

/** Ends a subscription by its topic: clients send an id of their own making. */
export const handleIrnUnsubscribe = defineRelayHandler(
  irnUnsubscribe,
  async ({ topic }, { client }, { hub, store }) => {
    await store.commit({ clientId: client.id, unsubscribe: [topic] })
    hub.unsubscribe(client.id, [topic])
    return { result: true as const }
  },
)

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
