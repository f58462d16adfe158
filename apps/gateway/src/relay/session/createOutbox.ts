import { irnSubscription, type RelayIdToken, toRelayIdToken } from '@latchkey/wire/relay'
import { sessionLimits } from '../RelayConfig.js'
import type { Receipt, RelayStore, StoredMessage } from '../stores/RelayStore.js'

/** A topic with messages that were not sent yet. */
type Backlog = {
  /** Where to read on; `''` is before every position. */
  from: string
  /** The lowest position offered while this was read. Offers may come out of order. */
  arrivedFrom: string | undefined
  /** Message ids acknowledged while a page was read, which may still have them. */
  acknowledged?: Set<string>
}

/**
 * What one socket is sent: new messages at once while it keeps up, otherwise from the mailbox when it can take them. Of a
 * topic whose mailbox was not read since the socket came, nothing is sent at once: it would overtake what waits there.
 */
export type Outbox = {
  /** A message was stored. */
  offer(message: StoredMessage): void
  /** Sends what waits on those of the topics whose mailboxes were not read since the socket came. */
  begin(topics: readonly string[]): Promise<void>
  /** Sends what waits on topics, also what was sent before and not acknowledged. Resolved when it went out or has to wait. */
  restart(topics: readonly string[]): Promise<void>
  /** Sends what waits on topics and is not on its way. */
  resume(topics: readonly string[]): Promise<void>
  /** Sends nothing at once any more: the store may have left out what comes before it. */
  hold(): void
  /** The opposite of {@link Outbox.hold}; what was offered meanwhile is in the mailboxes, which are resumed then. */
  release(): void
  /** The socket can take more. */
  onDrain(): void
  /**
   * The client answered a delivery.
   *
   * @param token - The answer's id.
   * @returns What it acknowledged, undefined when nothing was sent under that id.
   */
  acknowledge(token: string): Receipt | undefined
  /** Forgets a topic's messages. */
  drop(topics: readonly string[]): void
  close(): void
}

/** What an outbox works with. */
export type OutboxDependencies = {
  clientId: string
  store: RelayStore
  /** The subscription's id, undefined when the client is not subscribed. */
  getSubscriptionId(topic: string): string | undefined
  /** Makes ids of deliveries, below 2^53 because clients read them as numbers. */
  nextId(): number
  getBufferedBytes(): number
  send(text: string): void
  onSent(message: StoredMessage): void
  onFailure(error: unknown): void
}

/**
 * Makes the outbox of one socket. It holds no envelopes: what cannot be sent stays in the store.
 *
 * @param dependencies - See {@link OutboxDependencies}.
 */
