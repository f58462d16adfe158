import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { MailboxIndex } from './createMailboxIndex.js'
import { type Dropped, dropLeastValuable } from './dropLeastValuable.js'
import { readExtents } from './extents.js'
import { copyUnfinished, toDamagedPath } from './keepDamaged.js'
import type { Mailbox, MailboxEntry } from './Mailbox.js'
import { type PlacedRecord, readRecords } from './readRecords.js'
import { openSegment, type Segment, syncFolder, toSegmentId, toSegmentPath } from './Segment.js'

/** Bytes of the log that hold no sound record. */
export type LogLoss = {
  /**
   * `unfinished`: at the very end of the log, and cut off: a write in which the machine stopped, so nobody was told that it
   * succeeded. `damaged`: anywhere else, and left in its file; what stood there is lost. `shortened`: gone from the end of a
   * file, or the file with it.
   */
  kind: 'unfinished' | 'damaged' | 'shortened'
  /** The file. */
  path: string
  /** How many places in it. */
  places: number
  /** How many bytes in all. */
  bytes: number
  /** Where they are kept, or will be when the damaged file is no longer needed; undefined for zeros. */
  keptAt?: string
}

/** So much more than there is room for is taken in before room is made. */
const overfullFactor = 1.25

/** What was found at the start. */
export type Recovery = {
  /** Oldest first. */
  segments: Segment[]
  /** Highest sequence of a message. */
  lastSequence: number
  losses: LogLoss[]
  /** What there was no room for. */
  dropped: Dropped
}

/**
 * Opens the segments of a folder and takes their records into the index. Damaged records are passed over. Only a write that
 * was cut off at the end of the newest segment is cut away, after it was copied.
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
    losses: [],
    dropped: { subscriptions: 0, messages: 0 },
  }
  const entries = new Map<number, MailboxEntry>()
  const extents = await readExtents(folder)
  recovery.losses.push(...findMissing(folder, ids, extents))
  for (const [at, id] of ids.sort((one, other) => one - other).entries()) {
    const segment = await openSegment(folder, id, 'r+')
    recovery.segments.push(segment)
    segment.size = (await segment.handle.stat()).size
    const shortBytes = (extents.get(id) ?? 0) - segment.size
    if (shortBytes > 0)
      recovery.losses.push({ kind: 'shortened', path: segment.path, places: 1, bytes: shortBytes })
    const { damage, records, rest } = await readRecords(segment, segment.size)
    for (const record of records) {
      const sequence = apply(record, segment, { index, entries, nowMs: now() })
      recovery.lastSequence = Math.max(recovery.lastSequence, sequence)
      if (index.usage.total.items > overfullFactor * index.usage.capacity.items)
        makeRoom(recovery, index, entries)
    }
    const cut = at === ids.length - 1 ? await cutOff(segment, rest) : undefined
    if (cut) recovery.losses.push(cut)
    else if (rest.length > 0) {
      damage.places++
      damage.bytes += rest.length
    }
    if (damage.places === 0) continue
    segment.isDamaged = true
    recovery.losses.push({
      kind: 'damaged',
      path: segment.path,
      ...damage,
      keptAt: toDamagedPath(segment.path),
    })
  }
  makeRoom(recovery, index, entries)
  for (const mailbox of [...index.mailboxes.values()]) putInOrder(mailbox, index)
  return recovery
}

/** Files that were written to and are not there. The oldest ones may have gone since their lengths were written down. */
function findMissing(folder: string, ids: readonly number[], extents: Map<number, number>): LogLoss[] {
  const oldest = Math.min(...ids)
  return [...extents]
    .filter(([id, bytes]) => bytes > 0 && !ids.includes(id) && (ids.length === 0 || id > oldest))
    .map(([id, bytes]) => ({ kind: 'shortened', path: toSegmentPath(folder, id), places: 1, bytes }))
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

/** Cuts the end off a segment. Returns undefined when nothing was cut, because there was nothing or it could not be copied. */
async function cutOff(segment: Segment, rest: Buffer): Promise<LogLoss | undefined> {
  if (rest.length === 0) return undefined
  const loss: LogLoss = { kind: 'unfinished', path: segment.path, places: 1, bytes: rest.length }
  // What a power cut leaves of a write that had only got its room yet.
  if (rest.some((byte) => byte !== 0)) {
    try {
      loss.keptAt = await copyUnfinished(segment.path, rest)
      await syncFolder(dirname(segment.path))
    } catch {
      // A full disk, most likely. It may as well stay where it is: what comes is written to a new segment.
      return undefined
    }
  }
  segment.size -= rest.length
  await segment.handle.truncate(segment.size)
  return loss
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
