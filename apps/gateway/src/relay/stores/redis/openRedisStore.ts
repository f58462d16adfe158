import { randomBytes } from 'node:crypto'
import { Redis, type RedisOptions, ReplyError } from 'ioredis'
import { subscriptionBytes } from '../../quotas/Quota.js'
import { RelayFailure } from '../../RelayFailure.js'
import type { RelayChange, RelayStore, RelayStoreListener } from '../RelayStore.js'
import { mailboxLimits } from '../retention.js'
import { createBatcher } from './createBatcher.js'
import { createCut } from './createCut.js'
import { createMembership } from './createMembership.js'
import { createReceiptCollector } from './createReceiptCollector.js'
import { createScript } from './createScript.js'
import { createSubscriber } from './createSubscriber.js'
import { isAppendOnly } from './isAppendOnly.js'
import { decodeMessage, isBefore, toLines } from './message.js'
import { acknowledgeScript } from './scripts/acknowledgeScript.js'
import { commitScript } from './scripts/commitScript.js'
import { readScript } from './scripts/readScript.js'
import { toChangeLines } from './toChangeLines.js'

const maxRetryDelayMs = 1_000
/** Redis does nothing else while it runs a script, some 4 ms for so many; the more go together, the fewer writes follow. */
const maxChangesAtOnce = 500

/** What the commit script answers for a change: nothing was stored and why, or the positions of its messages. */
type CommitAnswer = typeof fullAnswer | typeof overQuotaAnswer | string
const fullAnswer = 0
const overQuotaAnswer = 1
/** Stands for a message that was stored before. */
const knownPosition = '-'

/** How the store is opened. */
export type RedisStoreOptions = {
  /** `redis://` or `rediss://`. */
  url: string
  /** Milliseconds since 1970. */
  now: () => number
  listener: RelayStoreListener
  /** Told when Redis cannot be reached. */
  onFailure?: (error: unknown) => void
  /** Told at the start when what Redis answers for does not survive its end. */
  onVolatile?: () => void
  /** In front of every key; gateways with the same one form one relay. */
  prefix: string
  /** Longest wait for an answer of Redis, in milliseconds (5,000); clients repeat what was not answered. */
  timeoutMs?: number
}

/**
 * Opens the relay's store in Redis, which makes one relay of several gateways. While Redis is away publishers are
 * answered with an error and sockets stay; afterwards everything goes on.
 *
 * @param options - See {@link RedisStoreOptions}.
 * @throws When Redis cannot be reached at the start.
 */
