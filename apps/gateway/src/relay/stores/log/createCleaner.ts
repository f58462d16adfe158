import type { MailboxIndex } from './createMailboxIndex.js'
import type { Writer } from './createWriter.js'
import { toDamagedPath } from './keepDamaged.js'
import { type PlacedRecord, readRecords } from './readRecords.js'
import { decodeRecord, encodeRecord } from './record.js'
import type { LogLoss } from './recover.js'
import { readSegment, retireSegment, type Segment, syncFolder } from './Segment.js'

/** More segments than this are cleaned even when they are small. */
const maxSegments = 8

/**
 * Makes the cleaner of a log. It always works on the oldest segment: what is still needed of it is copied to the
 * end, then the file goes. Deletions and acknowledgements therefore never outlive what they speak of the wrong way.
 *
 * @param options - Folder, index, writer; `onLoss`: told of messages that could not be read any more.
 * @returns Cleans until the log is no more than twice what it has to hold.
 */
export function createCleaner({
  folder,
  index,
  writer,
  segmentBytes,
  onLoss,
}: {
  folder: string
  index: MailboxIndex
  writer: Writer
  segmentBytes: number
  onLoss: (loss: LogLoss) => void
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

  async function copySubscriptions({ header }: Pick<PlacedRecord, 'header'>, oldest: Segment): Promise<void> {
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

  /**
   * Copies what is needed of a segment that was damaged while the log was open: a sound message of a group that is not
   * whole any more, and subscriptions, of which the index knows everything. Messages that cannot be read are given up.
   */
  async function rescue(oldest: Segment): Promise<void> {
    oldest.isDamaged = true
    const mailboxes = [...index.mailboxes.values()]
    const entries = mailboxes.flatMap((mailbox) => [...mailbox.entries.values()])
    const subscriptions = mailboxes.flatMap(({ subscribers, topic }) =>
      [...subscribers].map(([clientId, subscription]) => ({ clientId, topic, ...subscription })),
    )
    const lost = { places: 0, bytes: 0 }
    await Promise.all([
      ...entries
        .filter(({ segment }) => segment === oldest)
        .map(async (entry) => {
          const { bytes, mailbox, messageId, offset } = entry
          const record = decodeRecord(await readSegment(oldest, offset, bytes), 0)
          if (record) await copyMessage({ ...record, offset }, oldest)
          else if (index.find(mailbox.topic, messageId) === entry) {
            lost.places++
            lost.bytes += bytes
            index.remove(entry)
          }
        }),
      ...subscriptions
        .filter(({ segment }) => segment === oldest)
        .map(({ account, clientId, expiresAtMs, topic }) => {
          const payers = [...account.names]
          const header = { kind: 'subscribed' as const, clientId, topics: [topic], expiresAtMs, payers }
          return copySubscriptions({ header }, oldest)
        }),
    ])
    const { path } = oldest
    if (lost.places > 0) onLoss({ kind: 'damaged', path, ...lost, keptAt: toDamagedPath(path) })
  }

  async function cleanOldest(oldest: Segment): Promise<void> {
    if (oldest.live > 0) {
      const { damage, records, rest } = await readRecords(oldest, oldest.size)
      oldest.isDamaged ||= damage.places + rest.length > 0
      await Promise.all(
        records.flatMap((record) => [copyMessage(record, oldest), copySubscriptions(record, oldest)]),
      )
    }
    if (oldest.live > 0) await rescue(oldest)
    // Better a file too many than a message too few.
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
