/** Remembers for a while what was published, so that a repeat is a repeat although the message has left its mailbox. */
export type RecentMessages = {
  has(topic: string, messageId: string): boolean
  add(topic: string, messageId: string): void
}

/** Numbers of 32 bits that stand for a message: three of its id and one of its topic. */
const words = 4

/**
 * Makes an empty memory. It has two halves and forgets the older one when the newer is full or old enough. It holds
 * numbers in two flat tables instead of texts in maps, because a busy relay adds and looks up thousands a second and
 * texts that live that long keep the garbage collector at work. 96 bits of an id, which is a SHA-256 that a publisher
 * cannot aim, and 32 of a topic are as good as all of them.
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
  let newer = createTable(maxEntries)
  let older = createTable(maxEntries)
  let begunAtMs = now()

  function turnOver(): void {
    const nowMs = now()
    if (newer.getSize() < maxEntries && nowMs - begunAtMs < lifetimeMs) return
    const oldest = older
    oldest.clear()
    // After a long silence both are too old.
    if (nowMs - begunAtMs >= 2 * lifetimeMs) newer.clear()
    older = newer
    newer = oldest
    begunAtMs = nowMs
  }

  return {
    has(topic, messageId) {
      turnOver()
      return newer.has(topic, messageId) || older.has(topic, messageId)
    },
    add(topic, messageId) {
      turnOver()
      newer.add(topic, messageId)
    },
  }
}

/** A set with open addressing. At least half of it stays empty, so that looking ends soon. */
function createTable(maxEntries: number) {
  const mask = 2 ** Math.ceil(Math.log2(maxEntries * 2)) - 1
  const wanted = new Uint32Array(words)
  // Made when there is something to remember.
  let table: Uint32Array | undefined
  let size = 0

  /** Where a message is, or the empty place where it belongs; a place is empty when its first number is 0. */
  function find(cells: Uint32Array, topic: string, messageId: string): number {
    const first = readWord(messageId, 0) || 1
    const second = readWord(messageId, 8)
    const third = readWord(messageId, 16)
    const last = readWord(topic, 0)
    wanted[0] = first
    wanted[1] = second
    wanted[2] = third
    wanted[3] = last
    for (let slot = (second ^ last) & mask; ; slot = (slot + 1) & mask) {
      const at = slot * words
      if (cells[at] === 0) return at
      const isSame = cells[at] === first && cells[at + 1] === second
      if (isSame && cells[at + 2] === third && cells[at + 3] === last) return at
    }
  }

  return {
    getSize: () => size,
    has: (topic: string, messageId: string) =>
      size > 0 && table !== undefined && table[find(table, topic, messageId)] !== 0,
    add(topic: string, messageId: string) {
      table ??= new Uint32Array((mask + 1) * words)
      const at = find(table, topic, messageId)
      if (table[at] !== 0) return
      table.set(wanted, at)
      size++
    },
    clear() {
      if (size > 0) table?.fill(0)
      size = 0
    },
  }
}

/** Eight hexadecimal characters as a number, without making a text of them. */
function readWord(text: string, start: number): number {
  let word = 0
  for (let index = start; index < start + 8; index++) {
    const code = text.charCodeAt(index)
    // `0` to `9` are 48 to 57, `a` to `f` 97 to 102.
    word = (word << 4) | (code < 58 ? code - 48 : code - 87)
  }
  return word >>> 0
}
