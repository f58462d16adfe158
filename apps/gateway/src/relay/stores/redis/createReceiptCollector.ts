import type { Receipt } from '../RelayStore.js'

/** Receipts wait this long for others to go along with. */
const delayMs = 5
/** Redis does nothing else while it takes them. */
const maxReceipts = 200
/** Kept while Redis is away, in all; what is beyond that is delivered once more. */
const maxKept = 20_000

/** Receipts of one client on one topic. */
export type ReceiptGroup = { clientId: string; topic: string; messageIds: string[] }

/** Collects receipts. */
export type ReceiptCollector = {
  add(clientId: string, receipt: Receipt): void
  /** Sends what was collected; resolved when everything that was sent is answered. Never rejects. */
  settle(): Promise<void>
}

/**
 * Makes an empty collector. What could not be sent is kept and goes along with the next receipts.
 *
 * @param send - Sends receipts, one group for each client and topic. Repeating it must do no harm.
 * @param onFailure - Told when it could not.
 */
export function createReceiptCollector(
  send: (groups: readonly ReceiptGroup[]) => Promise<unknown>,
  onFailure: (error: unknown) => void,
): ReceiptCollector {
  // By client, then by topic.
  let groups = new Map<string, Map<string, ReceiptGroup>>()
  let count = 0
  let timer: NodeJS.Timeout | undefined
  const sending = new Set<Promise<void>>()

  function collect(clientId: string, topic: string, messageId: string): void {
    const topics = groups.get(clientId) ?? new Map<string, ReceiptGroup>()
    const group = topics.get(topic)
    if (group) group.messageIds.push(messageId)
    else {
      topics.set(topic, { clientId, topic, messageIds: [messageId] })
      groups.set(clientId, topics)
    }
    count++
  }

  async function sendBatch(batch: readonly ReceiptGroup[]): Promise<void> {
    try {
      await send(batch)
    } catch (error) {
      for (const { clientId, topic, messageIds } of batch) {
        for (const messageId of messageIds) if (count < maxKept) collect(clientId, topic, messageId)
      }
      onFailure(error)
    }
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (count === 0) return
    const collected = [...groups.values()].flatMap((topics) => [...topics.values()])
    groups = new Map()
    count = 0
    for (const batch of toBatches(collected)) {
      const sent: Promise<void> = sendBatch(batch).finally(() => sending.delete(sent))
      sending.add(sent)
    }
  }

  return {
    add(clientId, { topic, messageId }) {
      collect(clientId, topic, messageId)
      // What is kept may be more than that already; then it goes with the timer and not with every receipt.
      if (count === maxReceipts) flush()
      else timer ??= setTimeout(flush, delayMs)
    },
    async settle() {
      flush()
      await Promise.all(sending)
    },
  }
}

/** Groups in batches of at most so many receipts. */
function toBatches(groups: readonly ReceiptGroup[]): ReceiptGroup[][] {
  const batches: ReceiptGroup[][] = []
  let room = 0
  for (const { messageIds, ...rest } of groups) {
    for (let at = 0; at < messageIds.length; ) {
      if (room === 0) {
        batches.push([])
        room = maxReceipts
      }
      const part = messageIds.slice(at, at + room)
      batches.at(-1)?.push({ ...rest, messageIds: part })
      at += part.length
      room -= part.length
    }
  }
  return batches
}
