import type { NewMessage } from '../stores/RelayStore.js'
import type { RelayCaller, RelayServices } from './RelayHandler.js'

/**
 * Stores messages of a caller, all or none, and subscribes it in the same step.
 *
 * @param messages - In the order in which they are to arrive. Those that were published before are left out.
 * @param caller - The publisher.
 * @param services - See {@link RelayServices}.
 * @param subscribe - Topics.
 */
export async function publishAll(
  messages: readonly NewMessage[],
  { client, payers }: RelayCaller,
  { metrics, recent, store }: RelayServices,
  subscribe: readonly string[] = [],
): Promise<void> {
  const fresh = messages.filter(({ topic, messageId }) => !recent.has(topic, messageId))
  if (fresh.length + subscribe.length === 0) return
  await store.commit({ clientId: client.id, subscribe, messages: fresh, payers })
  for (const { topic, messageId } of fresh) recent.add(topic, messageId)
  metrics.onPublished(fresh.length)
}
