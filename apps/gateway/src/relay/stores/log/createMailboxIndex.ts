import { createUsage } from '../../quotas/createUsage.js'
import { type Amount, subscriptionBytes } from '../../quotas/Quota.js'
import { RelayFailure } from '../../RelayFailure.js'
import { isKeptUntilExpiry, mailboxLimits } from '../retention.js'
import { isRemembered, isSettled } from './acknowledgement.js'
import type { Mailbox, MailboxEntry, Subscription } from './Mailbox.js'
import type { MessageHeader } from './record.js'
import type { Segment } from './Segment.js'

/** Messages that end within the same ten seconds are removed together. */
const expirySlotMs = 10_000

/** Which messages and subscriptions there are; the envelopes stay on the disk. */
export type MailboxIndex = ReturnType<typeof createMailboxIndex>

/**
 * Makes an empty index.
 *
 * @param now - Milliseconds since 1970.
 * @param capacity - What there is room for.
 */
export function createMailboxIndex(now: () => number, capacity?: Amount) {
  const usage = createUsage(capacity)
  const mailboxes = new Map<string, Mailbox>()
  const topicsByClient = new Map<string, Set<string>>()
  const slots = new Map<number, Set<MailboxEntry>>()
  let waiting = 0

  const toSlot = (expiresAtMs: number) => Math.floor(expiresAtMs / expirySlotMs)

  function open(topic: string): Mailbox {
    const known = mailboxes.get(topic)
    if (known) return known
    const mailbox: Mailbox = {
      topic,
      entries: new Map(),
      bytes: 0,
      subscribers: new Map(),
      acknowledgements: 0,
      pendingCount: 0,
      pendingBytes: 0,
    }
    mailboxes.set(topic, mailbox)
    return mailbox
  }

  function closeIfEmpty(mailbox: Mailbox): void {
    const { entries, subscribers, pendingCount, topic } = mailbox
    if (entries.size === 0 && subscribers.size === 0 && pendingCount === 0) mailboxes.delete(topic)
  }

  function remove(entry: MailboxEntry): void {
    const { account, mailbox, segment } = entry
    if (!mailbox.entries.delete(entry.messageId)) return
    mailbox.bytes -= entry.bytes
    mailbox.acknowledgements -= entry.acknowledgedBy.size
    segment.live--
    segment.liveBytes -= entry.bytes
    waiting--
    usage.add(account, -1, -entry.bytes)
    slots.get(toSlot(entry.expiresAtMs))?.delete(entry)
    closeIfEmpty(mailbox)
  }

  function leave({ account, segment }: Subscription): void {
    segment.live--
    usage.add(account, -1, -subscriptionBytes)
  }

  function removeExpired(mailbox: Mailbox): void {
    const nowMs = now()
    for (const entry of mailbox.entries.values()) if (entry.expiresAtMs <= nowMs) remove(entry)
  }

  function settle(entry: MailboxEntry): void {
    if (isSettled(entry, now())) remove(entry)
  }

  return {
    mailboxes,
    usage,
    remove,
    settle,
    find: (topic: string, messageId: string) => mailboxes.get(topic)?.entries.get(messageId),
    countWaiting: () => waiting,
    listTopics: (clientId: string) => [...(topicsByClient.get(clientId) ?? [])],

    /**
     * Keeps room for messages that are about to be written.
     *
     * @throws RelayFailure when there is none; nothing is kept then.
     */
    reserve(topic: string, messages: number, bytes: number): void {
      const mailbox = open(topic)
      const isFull = () =>
        mailbox.entries.size + mailbox.pendingCount + messages > mailboxLimits.maxMessages ||
        mailbox.bytes + mailbox.pendingBytes + bytes > mailboxLimits.maxBytes
      if (isFull()) removeExpired(mailbox)
      if (isFull()) {
        closeIfEmpty(mailbox)
        throw new RelayFailure('handler', 'Mailbox limit exceeded')
      }
      // Removing what has expired may have closed it.
      mailboxes.set(topic, mailbox)
      mailbox.pendingCount += messages
      mailbox.pendingBytes += bytes
    },

    /** Gives kept room back. */
    release(topic: string, messages: number, bytes: number): void {
      const mailbox = open(topic)
      mailbox.pendingCount -= messages
      mailbox.pendingBytes -= bytes
      closeIfEmpty(mailbox)
    },

    /** Takes in a message, or its newer copy. */
    put(header: MessageHeader, segment: Segment, offset: number, bytes: number): MailboxEntry {
      const mailbox = open(header.topic)
      const known = mailbox.entries.get(header.messageId)
      if (known) {
        known.segment.live--
        known.segment.liveBytes -= known.bytes
        mailbox.bytes += bytes - known.bytes
        usage.add(known.account, 0, bytes - known.bytes)
        Object.assign(known, { segment, offset, bytes })
      }
      const entry: MailboxEntry = known ?? {
        mailbox,
        sequence: header.sequence,
        messageId: header.messageId,
        publisherId: header.publisherId,
        expiresAtMs: header.expiresAtMs,
        isKept: isKeptUntilExpiry(header.tag),
        acknowledgedBy: new Set(header.acknowledgedBy),
        segment,
        offset,
        bytes,
        account: usage.open(header.payers ?? []),
      }
      segment.live++
      segment.liveBytes += bytes
      if (known) return known
      mailbox.entries.set(entry.messageId, entry)
      mailbox.bytes += bytes
      waiting++
      mailbox.acknowledgements += entry.acknowledgedBy.size
      usage.add(entry.account, 1, bytes)
      const slot = toSlot(entry.expiresAtMs)
      const slotEntries = slots.get(slot)
      if (slotEntries) slotEntries.add(entry)
      else slots.set(slot, new Set([entry]))
      return entry
    },

    /** True when a subscription need not be written again. */
    isSubscribed(clientId: string, topic: string): boolean {
      const subscription = mailboxes.get(topic)?.subscribers.get(clientId)
      const renewedBefore = now() + mailboxLimits.subscriptionLifetimeMs - mailboxLimits.subscriptionRenewalMs
      return subscription !== undefined && subscription.expiresAtMs > renewedBefore
    },

    /** Begins a subscription, or renews it. */
    subscribe(
      clientId: string,
      topic: string,
      {
        expiresAtMs,
        segment,
        payers = [],
      }: { expiresAtMs: number; segment: Segment; payers?: readonly string[] | undefined },
    ): void {
      const { subscribers } = open(topic)
      const known = subscribers.get(clientId)
      if (known) leave(known)
      const account = usage.open(payers)
      segment.live++
      usage.add(account, 1, subscriptionBytes)
      subscribers.set(clientId, { expiresAtMs, segment, account })
      const topics = topicsByClient.get(clientId)
      if (topics) topics.add(topic)
      else topicsByClient.set(clientId, new Set([topic]))
    },

    unsubscribe(clientId: string, topic: string): void {
      const mailbox = mailboxes.get(topic)
      const known = mailbox?.subscribers.get(clientId)
      if (!mailbox || !known) return
      leave(known)
      mailbox.subscribers.delete(clientId)
      const topics = topicsByClient.get(clientId)
      topics?.delete(topic)
      if (topics?.size === 0) topicsByClient.delete(clientId)
      closeIfEmpty(mailbox)
    },

    /** False when the client had it already, or nothing more is remembered of it. */
    acknowledge(clientId: string, entry: MailboxEntry): boolean {
      if (entry.acknowledgedBy.has(clientId) || !isRemembered(clientId, entry)) return false
      entry.acknowledgedBy.add(clientId)
      entry.mailbox.acknowledgements++
      settle(entry)
      return true
    },

    /** Removes messages and subscriptions whose time is over. */
    sweep(): void {
      const nowMs = now()
      for (const [slot, entries] of slots) {
        if ((slot + 1) * expirySlotMs > nowMs) continue
        for (const entry of entries) remove(entry)
        slots.delete(slot)
      }
    },

    /** Subscriptions whose time is over, for `unsubscribe`. */
    findEndedSubscriptions(): { clientId: string; topic: string }[] {
      const nowMs = now()
      const ended: { clientId: string; topic: string }[] = []
      for (const { topic, subscribers } of mailboxes.values()) {
        for (const [clientId, { expiresAtMs }] of subscribers) {
          if (expiresAtMs <= nowMs) ended.push({ clientId, topic })
        }
      }
      return ended
    },
  }
}