export function createOutbox(dependencies: OutboxDependencies): Outbox {
  const { clientId, store } = dependencies
  const inFlight = new Map<string, Receipt>()
  const deliveryByMessage = new Map<string, string>()
  const backlog = new Map<string, Backlog>()
  /** Topics whose mailbox is or was read, and the highest position found there. */
  const begun = new Map<string, string>()
  let running: Promise<void> | undefined
  let isClosed = false
  let isHeld = false

  const hasRoom = () =>
    inFlight.size < sessionLimits.maxInFlight &&
    dependencies.getBufferedBytes() < sessionLimits.maxBufferedBytes

  function findLower(one: string, other = one): string {
    return store.isBefore(other, one) ? other : one
  }

  function isInFlight({ topic, messageId }: Receipt): boolean {
    const delivery = deliveryByMessage.get(messageId)
    return delivery !== undefined && inFlight.get(delivery)?.topic === topic
  }

  function deliver(message: StoredMessage): void {
    const subscriptionId = dependencies.getSubscriptionId(message.topic)
    if (subscriptionId === undefined) return
    const { messageId, topic } = message
    const token = toRelayIdToken(dependencies.nextId())
    inFlight.set(token, { topic, messageId })
    deliveryByMessage.set(messageId, token)
    dependencies.send(writeDelivery(token, subscriptionId, message))
    dependencies.onSent(message)
  }

  async function readOn(topic: string, part: Backlog): Promise<void> {
    const from = findLower(part.from, part.arrivedFrom)
    const acknowledged = new Set<string>()
    Object.assign(part, { from, arrivedFrom: undefined, acknowledged })
    const page = await store.read(clientId, topic, {
      from,
      maxMessages: Math.min(sessionLimits.pageMessages, sessionLimits.maxInFlight - inFlight.size),
      maxBytes: sessionLimits.pageBytes,
    })
    // Begun anew, dropped or closed meanwhile: what was read is read again or not wanted.
    if (isClosed || backlog.get(topic) !== part) return
    for (const message of page.messages) {
      if (!isInFlight(message) && !acknowledged.has(message.messageId)) deliver(message)
      if (store.isBefore(begun.get(topic) ?? '', message.position)) begun.set(topic, message.position)
    }
    // The page holds all there was up to the next one, but not what was offered late and belongs before it.
    const { arrivedFrom } = part
    const isMissed =
      arrivedFrom !== undefined && (page.next === undefined || store.isBefore(arrivedFrom, from))
    const next = isMissed ? arrivedFrom : page.next
    if (next === undefined) backlog.delete(topic)
    else Object.assign(part, { from: next, arrivedFrom: undefined })
  }

  async function run(): Promise<void> {
    try {
      for (;;) {
        const [first] = backlog
        if (!first || isClosed || !hasRoom()) return
        await readOn(...first)
      }
    } catch (error) {
      // The backlog stays; the next answer, subscription or gap in the store tries again.
      dependencies.onFailure(error)
    } finally {
      running = undefined
    }
  }

  function pump(): Promise<void> {
    // Only what certainly waits for the store may be kept as running: it ends by clearing that.
    if (running === undefined && !isClosed && backlog.size > 0 && hasRoom()) running = run()
    return running ?? Promise.resolve()
  }

  function forget(topics: ReadonlySet<string>): void {
    for (const [token, { topic, messageId }] of inFlight) {
      if (!topics.has(topic)) continue
      inFlight.delete(token)
      if (deliveryByMessage.get(messageId) === token) deliveryByMessage.delete(messageId)
    }
  }

  function resume(topics: readonly string[]): Promise<void> {
    for (const topic of topics) {
      backlog.set(topic, { from: '', arrivedFrom: undefined })
      begun.set(topic, '')
    }
    return pump()
  }

  return {
    resume,
    begin: (topics) => resume(topics.filter((topic) => !begun.has(topic))),
    offer(message) {
      const readTo = begun.get(message.topic)
      // It is in the mailbox, where it has its place behind what waits.
      if (readTo === undefined || isHeld) return
      const waiting = backlog.get(message.topic)
      if (waiting) waiting.arrivedFrom = findLower(message.position, waiting.arrivedFrom)
      else if (backlog.size > 0 || !hasRoom()) {
        backlog.set(message.topic, { from: message.position, arrivedFrom: undefined })
        // One that another gateway stored may be heard of after it was read, and even after it was acknowledged.
      } else if (store.isBefore(readTo, message.position) && !isInFlight(message)) deliver(message)
      void pump()
    },
    restart(topics) {
      forget(new Set(topics))
      return resume(topics)
    },
    hold() {
      isHeld = true
    },
    release() {
      isHeld = false
    },
    onDrain: () => void pump(),
    acknowledge(token) {
      const receipt = inFlight.get(token)
      if (!receipt) return undefined
      inFlight.delete(token)
      if (deliveryByMessage.get(receipt.messageId) === token) deliveryByMessage.delete(receipt.messageId)
      backlog.get(receipt.topic)?.acknowledged?.add(receipt.messageId)
      void pump()
      return receipt
    },
    drop(topics) {
      forget(new Set(topics))
      for (const topic of topics) {
        backlog.delete(topic)
        begun.delete(topic)
      }
    },
    close() {
      isClosed = true
      inFlight.clear()
      deliveryByMessage.clear()
      backlog.clear()
      begun.clear()
    },
  }
}

/**
 * Writes the frame that hands over a message. By hand, because nothing is written as often: of its texts only envelope
 * and attestation may hold a character that JSON escapes.
 */
function writeDelivery(token: RelayIdToken, subscriptionId: string, delivered: StoredMessage): string {
  const { attestation, message, publishedAtMs, tag, topic } = delivered
  const more = attestation === undefined ? '' : `,"attestation":${JSON.stringify(attestation)}`
  const data = `{"topic":"${topic}","message":${JSON.stringify(message)},"publishedAt":${publishedAtMs},"tag":${tag}${more}}`
  return `{"id":${token},"jsonrpc":"2.0","method":"${irnSubscription.name}","params":{"id":"${subscriptionId}","data":${data}}}`
}
