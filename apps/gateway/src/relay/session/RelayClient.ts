import { createHash } from 'node:crypto'
import type { TokenBucket } from '../createTokenBucket.js'
import type { Outbox } from './createOutbox.js'

/** One client id with sockets at this gateway; several sockets of one id are one client. */
export type RelayClient = {
  id: string
  /** Ids of its subscriptions, by topic. */
  topics: Map<string, string>
  outboxes: Set<Outbox>
  bucket: TokenBucket
  /** Resolved once its subscriptions were taken from the store. */
  loaded: Promise<void>
}

/**
 * The id of a subscription. It follows from client and topic, so it is the same after a restart and on every node.
 *
 * @param clientId - The client.
 * @param topic - The topic.
 */
export function toSubscriptionId(clientId: string, topic: string): string {
  return createHash('sha256').update(topic).update(clientId).digest('hex')
}
