import type { Receipt } from '../RelayStore.js'

/** Receipts wait this long for others to go along with. */
const delayMs = 5
/** Redis does nothing else while it takes them. */
const maxReceipts = 200

/** Receipts of one client on one topic. */
export type ReceiptGroup = { clientId: string; topic: string; messageIds: string[] }

/** Collects receipts. */
export type ReceiptCollector = {
  add(clientId: string, receipt: Receipt): void
  /** Sends what was collected. */
  flush(): void
  /** Sends what was collected; resolved when everything that was sent is answered. */
  settle(): Promise<void>
}

/**
 * Makes an empty collector.
 *
 * @param send - Sends receipts, one group for each client and topic. Must not throw.
 */
export function createReceiptCollector(
  send: (groups: readonly ReceiptGroup[]) => Promise<void>,
): ReceiptCollector {
  // By client, then by topic.
  let groups = new Map<string, Map<string, ReceiptGroup>>()
  let count = 0
  let timer: NodeJS.Timeout | undefined
  const sending = new Set<Promise<void>>()

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (count === 0) return
    const sent: Promise<void> = send([...groups.values()].flatMap((topics) => [...topics.values()])).finally(
      () => sending.delete(sent),
    )
    sending.add(sent)
    groups = new Map()
    count = 0
  }

  return {
    add(clientId, { topic, messageId }) {
      const topics = groups.get(clientId) ?? new Map<string, ReceiptGroup>()
      const group = topics.get(topic)
      if (group) group.messageIds.push(messageId)
      else {
        topics.set(topic, { clientId, topic, messageIds: [messageId] })
        groups.set(clientId, topics)
      }
      count++
      if (count >= maxReceipts) flush()
      else timer ??= setTimeout(flush, delayMs)
    },
    flush,
    async settle() {
      flush()
      await Promise.all(sending)
    },
  }
}
