import { type Payer, subscriptionBytes } from '../../quotas/Quota.js'
import { RelayFailure } from '../../RelayFailure.js'
import type { NewMessage, RelayChange, RelayStoreListener, StoredMessage } from '../RelayStore.js'
import { mailboxLimits } from '../retention.js'
import type { MailboxIndex } from './createMailboxIndex.js'
import type { Writer } from './createWriter.js'
import { encodeGroup, encodeRecord, type MessageHeader } from './record.js'

/** What changes of one log have in common. */
export type LogChanges = {
  index: MailboxIndex
  writer: Writer
  now: () => number
  listener: RelayStoreListener
  /** Of the newest message. */
  sequence: number
  /** Messages that are being written, by id. */
  pending: Map<string, Pending>
  /** How many times the end of a subscription is being written. */
  ending: Map<string, number>
}

type Pending = { topic: string; written: Promise<void> }

/**
 * Makes a change of a log, see `RelayStore.commit`.
 *
 * @param context - See {@link LogChanges}.
 * @param change - The change.
 */
export async function commitChange(
  context: LogChanges,
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

async function write(context: LogChanges, change: Write): Promise<void> {
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
