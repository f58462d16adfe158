/** Remembers for a while what was published, so that a repeat is a repeat although the message has left its mailbox. */
export type RecentMessages = {
  has(topic: string, messageId: string): boolean
  add(topic: string, messageId: string): void
}

/**
 * Makes an empty memory. It has two halves and forgets the older one when the newer is full or old enough, because
 * taking single entries out of a large map is slow.
 *
 * @param options - Clock; `lifetimeMs` (120,000): how long an entry is certain to be remembered unless there are too
 * many, clients give up after 60 seconds; `maxEntries` (50,000) of each half.
 */
export function createRecentMessages({
  now,
  lifetimeMs = 120_000,
  maxEntries = 50_000,
}: {
  now: () => number
  lifetimeMs?: number
  maxEntries?: number
}): RecentMessages {
  // Message id to topic. The same envelope on two topics is remembered for the later one.
  let newer = new Map<string, string>()
  let older = new Map<string, string>()
  let begunAtMs = now()

  function turnOver(): void {
    const nowMs = now()
    if (newer.size < maxEntries && nowMs - begunAtMs < lifetimeMs) return
    // After a long silence both are too old.
    older = nowMs - begunAtMs < 2 * lifetimeMs ? newer : new Map()
    newer = new Map()
    begunAtMs = nowMs
  }

  return {
    has(topic, messageId) {
      turnOver()
      return newer.get(messageId) === topic || older.get(messageId) === topic
    },
    add(topic, messageId) {
      turnOver()
      newer.set(messageId, topic)
    },
  }
}
