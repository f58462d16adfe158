import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createTestPostgres } from '../../../../scripts/lib/testPostgres.mjs'
import { createTraffic } from '../testing/relay/createTraffic.js'
import { redisUrl } from '../testing/relay/redisUrl.js'
import { removeKeys } from '../testing/relay/removeKeys.js'
import { startGatewayProcess } from '../testing/relay/startGatewayProcess.js'
import { startRedis } from '../testing/relay/startRedis.js'
import { startTestRelay, type TestRelay, type TestRelayOptions } from '../testing/relay/startTestRelay.js'
import { defaultRelayConfig } from './RelayConfig.js'
import { openRedisStore } from './stores/redis/openRedisStore.js'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-faults-'))
  cleanups.push(() => rm(folder, { recursive: true }))
  return folder
}

/** Its mailboxes are what falls and rises again; its database, which takes seconds to make, is another process. */
async function startGateway(environment: Record<string, string> = {}) {
  const [folder, { clean, url }] = await Promise.all([createFolder(), createTestPostgres()])
  cleanups.push(clean)
  const gateway = await startGatewayProcess({ LATCHKEY_DATA: folder, DATABASE_URL: url, ...environment })
  cleanups.push(() => gateway.kill())
  return gateway
}

async function startTraffic(urls: Parameters<typeof createTraffic>[0]) {
  const traffic = await createTraffic(urls)
  cleanups.push(() => traffic.close())
  return traffic
}

/** Stops, and waits until the reader has everything that was promised to the publisher. */
async function expectReceipt(traffic: Awaited<ReturnType<typeof createTraffic>>, atLeast: number) {
  await traffic.stop()
  await traffic.waitForReceipt()
  expect(traffic.promised.size).toBeGreaterThanOrEqual(atLeast)
}

async function startRelay(options?: TestRelayOptions) {
  const relay = await startTestRelay(options)
  cleanups.push(() => relay.clean())
  return relay
}

/** A prefix of this test alone, whose keys go afterwards. */
function createPrefix(): string {
  const prefix = `latchkey-test:${randomUUID()}:`
  cleanups.push(() => removeKeys(prefix))
  return prefix
}

const createTopic = () => randomBytes(32).toString('hex')

/** What one of the relay's counters stands at; NaN before it has counted anything. */
async function readCount(relay: TestRelay, name: string): Promise<number> {
  return Number(
    new RegExp(`latchkey_relay_${name}_total\\S* (\\d+)`).exec(await relay.registry.metrics())?.[1],
  )
}

describe('kill -9', () => {
  test('§18.5 one gateway, killed three times amid traffic: every message that was answered arrives', async () => {
    const gateway = await startGateway()
    const traffic = await startTraffic({
      getPublisherUrl: () => gateway.url,
      getReaderUrl: () => gateway.url,
    })
    for (let round = 0; round < 3; round++) {
      await traffic.waitForPromises(300)
      await gateway.kill()
      await gateway.restart()
    }
    await traffic.waitForPromises(300)
    await expectReceipt(traffic, 1200)
  })

  test('§18.10 two gateways over Redis, the reader’s one killed: it goes on at the other and misses nothing', async () => {
    const environment = { REDIS_URL: redisUrl, LATCHKEY_REDIS_PREFIX: createPrefix() }
    const [one, other] = await Promise.all([startGateway(environment), startGateway(environment)])
    let readerUrl = one.url
    const traffic = await startTraffic({ getPublisherUrl: () => other.url, getReaderUrl: () => readerUrl })
    await traffic.waitForPromises(300)
    await traffic.waitForReceipt()
    readerUrl = other.url
    await one.kill()
    await traffic.waitForPromises(300)
    await expectReceipt(traffic, 600)
  })

  test('§18.10 two gateways over Redis, the publisher’s one killed: what it answered arrives', async () => {
    const environment = { REDIS_URL: redisUrl, LATCHKEY_REDIS_PREFIX: createPrefix() }
    const [one, other] = await Promise.all([startGateway(environment), startGateway(environment)])
    let publisherUrl = one.url
    const traffic = await startTraffic({
      getPublisherUrl: () => publisherUrl,
      getReaderUrl: () => other.url,
    })
    await traffic.waitForPromises(300)
    publisherUrl = other.url
    await one.kill()
    await traffic.waitForPromises(300)
    await expectReceipt(traffic, 600)
  })
})

