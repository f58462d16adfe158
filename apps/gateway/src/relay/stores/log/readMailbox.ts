import type { MailboxPage, StoredMessage } from '../RelayStore.js'
import type { MailboxIndex } from './createMailboxIndex.js'
import { toDamagedPath } from './keepDamaged.js'
import type { MailboxEntry } from './Mailbox.js'
import { decodeRecord } from './record.js'
import type { LogLoss } from './recover.js'
import { readSegment } from './Segment.js'

/** What reading a log needs. */
type LogReading = {
  index: MailboxIndex
  now: () => number
  /** Told of a message that the disk has damaged. */
  onLoss: (loss: LogLoss) => void
}

/**
 * Reads what waits for a client on a topic, see `RelayStore.read`.
 *
 * @param reading - See {@link LogReading}.
 * @param clientId - The client.
 * @param topic - The topic.
 * @param page - Where to start, and how long it may be.
 */
export async function readMailbox(
  reading: LogReading,
  clientId: string,
  topic: string,
  { from, maxMessages, maxBytes }: { from: string; maxMessages: number; maxBytes: number },
): Promise<MailboxPage> {
  const { index, now } = reading
  const first = from === '' ? 0 : Number(from)
  const nowMs = now()
  const chosen: MailboxEntry[] = []
  let bytes = 0
  let next: string | undefined
  for (const entry of index.mailboxes.get(topic)?.entries.values() ?? []) {
    if (entry.sequence < first || entry.expiresAtMs <= nowMs) continue
    if (entry.publisherId === clientId || entry.acknowledgedBy.has(clientId)) continue
    bytes += entry.bytes
    if (chosen.length === maxMessages || (chosen.length > 0 && bytes > maxBytes)) {
      next = String(entry.sequence)
      break
    }
    chosen.push(entry)
  }
  const messages = await Promise.all(chosen.map((entry) => readEntry(reading, entry)))
  return { messages: messages.filter((message) => message !== undefined), next }
}

/** Reads a message. One that the disk has damaged is given up, so that those behind it are not held up. */
async function readEntry(
  { index, onLoss }: LogReading,
  entry: MailboxEntry,
): Promise<StoredMessage | undefined> {
  const { bytes, messageId, offset, segment } = entry
  const record = decodeRecord(await readSegment(segment, offset, bytes), 0)
  if (record?.header.kind !== 'message' || record.header.messageId !== messageId) {
    // Two reads may find it at once.
    if (entry.segment === segment && index.find(entry.mailbox.topic, messageId) === entry) {
      const { path } = segment
      segment.isDamaged = true
      index.remove(entry)
      onLoss({ kind: 'damaged', path, places: 1, bytes, keptAt: toDamagedPath(path) })
    }
    return undefined
  }
  const { topic, publisherId, publishedAtMs, expiresAtMs, tag, attestation, sequence } = record.header
  return {
    topic,
    messageId,
    message: record.envelope,
    publisherId,
    publishedAtMs,
    expiresAtMs,
    tag,
    ...(attestation === undefined ? {} : { attestation }),
    position: String(sequence),
  }
}
