import type { Account } from '../../quotas/createUsage.js'
import type { Segment } from './Segment.js'

/** Where a message is, and what must be known of it without reading it. */
export type MailboxEntry = {
  mailbox: Mailbox
  sequence: number
  messageId: string
  publisherId: string
  expiresAtMs: number
  isKept: boolean
  acknowledgedBy: Set<string>
  /** How far its subscribers were looked through for one that has not acknowledged it, and the one found. */
  awaited?: { rest: Iterator<string>; clientId: string | undefined } | undefined
  segment: Segment
  offset: number
  bytes: number
  /** Who answers for it. */
  account: Account
}

/** A client on a topic. */
export type Subscription = { expiresAtMs: number; segment: Segment; account: Account }

/** One topic. */
export type Mailbox = {
  topic: string
  /** By message id, in the order of their sequence. */
  entries: Map<string, MailboxEntry>
  bytes: number
  subscribers: Map<string, Subscription>
  /** How many acknowledgements of its messages are remembered. */
  acknowledgements: number
  /** Reserved for messages that are being written. */
  pendingCount: number
  pendingBytes: number
}
