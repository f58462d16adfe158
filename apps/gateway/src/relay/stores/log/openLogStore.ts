import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { takeLock } from '../../../db/takeLock.js'
import { type Amount, type Payer, subscriptionBytes } from '../../quotas/Quota.js'
import { RelayFailure } from '../../RelayFailure.js'
import type {
  MailboxPage,
  NewMessage,
  RelayChange,
  RelayStore,
  RelayStoreListener,
  StoredMessage,
} from '../RelayStore.js'
import { mailboxLimits } from '../retention.js'
import { createCleaner } from './createCleaner.js'
import { createMailboxIndex, type MailboxEntry, type MailboxIndex } from './createMailboxIndex.js'
import { createWriter, type LogDisk, realDisk, type Writer } from './createWriter.js'
import type { Dropped } from './dropLeastValuable.js'
import { getCapacity } from './getCapacity.js'
import { toDamagedPath } from './keepDamaged.js'
import { readSecret } from './readSecret.js'
import { decodeRecord, encodeGroup, encodeRecord, type MessageHeader } from './record.js'
import { type LogLoss, recover } from './recover.js'
import { readSegment } from './Segment.js'

/** Acknowledgements wait this long for something to go along with. */
const lazyDelayMs = 50

const defaultSegmentBytes = 16 * 1_048_576

/** How a log is opened. */
export type LogStoreOptions = {
  /** Its own folder; made when it is missing, locked while it is open. */
  folder: string
  /** Nobody else knows the folder, so it need not be locked. */
  isTemporary?: boolean
  /** Milliseconds since 1970. */
  now: () => number
  listener: RelayStoreListener
  /** Told of bytes that hold no sound record: an unfinished write after a crash, or what the disk has damaged. */
  onLoss?: (loss: LogLoss) => void
  /** Told of what was dropped because there is no room for all of it. */
  onDrop?: (dropped: Dropped) => void
  /** Told when cleaning fails; it is tried again with the next sweep. */
  onFailure?: (error: unknown) => void
  /** A new file is begun after this many bytes (16 MiB). */
  segmentBytes?: number
  /** What there is room for; by default what this machine has. */
  capacity?: Amount
  /** For tests. */
  disk?: LogDisk
}

/**
 * Opens the relay's store for one gateway: a log of its own on the disk, with an index in memory that holds no
 * envelopes. Everything that arrives while the disk is busy shares one write and one sync.
 *
 * @param options - See {@link LogStoreOptions}.
 * @throws LockedError when another gateway has the folder open. When it cannot be read.
 */
export async function openLogStore(options: LogStoreOptions): Promise<RelayStore> {
  const { disk = realDisk, folder, now, onLoss = () => {}, segmentBytes = defaultSegmentBytes } = options
  await mkdir(folder, { recursive: true })
  const index = createMailboxIndex(now, options.capacity ?? (await getCapacity(folder)))
  const lock = options.isTemporary ? undefined : await lockFolder(folder)
  const [recovery, secret] = await Promise.all([recover(folder, index, now), readSecret(folder)]).catch(
    async (error: unknown) => {
      lock?.release()
      throw error
    },
  )
  for (const loss of recovery.losses) onLoss(loss)
  if (recovery.dropped.subscriptions + recovery.dropped.messages > 0) options.onDrop?.(recovery.dropped)
  const acknowledged = new Map<string, number[]>()
  const takeLazy = () => {
    const records = [...acknowledged].map(([clientId, sequences]) =>
      encodeRecord({ kind: 'acknowledged', clientId, sequences }),
    )
    acknowledged.clear()
    return records
  }
  const writer = createWriter({ folder, segments: recovery.segments, segmentBytes, disk, takeLazy })
  const clean = createCleaner({ folder, index, writer, segmentBytes, onLoss })
  const context: Context = {
    index,
    writer,
    now,
    listener: options.listener,
    onLoss,
    sequence: recovery.lastSequence,
    pending: new Map(),
    ending: new Map(),
  }
  let lazyFlush: NodeJS.Timeout | undefined
  const flushLazily = () => {
    lazyFlush = undefined
    void writer.flush()
  }

  return {
    secret,
    commit: (change) => commit(context, change),
    isBefore: (one, other) => Number(one) < Number(other),
    listTopics: async (clientId) => index.listTopics(clientId),
    read: (clientId, topic, page) => read(context, clientId, topic, page),
    acknowledge(clientId, receipts) {
      for (const { topic, messageId } of receipts) {
        const entry = index.find(topic, messageId)
        if (!entry || !index.acknowledge(clientId, entry)) continue
        const known = acknowledged.get(clientId)
        if (known) known.push(entry.sequence)
        else acknowledged.set(clientId, [entry.sequence])
      }
      if (acknowledged.size > 0) lazyFlush ??= setTimeout(flushLazily, lazyDelayMs)
    },
    follow: async () => {},
    unfollow: () => {},
    async sweep() {
      index.sweep()
      for (const { clientId, topic } of index.findEndedSubscriptions()) index.unsubscribe(clientId, topic)
      await clean().catch((error: unknown) => options.onFailure?.(error))
    },
    countWaiting: async () => index.countWaiting(),
    async close() {
      clearTimeout(lazyFlush)
      await writer.flush()
      for (const segment of writer.segments) await segment.handle.close()
      lock?.release()
    },
  }
}