export async function openRedisStore({
  url,
  now,
  listener,
  onFailure = () => {},
  onVolatile = () => {},
  prefix,
  timeoutMs = 5_000,
}: RedisStoreOptions): Promise<RelayStore> {
  const [commands, hearing] = await connectBoth(url, timeoutMs, onFailure)
  const membership = createMembership(commands, prefix)
  const channelPrefix = `${prefix}t:${membership.id}:`
  const toChannels = (topics: readonly string[]) => topics.map((topic) => channelPrefix + topic)
  const cut = createCut(listener)
  const subscriber = createSubscriber(hearing, {
    onFailure,
    onCut: () => cut.begin('hearing'),
    onGap: () => cut.end('hearing'),
    onMessage(channel, text) {
      const space = text.indexOf(' ')
      const topic = channel.slice(channelPrefix.length)
      listener.onMessage(decodeMessage(topic, text.slice(0, space), text.slice(space + 1)))
    },
  })
  const runCommit = createScript(commands, commitScript)
  const runAcknowledge = createScript(commands, acknowledgeScript)
  const runRead = createScript(commands, readScript)

  /** Stays a member, and reads what may have been missed when it was none. */
  async function renew(): Promise<void> {
    const wasMember = await membership.renew()
    if (!wasMember) cut.begin('commands')
    cut.end('commands')
  }

  const commits = createBatcher<RelayChange, CommitAnswer>(async (changes) => {
    if (membership.isInDoubt()) await renew()
    const ending = now() + mailboxLimits.subscriptionLifetimeMs
    const { maxBytes, maxMessages, subscriptionRenewalMs } = mailboxLimits
    const answers = (await runCommit(
      prefix,
      membership.getName(),
      now(),
      maxMessages,
      maxBytes,
      ending,
      toChangeLines(changes),
      ending - subscriptionRenewalMs,
      subscriptionBytes,
    ).catch((error: unknown) => {
      membership.doubt()
      // What Redis itself refuses it does not run later.
      if (!(error instanceof ReplyError)) cut.begin('commands')
      renew().catch(onFailure)
      throw error
    })) as CommitAnswer[]
    changes.forEach((change, index) => {
      tell(change, answers[index] ?? fullAnswer)
    })
    return answers
  }, maxChangesAtOnce)

  /** Hands over what this gateway itself stored; nobody else tells it. */
  function tell({ messages = [] }: RelayChange, answer: CommitAnswer): void {
    if (typeof answer !== 'string') return
    const positions = answer.split(' ')
    messages.forEach((message, index) => {
      const position = positions[index]
      if (position !== undefined && position !== knownPosition) listener.onMessage({ ...message, position })
    })
  }

  const receipts = createReceiptCollector(async (groups) => {
    const lines = groups.flatMap(({ clientId, topic, messageIds }) => [
      clientId,
      topic,
      messageIds.length,
      ...messageIds,
    ])
    const { acknowledgementsEach, maxStrangers } = mailboxLimits
    await runAcknowledge(prefix, now(), toLines(lines), maxStrangers, acknowledgementsEach)
  }, onFailure)

  let secret: string
  try {
    await membership.renew()
    secret = await takeSecret(commands, `${prefix}secret`)
    if ((await isAppendOnly(commands)) === false) onVolatile()
  } catch (error) {
    commands.disconnect()
    hearing.disconnect()
    throw error
  }
  commands.on('close', () => cut.begin('commands'))
  commands.on('ready', () => {
    renew().catch(onFailure)
  })

  return {
    secret,
    async commit(change) {
      const answer = await commits.add(change).catch((cause: unknown) => {
        throw new RelayFailure('internal', 'The message could not be stored', { cause })
      })
      if (answer === fullAnswer) throw new RelayFailure('handler', 'Mailbox limit exceeded')
      if (answer === overQuotaAnswer) throw new RelayFailure('handler', 'Quota exceeded')
    },
    isBefore,
    listTopics: (clientId) => commands.hkeys(`${prefix}n:${clientId}`),
    async read(clientId, topic, { from, maxBytes, maxMessages }) {
      // What has a receipt is not handed out again, also when the receipt had to wait for Redis.
      await receipts.settle()
      const answer = await runRead(prefix, now(), clientId, topic, from || '-', maxMessages, maxBytes)
      const [next = '', ...parts] = answer as string[]
      const messages = []
      for (let at = 0; at < parts.length; at += 2) {
        messages.push(decodeMessage(topic, parts[at] ?? '', parts[at + 1] ?? ''))
      }
      return { messages, next: next === '' ? undefined : next }
    },
    acknowledge(clientId, list) {
      for (const receipt of list) receipts.add(clientId, receipt)
    },
    follow: (topics) => subscriber.subscribe(toChannels(topics)),
    unfollow: (topics) => subscriber.unsubscribe(toChannels(topics)),
    async sweep() {
      // Keys end by themselves. A connection that only listens would not notice that the other side is gone.
      await Promise.all([hearing.ping().catch(() => hearing.disconnect(true)), renew(), receipts.settle()])
    },
    async countWaiting() {
      const pipeline = commands.pipeline()
      for (const channel of subscriber.channels) {
        pipeline.xlen(`${prefix}m:${channel.slice(channelPrefix.length)}`)
      }
      let waiting = 0
      for (const [, length] of (await pipeline.exec()) ?? []) waiting += Number(length ?? 0)
      return waiting
    },
    check: () => commands.ping(),
    async close() {
      await commits.settle()
      await receipts.settle()
      // What stays there ends with its lease.
      await membership.leave().catch(() => undefined)
      commands.disconnect()
      hearing.disconnect()
    },
  }
}

/** The first of the gateways makes it. */
async function takeSecret(redis: Redis, key: string): Promise<string> {
  await redis.set(key, randomBytes(32).toString('base64url'), 'NX')
  return (await redis.get(key)) ?? ''
}

async function connectBoth(
  url: string,
  timeoutMs: number,
  onFailure: (error: unknown) => void,
): Promise<[Redis, Redis]> {
  const options = {
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResubscribe: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    commandTimeout: timeoutMs,
    connectTimeout: timeoutMs,
    keepAlive: 10_000,
    retryStrategy: (times: number) => Math.min(times * 50, maxRetryDelayMs),
  } satisfies RedisOptions
  const connections: [Redis, Redis] = [new Redis(url, options), new Redis(url, options)]
  for (const connection of connections) connection.on('error', onFailure)
  try {
    await Promise.all(connections.map((connection) => connection.connect()))
    return connections
  } catch (error) {
    for (const connection of connections) connection.disconnect()
    throw error
  }
}
