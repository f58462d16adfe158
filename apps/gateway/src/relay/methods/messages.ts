import {
  irnBatchFetchMessages,
  irnBatchPublish,
  irnBatchReceive,
  irnFetchMessages,
  irnPublish,
  type RelayMessages,
} from '@latchkey/wire/relay'
import { sessionLimits } from '../RelayConfig.js'
import type { StoredMessage } from '../stores/RelayStore.js'
import { publishAll } from './publishAll.js'
import { defineRelayHandler, type RelayCaller, type RelayServices } from './RelayHandler.js'
import { toNewMessage } from './toNewMessage.js'

/** So many mailboxes that are looked into cost as much as one message that is stored. */
const readsPerCall = 10

/** Stores one message. */
export const handleIrnPublish = defineRelayHandler(irnPublish, async (params, caller, services) => {
  await publishAll([toNewMessage(params, caller.client.id, services.now())], caller, services)
  return { result: true as const }
})

/** Stores several messages, all or none. */
export const handleIrnBatchPublish = defineRelayHandler(
  irnBatchPublish,
  async ({ messages }, caller, services) => {
    const nowMs = services.now()
    await publishAll(
      messages.map((message) => toNewMessage(message, caller.client.id, nowMs)),
      caller,
      services,
    )
    return { result: true as const }
  },
  ({ messages }) => messages.length,
)

/** Answers with what waits on a topic. */
export const handleIrnFetchMessages = defineRelayHandler(
  irnFetchMessages,
  async ({ topic }, caller, services) => ({ result: await fetchAll([topic], caller, services) }),
)

/** Answers with what waits on several topics. */
export const handleIrnBatchFetchMessages = defineRelayHandler(
  irnBatchFetchMessages,
  async ({ topics }, caller, services) => ({ result: await fetchAll(topics, caller, services) }),
  ({ topics }) => countReads(topics.length),
)

/** Takes receipts of messages that arrived by another way. */
export const handleIrnBatchReceive = defineRelayHandler(
  irnBatchReceive,
  async ({ receipts }, { client }, { store }) => {
    store.acknowledge(client.id, receipts)
    return { result: true as const }
  },
  ({ receipts }) => countReads(receipts.length),
)

/**
 * What looking into mailboxes costs against the rate limit.
 *
 * @param mailboxes - How many.
 */
function countReads(mailboxes: number): number {
  return Math.max(1, Math.ceil(mailboxes / readsPerCall))
}

/**
 * Reads what waits for a caller. The messages count as received when the same caller fetches again, because only then
 * the answer has arrived.
 *
 * @param topics - Read in this order until the answer is long enough.
 * @param caller - The client.
 * @param services - See {@link RelayServices}.
 */
async function fetchAll(
  topics: readonly string[],
  caller: RelayCaller,
  { store }: RelayServices,
): Promise<RelayMessages> {
  const { client } = caller
  if (caller.lastFetched.length > 0) store.acknowledge(client.id, caller.lastFetched)
  const found: StoredMessage[] = []
  let bytes = 0
  let hasMore = false
  for (const topic of topics) {
    const maxMessages = sessionLimits.pageMessages - found.length
    const maxBytes = sessionLimits.pageBytes - bytes
    if (maxMessages <= 0 || maxBytes <= 0) {
      hasMore = true
      break
    }
    const page = await store.read(client.id, topic, { from: '', maxMessages, maxBytes })
    found.push(...page.messages)
    bytes += page.messages.reduce((sum, { message }) => sum + message.length, 0)
    hasMore ||= page.next !== undefined
  }
  caller.lastFetched = found.map(({ topic, messageId }) => ({ topic, messageId }))
  return { messages: found.map(toRelayMessage), hasMore }
}

function toRelayMessage({ topic, message, publishedAtMs, tag, attestation }: StoredMessage) {
  const relayed = { topic, message, publishedAt: publishedAtMs, tag }
  return attestation === undefined ? relayed : { ...relayed, attestation }
}