type Pending = { topic: string; written: Promise<void> }

type Context = {
  index: MailboxIndex
  writer: Writer
  now: () => number
  listener: RelayStoreListener
  onLoss: (loss: LogLoss) => void
  /** Of the newest message. */
  sequence: number
  /** Messages that are being written, by id. */
  pending: Map<string, Pending>
  /** How many times the end of a subscription is being written. */
  ending: Map<string, number>
}

const lockFolder = (folder: string) =>
  takeLock(join(folder, 'lock'), {
    name: `The relay's log in ${folder}`,
    alternative:
      'give this one a LATCHKEY_DATA of its own, or set REDIS_URL so that several gateways form one relay',
  })

async function commit(
  context: Context,
  { clientId, subscribe = [], unsubscribe = [], messages = [], payers = [] }: RelayChange,
): Promise<void> {
  const { ending, index, now, pending } = context
  const begun = subscribe.filter(
    (topic) => ending.has(`${clientId}${topic}`) || !index.isSubscribed(clientId, topic),
  )
  const { fresh, awaited } = sortOut(messages, index, pending)
  if (unsubscribe.length + begun.length + fresh.length > 0) {
    const expiresAtMs = now() + mailboxLimits.subscriptionLifetimeMs
    const written = write(context, { clientId, begun, ended: unsubscribe, expiresAtMs, fresh, payers })
    for (const { messageId, topic } of fresh) pending.set(messageId, { topic, written })
    for (const topic of unsubscribe) count(ending, `${clientId}${topic}`, 1)
    try {
      await written
    } finally {
      for (const { messageId } of fresh) pending.delete(messageId)
      for (const topic of unsubscribe) count(ending, `${clientId}${topic}`, -1)
    }
  }
  if (awaited.length > 0) await Promise.all(awaited)
}

function count(counts: Map<string, number>, key: string, change: number): void {
  const value = (counts.get(key) ?? 0) + change
  if (value === 0) counts.delete(key)
  else counts.set(key, value)
}

/** A repeated message is stored once: what is being written is waited for, what is there needs nothing. */
function sortOut(
  messages: readonly NewMessage[],
  index: MailboxIndex,
  pending: ReadonlyMap<string, Pending>,
): { fresh: NewMessage[]; awaited: Promise<void>[] } {
  const fresh: NewMessage[] = []
  const awaited: Promise<void>[] = []
  for (const message of messages) {
    const { messageId, topic } = message
    const running = pending.get(messageId)
    if (running?.topic === topic) awaited.push(running.written)
    else if (index.find(topic, messageId)) continue
    else if (!fresh.some((one) => one.messageId === messageId && one.topic === topic)) fresh.push(message)
  }
  return { fresh, awaited }
}

