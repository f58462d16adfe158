import type { MailboxIndex } from './createMailboxIndex.js'
import type { Writer } from './createWriter.js'
import { encodeRecord } from './record.js'
import { type PlacedRecord, readRecords } from './recover.js'
import { retireSegment, type Segment, syncFolder } from './Segment.js'

/** More segments than this are cleaned even when they are small. */
const maxSegments = 8

/**
 * Makes the cleaner of a log. It always works on the oldest segment: what is still needed of it is copied to the
 * end, then the file goes. Deletions and acknowledgements therefore never outlive what they speak of the wrong way.
 *
 * @param options - Folder, index, writer.
 * @returns Cleans until the log is no more than twice what it has to hold.
 */
export function createCleaner({
  folder,
  index,
  writer,
  segmentBytes,
}: {
  folder: string
  index: MailboxIndex
  writer: Writer
  segmentBytes: number
}): () => Promise<void> {
  const { segments } = writer
  let running: Promise<void> | undefined

  function isWorthCleaning(oldest: Segment): boolean {
    if (oldest.live === 0 || segments.length > maxSegments) return true
    const total = segments.reduce((sum, { size }) => sum + size, 0)
    const needed = segments.reduce((sum, { liveBytes }) => sum + liveBytes, 0)
    return total > 2 * needed + 2 * segmentBytes
  }

  async function copyMessage({ header, envelope, offset }: PlacedRecord, oldest: Segment): Promise<void> {
    if (header.kind !== 'message') return
    const entry = index.find(header.topic, header.messageId)
    if (entry?.segment !== oldest || entry.offset !== offset) return
    const copy = { ...header, acknowledgedBy: [...entry.acknowledgedBy] }
    const record = encodeRecord(copy, envelope)
    await writer.append([record], (segment, at) => {
      // Acknowledged by all while it was being copied: then it is gone.
      if (index.find(header.topic, header.messageId) === entry) index.put(copy, segment, at, record.length)
    })
  }

  async function copySubscriptions({ header }: PlacedRecord, oldest: Segment): Promise<void> {
    if (header.kind !== 'subscribed') return
    const { clientId, expiresAtMs, payers } = header
    const get = (topic: string) => index.mailboxes.get(topic)?.subscribers.get(clientId)
    const isHere = (topic: string) => {
      const subscription = get(topic)
      return subscription?.segment === oldest && subscription.expiresAtMs === expiresAtMs
    }
    const topics = header.topics.filter(isHere)
    if (topics.length === 0) return
    await writer.append([encodeRecord({ ...header, topics })], (segment) => {
      for (const topic of topics.filter(isHere)) {
        index.subscribe(clientId, topic, { expiresAtMs, segment, payers })
      }
    })
  }

  async function cleanOldest(oldest: Segment): Promise<void> {
    if (oldest.live > 0) {
      const records = await readRecords(oldest, oldest.size)
      await Promise.all(
        records.flatMap((record) => [copyMessage(record, oldest), copySubscriptions(record, oldest)]),
      )
    }
    // Something unreadable keeps its file: better a file too many than a message too few.
    if (oldest.live > 0) return
    segments.shift()
    await retireSegment(oldest)
    await syncFolder(folder)
  }

  async function run(): Promise<void> {
    // Never the newest one, and each of today's at most once.
    for (let left = segments.length - 1; left > 0; left--) {
      const [oldest] = segments
      if (!oldest || !isWorthCleaning(oldest)) return
      await cleanOldest(oldest)
      if (segments[0] === oldest) return
    }
  }

  return () => {
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
}
