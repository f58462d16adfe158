import { mailboxLimits } from '../retention.js'
import type { MailboxEntry, Subscription } from './Mailbox.js'

/**
 * Tells whether it is remembered that a client has a message. Receipts are free for whoever sends them, so there are only so
 * many: of those who are subscribed, and of a few others.
 *
 * @param clientId - The client.
 * @param entry - The message.
 */
export function isRemembered(clientId: string, { acknowledgedBy, mailbox }: MailboxEntry): boolean {
  const { acknowledgements, entries, subscribers } = mailbox
  const most = mailboxLimits.acknowledgementsEach * (entries.size + subscribers.size)
  if (acknowledgements >= most) return false
  return subscribers.has(clientId) || acknowledgedBy.size < subscribers.size + mailboxLimits.maxStrangers
}

/**
 * Tells whether a message leaves: once every subscriber but its publisher has it, and there is one at all.
 *
 * @param entry - The message.
 * @param nowMs - Milliseconds since 1970.
 */
export function isSettled(entry: MailboxEntry, nowMs: number): boolean {
  if (entry.isKept || isAwaited(entry, nowMs)) return false
  let others = 0
  for (const [clientId, { expiresAtMs }] of entry.mailbox.subscribers) {
    if (clientId === entry.publisherId || expiresAtMs <= nowMs) continue
    // Renewed after it was passed over.
    if (!entry.acknowledgedBy.has(clientId)) return false
    others++
  }
  return others > 0
}

/**
 * Whether a subscriber is known that a message still waits for. Each call goes on where the last one stopped: looking at all
 * subscribers for each acknowledgement froze everybody over one message with thousands of them.
 */
function isAwaited(entry: MailboxEntry, nowMs: number): boolean {
  const { subscribers } = entry.mailbox
  entry.awaited ??= { rest: subscribers.keys(), clientId: undefined }
  for (;;) {
    const { rest, clientId } = entry.awaited
    const subscription = clientId === undefined ? undefined : subscribers.get(clientId)
    if (clientId !== undefined && subscription && isOwed(entry, clientId, subscription, nowMs)) return true
    const next = rest.next()
    if (next.done) {
      entry.awaited = undefined
      return false
    }
    entry.awaited.clientId = next.value
  }
}

function isOwed(
  entry: MailboxEntry,
  clientId: string,
  { expiresAtMs }: Subscription,
  nowMs: number,
): boolean {
  return clientId !== entry.publisherId && expiresAtMs > nowMs && !entry.acknowledgedBy.has(clientId)
}
