import { readdir } from 'node:fs/promises'
import type { Mailbox, MailboxEntry, MailboxIndex } from './createMailboxIndex.js'
import { type Dropped, dropLeastValuable } from './dropLeastValuable.js'
import { type DecodedRecord, decodeRecord } from './record.js'
import { openSegment, type Segment, toSegmentId } from './Segment.js'

/** A record and where it starts. */
export type PlacedRecord = DecodedRecord & { offset: number }

/** So much more than there is room for is taken in before room is made. */
const overfullFactor = 1.25

/** What was found at the start. */
export type Recovery = {
  /** Oldest first. */
  segments: Segment[]
  /** Highest sequence of a message. */
  lastSequence: number
  /** Bytes at the ends of segments that hold no sound record. The newest one's are a write that was cut off. */
  lostBytes: number
  /** What there was no room for. */
  dropped: Dropped
}

/**
 * Opens the segments of a folder and takes their records into the index. A write that was cut off at the end of the
 * newest segment was never acknowledged and is cut away.
 *
 * @param folder - The log's folder.
 * @param index - An empty index.
 * @param now - Milliseconds since 1970.
 */
export async function recover(folder: string, index: MailboxIndex, now: () => number): Promise<Recovery> {
  const ids = (await readdir(folder)).map(toSegmentId).filter((id) => id !== undefined)
  const recovery: Recovery = {
    segments: [],
    lastSequence: 0,
    lostBytes: 0,
    dropped: { subscriptions: 0, messages: 0 },
  }
  const entries = new Map<number, MailboxEntry>()
  for (const id of ids.sort((one, other) => one - other)) {
    const segment = await openSegment(folder, id, 'r+')
    recovery.segments.push(segment)
    const { size } = await segment.handle.stat()
    for (const record of await readRecords(segment, size)) {
      const sequence = apply(record, segment, { index, entries, nowMs: now() })
      recovery.lastSequence = Math.max(recovery.lastSequence, sequence)
      if (index.usage.total.items > overfullFactor * index.usage.capacity.items)
        makeRoom(recovery, index, entries)
    }
    recovery.lostBytes += size - segment.size
    if (segment.size < size) await segment.handle.truncate(segment.size)
  }
  makeRoom(recovery, index, entries)
  for (const mailbox of [...index.mailboxes.values()]) putInOrder(mailbox, index)
  return recovery
}

/** A log may hold more than there is memory for: of another machine, or of a time without quotas. */
function makeRoom(recovery: Recovery, index: MailboxIndex, entries: Map<number, MailboxEntry>): void {
  const { messages, subscriptions } = dropLeastValuable(index)
  recovery.dropped.messages += messages
  recovery.dropped.subscriptions += subscriptions
  for (const [sequence, entry] of entries) {
    if (index.find(entry.mailbox.topic, entry.messageId) !== entry) entries.delete(sequence)
  }
}

/**
 * Reads the sound records of a segment and sets its size to their end. A group that is not whole counts as cut off.
 *
 * @param segment - The segment.
 * @param length - How much of the file to read, in bytes.
 */
export async function readRecords(segment: Segment, length: number): Promise<PlacedRecord[]> {
  const buffer = Buffer.allocUnsafe(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await segment.handle.read(buffer, filled, length - filled, filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  const records: PlacedRecord[] = []
  let offset = 0
  for (;;) {
    const group = readGroup(buffer.subarray(0, filled), offset)
    if (!group) break
    for (const record of group.records) records.push(record)
    offset = group.end
  }
  segment.size = offset
  return records
}

function readGroup(buffer: Buffer, start: number): { records: PlacedRecord[]; end: number } | undefined {
  const first = decodeRecord(buffer, start)
  if (!first) return undefined
  let end = start + first.bytes
  if (first.header.kind !== 'group') return { records: [{ ...first, offset: start }], end }
  const records: PlacedRecord[] = []
  while (records.length < first.header.count) {
    const record = decodeRecord(buffer, end)
    if (!record) return undefined
    records.push({ ...record, offset: end })
    end += record.bytes
  }
  return { records, end }
}

/** Returns the sequence of a message, otherwise 0. */
function apply(
  { header, offset, bytes }: PlacedRecord,
  segment: Segment,
  { index, entries, nowMs }: { index: MailboxIndex; entries: Map<number, MailboxEntry>; nowMs: number },
): number {
  switch (header.kind) {
    case 'message':
      if (header.expiresAtMs > nowMs) {
        entries.set(header.sequence, index.put(header, segment, offset, bytes))
      }
      return header.sequence
    case 'subscribed':
      for (const topic of header.topics) {
        index.subscribe(header.clientId, topic, { ...header, segment })
      }
      return 0
    case 'unsubscribed':
      for (const topic of header.topics) index.unsubscribe(header.clientId, topic)
      return 0
    case 'acknowledged':
      for (const sequence of header.sequences) {
        const entry = entries.get(sequence)
        if (entry) index.acknowledge(header.clientId, entry)
      }
      return 0
    case 'group':
      return 0
  }
}

/** Copies that the cleaner made stand later in the log than messages that came after them. */
function putInOrder(mailbox: Mailbox, index: MailboxIndex): void {
  const sorted = [...mailbox.entries.values()].sort((one, other) => one.sequence - other.sequence)
  mailbox.entries.clear()
  for (const entry of sorted) mailbox.entries.set(entry.messageId, entry)
  // An acknowledgement may stand before the copied subscription that it completes.
  for (const entry of sorted) if (entry.acknowledgedBy.size > 0) index.settle(entry)
}