type Write = {
  clientId: string
  begun: readonly string[]
  ended: readonly string[]
  expiresAtMs: number
  fresh: readonly NewMessage[]
  payers: readonly Payer[]
}

async function write(context: Context, change: Write): Promise<void> {
  const { index, writer } = context
  const { clientId, begun, ended, expiresAtMs, fresh } = change
  const payers = change.payers.length > 0 ? change.payers.map(({ name }) => name) : undefined
  const placed = fresh.map((message) => encodeMessage(message, ++context.sequence, payers))
  const reserved = reserveAll(index, placed, begun.length, change.payers)
  const records = [
    ...(ended.length > 0
      ? [encodeRecord({ kind: 'unsubscribed', clientId, topics: [...ended] } as const)]
      : []),
    ...(begun.length > 0
      ? [encodeRecord({ kind: 'subscribed', clientId, topics: [...begun], expiresAtMs, payers } as const)]
      : []),
    ...placed.map(({ record }) => record),
  ]
  if (records.length > 1) records.unshift(encodeGroup(records))
  const before = records.slice(0, records.length - placed.length)
  const messagesOffset = before.reduce((sum, record) => sum + record.length, 0)
  try {
    await writer.append(records, (segment, offset) => {
      for (const topic of ended) index.unsubscribe(clientId, topic)
      for (const topic of begun) index.subscribe(clientId, topic, { expiresAtMs, segment, payers })
      let at = offset + messagesOffset
      for (const { header, record } of placed) {
        index.put(header, segment, at, record.length)
        at += record.length
      }
      for (const { message } of placed) context.listener.onMessage(message)
    })
  } catch (cause) {
    if (cause instanceof RelayFailure) throw cause
    throw new RelayFailure('internal', 'The message could not be stored', { cause })
  } finally {
    reserved.release()
  }
}

type Placed = { header: MessageHeader; record: Buffer; message: StoredMessage }

function encodeMessage(message: NewMessage, sequence: number, payers: string[] | undefined): Placed {
  const { message: envelope, ...rest } = message
  const header: MessageHeader = { kind: 'message', sequence, ...rest, payers }
  return {
    header,
    record: encodeRecord(header, envelope),
    message: { ...message, position: String(sequence) },
  }
}

/** Keeps room for all that a change brings, or for nothing. */
function reserveAll(
  index: MailboxIndex,
  placed: readonly Placed[],
  subscriptions: number,
  payers: readonly Payer[],
): { release: () => void } {
  const { usage } = index
  const items = subscriptions + placed.length
  const bytes = placed.reduce((sum, { record }) => sum + record.length, subscriptions * subscriptionBytes)
  if (items > 0 && !usage.hasRoom(payers, { items, bytes })) {
    throw new RelayFailure('handler', 'Quota exceeded')
  }
  const account = usage.open(payers.map(({ name }) => name))
  usage.add(account, items, bytes)
  const done: Placed[] = []
  const release = () => {
    usage.add(account, -items, -bytes)
    for (const { header, record } of done) index.release(header.topic, 1, record.length)
  }
  for (const one of placed) {
    try {
      index.reserve(one.header.topic, 1, one.record.length)
    } catch (error) {
      release()
      throw error
    }
    done.push(one)
  }
  return { release }
}

async function read(
  context: Context,
  clientId: string,
  topic: string,
  { from, maxMessages, maxBytes }: { from: string; maxMessages: number; maxBytes: number },
): Promise<MailboxPage> {
  const { index, now } = context
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
  const messages = await Promise.all(chosen.map((entry) => readEntry(context, entry)))
  return { messages: messages.filter((message) => message !== undefined), next }
}

/** Reads a message. One that the disk has damaged is given up, so that those behind it are not held up. */
async function readEntry(
  { index, onLoss }: Context,
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
