import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { createIdentity } from '../../testing/relay/createIdentity.js'
import { createRpcCaller } from '../../testing/relay/createRpcCaller.js'
import { createMessage, createTopic } from '../../testing/relay/describeRelayStore.js'
import { startTestRelay, type TestRelayOptions } from '../../testing/relay/startTestRelay.js'
import { defaultRelayConfig } from '../RelayConfig.js'
import { createPayers } from './createPayers.js'
import type { Quota, Quotas } from './Quota.js'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean()
})

async function start(config: NonNullable<TestRelayOptions['config']>) {
  const relay = await startTestRelay({ config })
  cleanups.push(() => relay.clean())
  return {
    ...relay,
    connectFrom: (address: string) => relay.connect({ headers: { 'x-forwarded-for': address } }),
  }
}

function createQuotas(changes: { [Kind in keyof Quotas]?: Partial<Quota> }): Quotas {
  const plenty = { items: 1e6, bytes: 1e9, sockets: 1e6, shareOfRest: 1 }
  return {
    client: { ...plenty, ...changes.client },
    address: { ...plenty, ...changes.address },
    project: { ...plenty, ...changes.project },
  }
}

const createTopics = (count: number) => Array.from({ length: count }, createTopic)
const tooMany = { code: 3001, message: 'Too many requests' }
const refusal = { code: -32000, message: 'Quota exceeded' }

describe('what subscriptions cost', () => {
  const clientRate = { capacity: 1_000, refillPerSecond: 1 }

  test('a topic costs as much as a request, one that the client has nothing more', async () => {
    const { connect } = await start({ clientRate })
    const client = await connect()
    const topics = createTopics(500)
    await client.request('irn_batchSubscribe', { topics })
    for (let again = 0; again < 100; again++) await client.request('irn_batchSubscribe', { topics })
    await expect(client.request('irn_batchSubscribe', { topics: createTopics(500) })).rejects.toMatchObject(
      tooMany,
    )
    // Nothing of it was subscribed to, and what fits still is.
    await client.request('irn_batchSubscribe', { topics: createTopics(300) })
  })

  test('they count for all clients of an address', async () => {
    const { connectFrom } = await start({ addressRate: clientRate })
    for (const topics of [createTopics(500), createTopics(490)]) {
      await (await connectFrom('192.0.2.1')).request('irn_batchSubscribe', { topics })
    }
    const third = await connectFrom('192.0.2.1')
    await expect(third.request('irn_batchSubscribe', { topics: createTopics(100) })).rejects.toMatchObject(
      tooMany,
    )
    await (await connectFrom('192.0.2.2')).request('irn_batchSubscribe', { topics: createTopics(500) })
  })

  test('the same without a socket', async () => {
    const { clock, url } = await start({ addressRate: clientRate })
    const subscribe = () =>
      createRpcCaller(url, { now: clock.now }).request('irn_batchSubscribe', { topics: createTopics(400) })
    await subscribe()
    await subscribe()
    await expect(subscribe()).rejects.toMatchObject(tooMany)
  })

  test('reading many mailboxes and ending many subscriptions cost by topic', async () => {
    const { connect } = await start({ clientRate: { capacity: 600, refillPerSecond: 0.001 } })
    const client = await connect()
    for (let call = 0; call < 2; call++)
      await client.request('irn_batchFetchMessages', { topics: createTopics(500) })
    const subscriptions = createTopics(500).map((topic) => ({ topic, id: topic }))
    await client.request('irn_batchUnsubscribe', { subscriptions })
    await expect(client.request('irn_subscribe', { topic: createTopic() })).rejects.toMatchObject(tooMany)
  })
})

