import { sessionLimits } from '../RelayConfig.js'
import { RelayFailure } from '../RelayFailure.js'
import { toSubscriptionId } from '../session/RelayClient.js'
import type { NewMessage } from '../stores/RelayStore.js'
import { publishAll } from './publishAll.js'
import type { RelayCaller, RelayServices } from './RelayHandler.js'

/**
 * Subscribes a caller to topics, together with messages it publishes.
 *
 * @param topics - The topics.
 * @param caller - The client.
 * @param services - See {@link RelayServices}.
 * @param messages - Published in the same step.
 * @returns The ids of the subscriptions, in the order of the topics.
 * @throws RelayFailure when the client has too many, or begins too many at once: those it has cost nothing more, so that it may
 * name all of them after each reconnection.
 */
export async function subscribeAll(
  topics: readonly string[],
  caller: RelayCaller,
  services: RelayServices,
  messages: readonly NewMessage[] = [],
): Promise<string[]> {
  const { client } = caller
  const known = services.hub.getTopics(client.id) ?? new Set(await services.store.listTopics(client.id))
  const added = topics.filter((topic) => !known.has(topic)).length
  if (known.size + added > sessionLimits.maxTopics) {
    throw new RelayFailure('handler', 'Subscriber limit exceeded')
  }
  // The call itself has paid for one.
  if (added > 1 && !caller.take(added - 1)) throw new RelayFailure('tooManyRequests', 'Too many requests')
  await publishAll(messages, caller, services, topics)
  await services.hub.subscribe(client.id, topics, caller.outbox)
  const ids = services.hub.getTopics(client.id)
  return topics.map((topic) => ids?.get(topic) ?? toSubscriptionId(client.id, topic))
}
