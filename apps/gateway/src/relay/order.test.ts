import { randomBytes, randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { afterEach, describe, expect, test } from 'vitest'
import type { TestClient } from '../testing/relay/connectClient.js'
import { createIdentity } from '../testing/relay/createIdentity.js'
import { redisUrl } from '../testing/relay/redisUrl.js'
import { removeKeys } from '../testing/relay/removeKeys.js'
import { startRedis } from '../testing/relay/startRedis.js'
import { createTestClock, startTestRelay, type TestRelayOptions } from '../testing/relay/startTestRelay.js'
import { relayTimes } from './RelayConfig.js'
import { openLogStore } from './stores/log/openLogStore.js'
import type { RelayStore } from './stores/RelayStore.js'
import { openRedisStore } from './stores/redis/openRedisStore.js'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

const createTopic = () => randomBytes(32).toString('hex')
const createTexts = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}-${at}`)
const getTexts = (client: TestClient) => client.deliveries.map(({ data }) => data.message)

async function start(options: TestRelayOptions = {}) {
  const relay = await startTestRelay(options)
  cleanups.push(() => relay.clean())
  return relay
}

/** Opens stores on one Redis; the keys go afterwards. */
function createRedisOpener(): NonNullable<TestRelayOptions['openStore']> {
  const prefix = `latchkey-test:${randomUUID()}:`
  cleanups.push(() => removeKeys(prefix))
  return (listener, now) => openRedisStore({ url: redisUrl, now, listener, prefix })
}

const publish = (client: TestClient, topic: string, message: string) =>
  client.request('irn_publish', { topic, message, ttl: 300, tag: 1108 })

async function publishAll(client: TestClient, topic: string, texts: readonly string[]) {
  for (const text of texts) await publish(client, topic, text)
}

/** Waits until the relay has let a client in and knows its subscriptions. */
const settleIn = (client: TestClient) => client.request('irn_unsubscribe', { topic: createTopic() })

type Relay = Awaited<ReturnType<typeof start>>

/** A client that is subscribed to a topic and away, with messages that wait for it. */
async function startAway(relay: Relay, options: { waiting?: number } = {}) {
  const [identity, topic] = [createIdentity(), createTopic()]
  const before = await relay.connect({ identity })
  await before.request('irn_subscribe', { topic })
  await before.close()
  const site = await relay.connect()
  const waiting = createTexts('waiting', options.waiting ?? 5)
  await publishAll(site, topic, waiting)
  return { identity, topic, site, waiting }
}

describe.each([
  ['the log', () => ({})],
  ['Redis', () => ({ openStore: createRedisOpener() })],
])('the order of a topic, with %s', (_, createOptions) => {
  test.each(['irn_subscribeBlocking', 'irn_subscribe', 'irn_batchSubscribe'])(
    'what is published between connecting and %s comes behind what waits, and once',
    async (method) => {
      const relay = await start(createOptions())
      const { identity, site, topic, waiting } = await startAway(relay)
      const wallet = await relay.connect({ identity, isAcknowledging: false })
      await settleIn(wallet)
      const fresh = createTexts('fresh', 3)
      await publishAll(site, topic, fresh)
      const params = method === 'irn_batchSubscribe' ? { topics: [topic] } : { topic }
      await wallet.request(method, params)
      await publish(site, topic, 'live')
      await wallet.waitFor(waiting.length + fresh.length + 1)
      expect(getTexts(wallet)).toEqual([...waiting, ...fresh, 'live'])
    },
  )

  test('what is published to a client that does not subscribe again comes behind what waits, and once', async () => {
    const relay = await start(createOptions())
    const { identity, site, topic, waiting } = await startAway(relay)
    const wallet = await relay.connect({ identity })
    await settleIn(wallet)
    const fresh = createTexts('fresh', 3)
    await publishAll(site, topic, fresh)
    relay.clock.advance(relayTimes.attachDelayMs)
    await wallet.waitFor(waiting.length + fresh.length)
    await publish(site, topic, 'live')
    await wallet.waitFor(waiting.length + fresh.length + 1)
    expect(getTexts(wallet)).toEqual([...waiting, ...fresh, 'live'])
  })

  test('the time after which a mailbox is sent unasked does not send it again to a client that asked', async () => {
    const relay = await start(createOptions())
    const { identity, site, topic, waiting } = await startAway(relay)
    const wallet = await relay.connect({ identity, isAcknowledging: false })
    await wallet.request('irn_subscribeBlocking', { topic })
    relay.clock.advance(relayTimes.attachDelayMs)
    await publish(site, topic, 'live')
    await wallet.waitFor(waiting.length + 1)
    expect(getTexts(wallet)).toEqual([...waiting, 'live'])
  })

  test('a client that subscribes while others publish gets everything in order, over several pages', async () => {
    const relay = await start(createOptions())
    const { identity, site, topic, waiting } = await startAway(relay, { waiting: 150 })
    const wallet = await relay.connect({ identity })
    const fresh = createTexts('fresh', 150)
    const published = publishAll(site, topic, fresh)
    await settleIn(wallet)
    await wallet.request('irn_subscribeBlocking', { topic })
    await published
    await wallet.waitFor(waiting.length + fresh.length)
    expect(getTexts(wallet)).toEqual([...waiting, ...fresh])
  })

  test('two sockets of one client, of which one subscribes: both get everything in order', async () => {
    const relay = await start(createOptions())
    const { identity, site, topic, waiting } = await startAway(relay)
    const one = await relay.connect({ identity, isAcknowledging: false })
    const other = await relay.connect({ identity, isAcknowledging: false })
    await Promise.all([settleIn(one), settleIn(other)])
    await publish(site, topic, 'fresh')
    await one.request('irn_subscribeBlocking', { topic })
    expect(getTexts(one)).toEqual([...waiting, 'fresh'])
    await publish(site, topic, 'live')
    relay.clock.advance(relayTimes.attachDelayMs)
    const wanted = [...waiting, 'fresh', 'live']
    for (const socket of [one, other]) {
      await socket.waitFor(wanted.length)
      expect(getTexts(socket)).toEqual(wanted)
    }
  })

  test('a topic one socket subscribes to has its mailbox read for the client’s other socket too', async () => {
    const relay = await start(createOptions())
    const [identity, topic] = [createIdentity(), createTopic()]
    const site = await relay.connect()
    const waiting = createTexts('waiting', 3)
    await publishAll(site, topic, waiting)
    const one = await relay.connect({ identity, isAcknowledging: false })
    const other = await relay.connect({ identity, isAcknowledging: false })
    await Promise.all([settleIn(one), settleIn(other)])
    await one.request('irn_subscribe', { topic })
    await publish(site, topic, 'live')
    for (const socket of [one, other]) {
      await socket.waitFor(4)
      expect(getTexts(socket)).toEqual([...waiting, 'live'])
    }
  })
})

test('a second socket that comes while the subscriptions are looked up gets what waits and what comes', async () => {
  let hold: Promise<void> | undefined
  let begun = 0
  const openStore: TestRelayOptions['openStore'] = async (listener, now) => {
    const store: RelayStore = await openLogStore({ folder, now, listener })
    return {
      ...store,
      async listTopics(clientId) {
        begun++
        await hold
        return store.listTopics(clientId)
      },
    }
  }
  const folder = (await start()).folder
  const relay = await start({ openStore })
  const { identity, site, topic, waiting } = await startAway(relay)
  let release = () => {}
  hold = new Promise<void>((resolve) => {
    release = resolve
  })
  const lookUps = begun
  const one = await relay.connect({ identity, isAcknowledging: false })
  await expect.poll(() => begun).toBe(lookUps + 1)
  const other = await relay.connect({ identity, isAcknowledging: false })
  const settled = Promise.all([settleIn(one), settleIn(other)])
  release()
  await settled
  await publish(site, topic, 'fresh')
  relay.clock.advance(relayTimes.attachDelayMs)
  for (const socket of [one, other]) {
    await socket.waitFor(waiting.length + 1)
    expect(getTexts(socket)).toEqual([...waiting, 'fresh'])
  }
})

test('two gateways on one Redis: what either stores comes behind what waits', async () => {
  const openStore = createRedisOpener()
  const clock = createTestClock()
  const [near, far] = [await start({ openStore, clock }), await start({ openStore, clock })]
  const { identity, site, topic, waiting } = await startAway(far)
  const wallet = await near.connect({ identity, isAcknowledging: false })
  await settleIn(wallet)
  const local = await near.connect()
  const fresh: string[] = []
  for (const [at, publisher] of [site, local, site, local].entries()) {
    fresh.push(`fresh-${at}`)
    await publish(publisher, topic, `fresh-${at}`)
  }
  await wallet.request('irn_subscribeBlocking', { topic })
  expect(getTexts(wallet)).toEqual([...waiting, ...fresh])
  await publish(site, topic, 'live')
  await wallet.waitFor(waiting.length + fresh.length + 1)
  expect(getTexts(wallet)).toEqual([...waiting, ...fresh, 'live'])
})

test('a gateway that does not hear of others for a moment hands on nothing of its own before what they stored', async () => {
  const server = await startRedis()
  cleanups.push(() => server.clean())
  const openStore: TestRelayOptions['openStore'] = (listener, now) =>
    openRedisStore({ url: server.url, now, listener, prefix: 'order-test:' })
  const redis = new Redis(server.url)
  cleanups.push(async () => redis.disconnect())
  const [near, far] = [await start({ openStore }), await start({ openStore })]
  const [wallet, local, site] = [await near.connect(), await near.connect(), await far.connect()]
  const topic = createTopic()
  await wallet.request('irn_subscribe', { topic })
  await publish(site, topic, 'before')
  await wallet.waitFor(1)
  const expected = ['before']
  for (let round = 0; round < 5; round++) {
    // As a crash of Redis does it, after which the two gateways are back one after the other.
    await redis.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
    for (const [at, publisher] of [site, local, site, local].entries()) {
      expected.push(`${round}-${at}`)
      await publish(publisher, topic, `${round}-${at}`)
    }
    await wallet.waitFor(expected.length)
    expect(getTexts(wallet)).toEqual(expected)
  }
})