describe('what is stored', () => {
  test('throwaway clients of one address have one quota together, a neighbour has another', async () => {
    const { connectFrom } = await start({ quotas: createQuotas({ address: { items: 1_000 } }) })
    const subscribe = async (address: string, count: number) =>
      (await connectFrom(address)).request('irn_batchSubscribe', { topics: createTopics(count) })
    await subscribe('192.0.2.1', 500)
    await subscribe('192.0.2.1', 490)
    await expect(subscribe('192.0.2.1', 11)).rejects.toMatchObject(refusal)
    await subscribe('192.0.2.1', 10)
    await subscribe('192.0.2.2', 500)
  })

  test('a project has one for all its clients, wherever they are', async () => {
    const { connectFrom } = await start({ quotas: createQuotas({ project: { items: 600 } }) })
    const subscribe = async (address: string) =>
      (await connectFrom(address)).request('irn_batchSubscribe', { topics: createTopics(400) })
    await subscribe('192.0.2.1')
    await expect(subscribe('192.0.2.2')).rejects.toMatchObject(refusal)
  })

  test('messages that nobody reads end at the quota of bytes; those that are read do not count', async () => {
    const { connect } = await start({ quotas: createQuotas({ client: { bytes: 1_000_000 } }) })
    const [site, wallet] = [await connect(), await connect()]
    const [read, unread] = createTopics(2)
    await wallet.request('irn_subscribe', { topic: read })
    const publish = (topic = '') => {
      const { message, tag } = createMessage(topic, { message: `${Math.random()}`.padEnd(100_000, 'x') })
      return site.request('irn_publish', { topic, message, tag, ttl: 2_592_000 })
    }
    for (let count = 1; count <= 30; count++) {
      await publish(read)
      await wallet.waitFor(count)
      // The receipt is on its way: an answer to the wallet says that it was taken.
      await wallet.request('irn_subscribe', { topic: read })
    }
    let stored = 0
    while (
      stored < 20 &&
      (await publish(unread).then(
        () => true,
        () => false,
      ))
    )
      stored++
    expect(stored).toBe(9)
    await expect(publish(unread)).rejects.toMatchObject(refusal)
  })

  test('no address is among the data', async () => {
    const { close, connectFrom, folder } = await start({})
    const client = await connectFrom('198.51.100.77')
    await client.request('irn_subscribe', { topic: createTopic() })
    await close()
    const names = await readdir(join(folder, 'log'))
    const texts = await Promise.all(names.map((name) => readFile(join(folder, 'log', name), 'latin1')))
    expect(texts.join()).toContain('"payers"')
    expect(texts.join()).not.toContain('198.51')
  })
})

describe('sockets', () => {
  test('an address has as many as its quota; the next one is told to come later, until one goes', async () => {
    const { connectFrom } = await start({ quotas: createQuotas({ address: { sockets: 3 } }) })
    const open = [
      await connectFrom('192.0.2.1'),
      await connectFrom('192.0.2.1'),
      await connectFrom('192.0.2.1'),
    ]
    for (const client of open) await client.request('irn_subscribe', { topic: createTopic() })
    const fourth = await connectFrom('192.0.2.1')
    expect(await fourth.closed).toEqual({ code: 1013, reason: 'Too many connections' })
    await (await connectFrom('192.0.2.2')).request('irn_subscribe', { topic: createTopic() })
    await open[0]?.close()
    const admitted = async () => {
      const client = await connectFrom('192.0.2.1')
      return client.request('irn_subscribe', { topic: createTopic() }).then(
        () => true,
        () => false,
      )
    }
    await expect.poll(admitted).toBe(true)
  })

  test('so has a client, whatever address it comes from', async () => {
    const { connect } = await start({ quotas: createQuotas({ client: { sockets: 2 } }) })
    const identity = createIdentity()
    for (const address of ['192.0.2.1', '192.0.2.2']) {
      const client = await connect({ identity, headers: { 'x-forwarded-for': address } })
      await client.request('irn_subscribe', { topic: createTopic() })
    }
    expect((await (await connect({ identity })).closed).code).toBe(1013)
  })
})

describe('payers', () => {
  const identity = { clientId: 'client', projectId: undefined }

  test('of IPv6 a whole /64 is one, and the /48 is many', () => {
    const toPayers = createPayers(defaultRelayConfig.quotas, 'secret')
    const toNames = (address: string) => toPayers({ ...identity, address }).map(({ name }) => name)
    const [one, same, near, far] = [
      '2001:db8:1:1::1',
      '2001:db8:1:1:ffff::2',
      '2001:db8:1:2::1',
      '2001:db8:2:1::1',
    ].map(toNames)
    expect(one).toEqual(same)
    expect(near?.[1]).not.toBe(one?.[1])
    expect(near?.[2]).toBe(one?.[2])
    expect(far?.[2]).not.toBe(one?.[2])
    const [, narrow, wide] = toPayers({ ...identity, address: '2001:db8::1' })
    expect(wide?.items).toBe(16 * (narrow?.items ?? 0))
    expect(wide?.shareOfRest).toBeLessThanOrEqual(1)
  })

  test('have names that only who has the secret can make', () => {
    const toNames = (secret: string) =>
      createPayers(
        defaultRelayConfig.quotas,
        secret,
      )({ ...identity, projectId: 'p1', address: '192.0.2.1' }).map(({ name }) => name)
    expect(toNames('one')).toEqual(toNames('one'))
    expect(toNames('one').filter((name) => toNames('other').includes(name))).toEqual([])
    expect(new Set(toNames('one')).size).toBe(3)
  })
})