/** A machine may be busy: what must come is waited for as long as a test may take. */
const patience = { timeout: 25_000 }

/** Publishes as clients do: again and again until it is answered. */
async function publishUntilTaken(publish: (message: string) => Promise<unknown>, message: string) {
  await vi.waitUntil(() => publish(message).catch(() => false), patience)
}

describe('Redis goes away', () => {
  async function startPair() {
    const redis = await startRedis()
    cleanups.push(() => redis.clean())
    const openStore: TestRelayOptions['openStore'] = (listener, now) =>
      openRedisStore({ url: redis.url, now, listener, prefix: 'test:', timeoutMs: 2_000 })
    const [one, other] = await Promise.all([startRelay({ openStore }), startRelay({ openStore })])
    const topic = createTopic()
    const [site, wallet] = [await one.connect(), await other.connect()]
    await wallet.request('irn_subscribe', { topic })
    const publish = (message: string) => site.request('irn_publish', { topic, message, ttl: 300, tag: 1108 })
    return { redis, one, other, site, wallet, topic, publish }
  }

  test('stopped: publishers get an error, sockets stay; started: everything goes on, nothing answered is lost', async () => {
    const { publish, redis, site, wallet } = await startPair()
    await publish('before')
    await wallet.waitFor(1)
    await redis.stop()
    await expect(publish('refused')).rejects.toMatchObject({ code: -32603 })
    await redis.start()
    await publishUntilTaken(publish, 'after')
    const found = () => new Set(wallet.deliveries.map(({ data }) => data.message))
    await vi.waitUntil(() => found().has('after'), patience)
    await publishUntilTaken(publish, 'live')
    await vi.waitUntil(() => found().has('live'), patience)
    expect(found().has('refused')).toBe(false)
    expect([site.socket.readyState, wallet.socket.readyState]).toEqual([1, 1])
  })

  test('frozen: publishers get an error in time, and a repeat after it thawed is no second message', async () => {
    const { other, publish, redis, topic } = await startPair()
    // It has acknowledged nothing yet, so that the mailbox has what the frozen Redis may have stored.
    const wallet = await other.connect({ isAcknowledging: false })
    await wallet.request('irn_subscribe', { topic })
    await publish('before')
    await wallet.waitFor(1)
    redis.freeze()
    await expect(publish('late')).rejects.toMatchObject({ code: -32603 })
    // The other gateway only listens; its sweep notices that nobody is there.
    other.clock.jump(10_000)
    redis.thaw()
    await publishUntilTaken(publish, 'late')
    await publishUntilTaken(publish, 'after')
    await vi.waitUntil(() => wallet.deliveries.some(({ data }) => data.message === 'after'), patience)
    expect(wallet.deliveries.map(({ data }) => data.message)).toEqual(['before', 'late', 'after'])
  })

  test('frozen: what it stored but never answered for reaches clients of the same gateway once it thawed', async () => {
    const { one, publish, redis, topic, wallet: remote } = await startPair()
    const local = await one.connect()
    await local.request('irn_subscribe', { topic })
    await publish('before')
    await Promise.all([local.waitFor(1), remote.waitFor(1)])
    redis.freeze()
    await expect(publish('late')).rejects.toMatchObject({ code: -32603 })
    redis.thaw()
    for (const wallet of [local, remote]) {
      await vi.waitUntil(() => wallet.deliveries.some(({ data }) => data.message === 'late'), patience)
    }
  })

  test('what was published at one gateway while another had lost Redis is delivered when it is back', async () => {
    const { one, publish, redis, wallet } = await startPair()
    const admin = new Redis(redis.url)
    cleanups.push(async () => admin.disconnect())
    // Cuts the connections that listen; the others stay.
    await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
    await publish('missed')
    await vi.waitUntil(() => wallet.deliveries.some(({ data }) => data.message === 'missed'), patience)
    expect(await one.registry.metrics()).toContain('latchkey_relay_messages_in_total 1')
  })
})

