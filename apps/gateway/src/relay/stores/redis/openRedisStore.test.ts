import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createMessage, createTopic, describeRelayStore } from '../../../testing/relay/describeRelayStore.js'
import { describeStoreQuotas } from '../../../testing/relay/describeStoreQuotas.js'
import { redisUrl } from '../../../testing/relay/redisUrl.js'
import { removeKeys } from '../../../testing/relay/removeKeys.js'
import { startRedis } from '../../../testing/relay/startRedis.js'
import type { StoredMessage } from '../RelayStore.js'
import { encodeMessage, toLines } from './message.js'
import { openRedisStore } from './openRedisStore.js'
import { commitScript } from './scripts/commitScript.js'

describeRelayStore('Redis', async () => {
  const prefix = `latchkey-test:${randomUUID()}:`
  return {
    open: (listener, now) => openRedisStore({ url: redisUrl, now, listener, prefix }),
    clean: () => removeKeys(prefix),
  }
})

describeStoreQuotas('Redis', async () => {
  const prefix = `latchkey-test:${randomUUID()}:`
  return {
    open: (listener, now) => openRedisStore({ url: redisUrl, now, listener, prefix }),
    clean: () => removeKeys(prefix),
  }
})

describe('gateways on one Redis', () => {
  const cleanups: (() => unknown)[] = []
  afterEach(async () => {
    for (const clean of cleanups.splice(0).reverse()) await clean()
  })

  function start(url = redisUrl) {
    const prefix = `latchkey-test:${randomUUID()}:`
    const redis = new Redis(url)
    cleanups.push(() => redis.disconnect())
    if (url === redisUrl) cleanups.push(() => removeKeys(prefix))
    async function open() {
      const heard: StoredMessage[] = []
      let gaps = 0
      const listener = {
        onMessage: (message: StoredMessage) => void heard.push(message),
        onGap: () => gaps++,
      }
      let failures = 0
      const onFailure = () => failures++
      const options = { url, now: Date.now, listener, onFailure, prefix, timeoutMs: 2_000 }
      const store = await openRedisStore(options)
      let closing: Promise<void> | undefined
      const close = () => {
        closing ??= store.close()
        return closing
      }
      cleanups.push(close)
      return { store, close, heard, getGaps: () => gaps, getFailures: () => failures }
    }
    const listGateways = () => redis.zrange(`${prefix}g`, '0', '-1')
    return { prefix, redis, open, listGateways }
  }

  test('each hears of a message once, and a gateway alone publishes nothing', async () => {
    const { open, prefix, redis } = start()
    const spy = redis.duplicate()
    cleanups.push(() => spy.disconnect())
    const published: string[] = []
    spy.on('pmessage', (_pattern: string, channel: string) => void published.push(channel))
    await spy.psubscribe(`${prefix}*`)
    const topic = createTopic()
    const commit = (message: string) => ({
      clientId: 'publisher',
      messages: [createMessage(topic, { message })],
    })
    const one = await open()
    await one.store.follow([topic])
    await one.store.commit(commit('alone'))
    const other = await open()
    await other.store.follow([topic])
    await one.store.commit(commit('from-one'))
    await other.store.commit(commit('from-other'))
    await expect
      .poll(() => one.heard.map(({ message }) => message))
      .toEqual(['alone', 'from-one', 'from-other'])
    await expect.poll(() => other.heard.map(({ message }) => message)).toEqual(['from-one', 'from-other'])
    expect(one.heard.slice(1)).toEqual(other.heard)
    await expect.poll(() => published).toHaveLength(2)
    expect(new Set(published).size).toBe(2)
    await other.close()
    await one.store.commit(commit('alone-again'))
    await redis.publish(`${prefix}end`, '')
    await expect.poll(() => published.slice(2)).toEqual([`${prefix}end`])
  })

  test('a gateway that fell out of the set says that it missed something, once', async () => {
    const { open, redis, prefix, listGateways } = start()
    const { getGaps, store } = await open()
    await store.sweep()
    expect(getGaps()).toBe(0)
    await redis.del(`${prefix}g`)
    await store.sweep()
    await store.sweep()
    expect(getGaps()).toBe(1)
    expect(await listGateways()).toHaveLength(1)
  })

  test('a gateway that died leaves the set when another renews its lease, one that closes at once', async () => {
    const { open, redis, prefix, listGateways } = start()
    const { close, store } = await open()
    await redis.zadd(`${prefix}g`, 1, 'dead.0', Date.now() + 60_000, 'living.0')
    await store.sweep()
    expect(await listGateways()).toHaveLength(2)
    await close()
    expect(await listGateways()).toEqual(['living.0'])
  })

  test('what was acknowledged while Redis was away is not handed out again', async () => {
    const own = await startRedis()
    cleanups.push(() => own.clean())
    const { open } = start(own.url)
    const { getFailures, store } = await open()
    const topic = createTopic()
    const messages = Array.from({ length: 450 }, (_, at) => createMessage(topic, { message: `m${at}` }))
    const kept = createMessage(topic, { message: 'kept' })
    await store.commit({ clientId: 'reader', subscribe: [topic] })
    await store.commit({ clientId: 'publisher', messages: [...messages, kept] })
    await own.stop()
    store.acknowledge(
      'reader',
      messages.map(({ messageId }) => ({ topic, messageId })),
    )
    await vi.waitUntil(() => getFailures() > 0)
    await own.start()
    const read = () => store.read('reader', topic, { from: '', maxMessages: 9, maxBytes: 9999 })
    const page = await vi.waitUntil(() => read().catch(() => undefined), { timeout: 25_000 })
    expect(page.messages.map(({ message }) => message)).toEqual(['kept'])
  })

  test('after a commit without an answer it says that it missed something, and hears what still runs of it', async () => {
    const own = await startRedis()
    cleanups.push(() => own.clean())
    const { open, prefix, redis, listGateways } = start(own.url)
    const { getGaps, heard, store } = await open()
    const topic = createTopic()
    const [oldName = ''] = await listGateways()
    await store.follow([topic])
    await store.commit({ clientId: 'publisher', messages: [createMessage(topic, { message: 'answered' })] })
    own.freeze()
    const unanswered = createMessage(topic, { message: 'unanswered' })
    await expect(store.commit({ clientId: 'publisher', messages: [unanswered] })).rejects.toThrow()
    own.thaw()
    await expect.poll(getGaps).toBeGreaterThan(0)
    const page = await store.read('reader', topic, { from: '', maxMessages: 9, maxBytes: 9999 })
    expect(page.messages.map(({ message }) => message)).toEqual(['answered', 'unanswered'])
    // As if the network had kept an earlier commit until now.
    const late = encodeMessage(createMessage(topic, { message: 'late' }))
    const lines = toLines([1, '', '0 0 1 1 publisher', topic, late])
    await redis.eval(commitScript, 0, prefix, oldName, Date.now(), 9, 9999, 0, lines, 0, 0)
    await expect.poll(() => heard.map(({ message }) => message)).toEqual(['answered', 'late'])
    expect(await listGateways()).toHaveLength(1)
  })

  test('what thousands of subscribers acknowledge costs a few looks for each of them', async () => {
    const server = await startRedis()
    cleanups.push(() => server.clean())
    const { open, redis } = start(server.url)
    const { store } = await open()
    const topic = createTopic()
    const clients = Array.from({ length: 2_000 }, (_, number) => `client-${number}`)
    for (const clientId of clients) void store.commit({ clientId, subscribe: [topic] })
    const message = createMessage(topic)
    await store.commit({ clientId: 'publisher', messages: [message] })
    await redis.config('RESETSTAT')
    const readers = { from: '', maxMessages: 1, maxBytes: 1e6 }
    for (const clientId of clients.slice(0, -1)) {
      store.acknowledge(clientId, [message])
      // Each comes alone, as from sockets; what is read comes after it.
      await store.read(clientId, topic, readers)
    }
    expect((await store.read('later', topic, readers)).messages).toHaveLength(1)
    const looks = await countLooks(redis)
    expect(looks).toBeLessThan(60 * clients.length)
    store.acknowledge(clients.at(-1) as string, [message])
    expect((await store.read('later', topic, readers)).messages).toEqual([])
  })
})

/** How often a flag of a message was looked at; one look at many of them counts as so many. */
async function countLooks(redis: Redis): Promise<number> {
  const stats = await redis.info('commandstats')
  const count = (command: string) =>
    Number(new RegExp(`cmdstat_${command}:calls=(\\d+)`).exec(stats)?.[1] ?? 0)
  const seconds = Number(/cmdstat_zrangebyscore:calls=(\d+)/.exec(stats)?.[1] ?? 0)
  return count('hexists') + seconds * 2_000
}
