import type { Payer } from '../quotas/Quota.js'

/** One message in a mailbox. */
export type StoredMessage = {
  topic: string
  /** SHA-256 of the envelope text, in hex: with the topic the message's identity. */
  messageId: string
  /** The envelope. */
  message: string
  /** The client that published it, to whom it is never delivered. */
  publisherId: string
  /** Milliseconds since 1970. */
  publishedAtMs: number
  /** After this time nobody receives it; milliseconds since 1970. */
  expiresAtMs: number
  tag: number
  /** Passed through; `""` is not the same as none. */
  attestation?: string
  /** Its place in the order of its topic; only the store knows how to read it. */
  position: string
}

/** A message that is to be stored. */
export type NewMessage = Omit<StoredMessage, 'position'>

/** What identifies a message when it is acknowledged. */
export type Receipt = Pick<StoredMessage, 'topic' | 'messageId'>

/** Changes that are made together or not at all. */
export type RelayChange = {
  clientId: string
  subscribe?: readonly string[]
  unsubscribe?: readonly string[]
  messages?: readonly NewMessage[]
  /** Who answers for what is begun and stored, and within which limits; nobody when left out. */
  payers?: readonly Payer[]
}

/** A page of a mailbox. */
export type MailboxPage = {
  messages: StoredMessage[]
  /** Where the next page starts; undefined when this was the last. */
  next: string | undefined
}

/** Who is told what happens in a store. */
export type RelayStoreListener = {
  /**
   * A message was stored by any gateway on this store; at least for topics this one follows. What one gateway stores
   * comes in the order of its topic; what several store at the same time may change places.
   */
  onMessage(message: StoredMessage): void
  /**
   * From now on messages may be missed: what is told until {@link RelayStoreListener.onGap} may have left out others that come
   * before it, so it is not handed on but read with them.
   */
  onCut?(): void
  /** Messages may have been missed: read the mailboxes of the topics that are followed. Follows every `onCut`. */
  onGap(): void
}

/**
 * Mailboxes and subscriptions of the relay. Messages a store answers for survive the death of the process.
 * Every implementation passes `testing/relay/describeRelayStore.ts`.
 */
export type RelayStore = {
  /** Random, kept with the data and told to nobody; names of payers are made with it. */
  readonly secret: string
  /**
   * Makes a change; resolved once it would survive `kill -9`. A message that is already stored is stored once.
   *
   * @throws RelayFailure when a mailbox is full or a payer has used up a quota; nothing was changed then.
   * @throws When the store cannot write; nothing has been acknowledged then, and the change may be made again.
   */
  commit(change: RelayChange): Promise<void>
  /** Tells whether one position comes before another of the same topic; `''` comes before all. */
  isBefore(one: string, other: string): boolean
  /** The topics a client is subscribed to. */
  listTopics(clientId: string): Promise<string[]>
  /**
   * Reads what waits for a client on a topic: neither published nor acknowledged by it, nor expired.
   *
   * @param options - `from`: where to start, `''` for the beginning; `maxMessages` and `maxBytes` bound the page, which holds
   * one message at least.
   */
  read(
    clientId: string,
    topic: string,
    options: { from: string; maxMessages: number; maxBytes: number },
  ): Promise<MailboxPage>
  /** Remembers that a client has a message. Lost in a crash, which only means that it is delivered once more. */
  acknowledge(clientId: string, receipts: readonly Receipt[]): void
  /** Asks to be told of the messages of topics. */
  follow(topics: readonly string[]): Promise<void>
  /** The opposite of {@link RelayStore.follow}. */
  unfollow(topics: readonly string[]): void
  /** Removes what has expired and gives space back. */
  sweep(): Promise<void>
  /** How many messages wait, as far as this gateway knows. */
  countWaiting(): Promise<number>
  /** Where it is kept by a server: fails when that one cannot be reached. */
  check?(): Promise<unknown>
  /** Finishes what was begun. */
  close(): Promise<void>
}