describe('slow and deaf clients', () => {
  test('a reader that does not read is sent little; the rest waits on the disk and comes when it reads', async () => {
    const { quotas } = defaultRelayConfig
    const client = { ...quotas.client, bytes: 128 * 1_048_576 }
    const relay = await startRelay({ config: { quotas: { ...quotas, client } } })
    const topics = Array.from({ length: 20 }, createTopic)
    const [site, wallet] = [await relay.connect(), await relay.connect()]
    await wallet.request('irn_batchSubscribe', { topics })
    wallet.socket.pause()
    const sent: string[] = []
    for (let round = 0; round < 40; round++) {
      await Promise.all(
        topics.map((topic) => {
          const message = `${topic.slice(0, 8)}-${round}-`.padEnd(100_000, 'x')
          sent.push(message)
          return site.request('irn_publish', { topic, message, ttl: 300, tag: 1108 })
        }),
      )
    }
    // 80 MB were published; besides the relay's own quarter of a megabyte the kernel's buffers take a few.
    expect((await readCount(relay, 'messages_out')) * 100_000).toBeLessThan(12_000_000)
    wallet.socket.resume()
    const deliveries = await wallet.waitFor(sent.length)
    expect(new Set(deliveries.map(({ data }) => data.message))).toEqual(new Set(sent))
    for (const topic of topics) {
      const rounds = deliveries
        .filter(({ data }) => data.topic === topic)
        .map(({ data }) => Number(data.message.split('-')[1]))
      expect(rounds).toEqual(Array.from({ length: 40 }, (_, round) => round))
    }
  })

  test('a client that never acknowledges gets 512 messages and no more, until it subscribes again', async () => {
    const relay = await startRelay()
    const topic = createTopic()
    const [site, wallet] = [await relay.connect(), await relay.connect({ isAcknowledging: false })]
    await wallet.request('irn_subscribe', { topic })
    for (let batch = 0; batch < 8; batch++) {
      await site.request('irn_batchPublish', {
        messages: Array.from({ length: 100 }, (_, at) => ({
          topic,
          message: `${batch}-${at}`,
          ttl: 300,
          tag: 1108,
        })),
      })
    }
    await wallet.waitFor(512)
    await wallet.request('irn_unsubscribe', { topic: createTopic() })
    expect(wallet.deliveries).toHaveLength(512)
    for (const delivery of [...wallet.deliveries]) wallet.acknowledge(delivery)
    await wallet.waitFor(800)
    expect(new Set(wallet.deliveries.map(({ data }) => data.message)).size).toBe(800)
  })

  test('a publisher that does not read its answers is not read either', async () => {
    const relay = await startRelay()
    const [client, other] = [await relay.connect(), await relay.connect()]
    client.socket.pause()
    const count = 200_000
    for (let index = 0; index < count; index++) client.send('{}')
    // Each round trip is a turn in which the relay reads everybody whom it reads: after many without one it has stopped.
    let taken = Number.NaN
    for (let quiet = 0; quiet < 50; quiet++) {
      await other.request('irn_subscribe', { topic: createTopic() })
      const before = taken
      taken = await readCount(relay, 'errors')
      if (taken !== before) quiet = 0
    }
    // Of 17 MB of answers the relay gave what the kernel's buffers take, and left the rest unasked.
    expect(taken).toBeLessThan(140_000)
    let answers = 0
    const isDone = new Promise<void>((resolve) => {
      client.socket.on('message', () => {
        if (++answers === count) resolve()
      })
    })
    client.socket.resume()
    await isDone
  })
})
