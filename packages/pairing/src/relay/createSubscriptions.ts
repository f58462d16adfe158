import { PairingError } from '@latchkey/errors/pairing'
import { irnBatchSubscribe, irnUnsubscribe, relayLimits } from '@latchkey/wire/relay'
import { type CallAnswer, type CallContext, createCalls } from './createCalls.js'
import { subscribeTimeoutMs } from './relayTimes.js'

/** The topics a client listens on, and the subscriptions of its present connection. */
export type Subscriptions = {
  readonly topicCount: number
  /**
   * Says which topics to listen on from now on.
   *
   * @param isConnected - Tells the relay at once; else the next connection does.
   */
  setTopics(topics: Iterable<string>, isConnected: boolean): void
  /** Subscribes to all topics. Once more does no harm and brings what was missed. */
  renew(): void
  /** Takes an answer of the relay in. */
  answer(answer: CallAnswer): void
  /** Ends what waits for an answer: subscriptions belong to one connection, the next one starts with all of them. */
  failAll(): void
}

/**
 * Makes the list of topics.
 *
 * @param context - How calls are made.
 * @param connection - `getConnection`: the present one. `onFailed`: told when it does not take a subscription; without
 * its subscriptions a connection is worth nothing.
 */
export function createSubscriptions(
  context: CallContext,
  connection: { getConnection(): unknown; onFailed(): void },
): Subscriptions {
  const { getConnection, onFailed } = connection
  const calls = createCalls({ ...context, onEmpty: () => {} })
  let topics = new Set<string>()

  function subscribe(wanted: string[]) {
    const own = getConnection()
    for (let start = 0; start < wanted.length; start += relayLimits.maxBatch) {
      const batch = wanted.slice(start, start + relayLimits.maxBatch)
      calls.make(irnBatchSubscribe, { topics: batch }, subscribeTimeoutMs).catch(() => {
        if (own && getConnection() === own) onFailed()
      })
    }
  }

  function unsubscribe(topic: string) {
    // The relay goes by topic and client, not by id. When it fails, what still comes is ignored.
    calls.make(irnUnsubscribe, { topic, id: topic }).catch(() => {})
  }

  return {
    get topicCount() {
      return topics.size
    },
    setTopics(next, isConnected) {
      const previous = topics
      topics = new Set(next)
      if (!isConnected) return
      subscribe([...topics].filter((topic) => !previous.has(topic)))
      for (const topic of previous) if (!topics.has(topic)) unsubscribe(topic)
    },
    renew: () => subscribe([...topics]),
    answer: calls.answer,
    failAll: () => calls.failAll(() => new PairingError('pairing/closed')),
  }
}
