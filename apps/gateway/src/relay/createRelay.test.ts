import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import type { TestClient } from '../testing/relay/connectClient.js'
import { createIdentity } from '../testing/relay/createIdentity.js'
import { startTestRelay, type TestRelay, type TestRelayOptions } from '../testing/relay/startTestRelay.js'

const relays: TestRelay[] = []
afterEach(async () => {
  for (const relay of relays.splice(0)) await relay.clean()
})
async function start(options?: TestRelayOptions): Promise<TestRelay> {
  const relay = await startTestRelay(options)
  relays.push(relay)
  return relay
}

const createTopic = () => randomBytes(32).toString('hex')
const createEnvelope = () => randomBytes(90).toString('base64')
const publish = (client: TestClient, topic: string, changes: object = {}) =>
  client.request('irn_publish', { topic, message: createEnvelope(), ttl: 300, tag: 1108, ...changes })
/** A message of a third client that arrives after everything the relay had to deliver before. */
async function settle(relay: TestRelay, reader: TestClient): Promise<void> {
  const topic = createTopic()
  const other = await relay.connect()
  await reader.request('irn_subscribe', { topic })
  const before = reader.deliveries.length
  await publish(other, topic, { message: 'settled' })
  await expect
    .poll(() => reader.deliveries.slice(before).some(({ data }) => data.message === 'settled'))
    .toBe(true)
  await other.close()
}
const withoutSettling = (client: TestClient) =>
  client.deliveries.filter(({ data }) => data.message !== 'settled').map(({ data }) => data)

describe('the dialogue of a site and a wallet', () => {
  test('§7.043 proposal, approval, settlement and requests pass between two clients', async () => {
    const relay = await start()
    const [pairing, session] = [createTopic(), createTopic()]
    const site = await relay.connect()
    const [proposal, response, settlement] = [createEnvelope(), createEnvelope(), createEnvelope()]
    expect(
      await site.request('wc_proposeSession', {
        pairingTopic: pairing,
        sessionProposal: proposal,
        ttl: 300,
        correlationId: 1,
      }),
    ).toBe(true)
    const wallet = await relay.connect()
    await wallet.request('irn_subscribe', { topic: pairing })
    expect((await wallet.waitFor(1))[0]?.data).toMatchObject({ topic: pairing, message: proposal, tag: 1100 })
    expect(
      await wallet.request('wc_approveSession', {
        sessionTopic: session,
        pairingTopic: pairing,
        sessionProposalResponse: response,
        sessionSettlementRequest: settlement,
        ttl: 300,
        correlationId: 1,
      }),
    ).toBe(true)
    await site.waitFor(1)
    await site.request('irn_subscribe', { topic: session })
    await site.waitFor(2)
    expect(site.deliveries.map(({ data }) => [data.topic, data.message, data.tag])).toEqual([
      [pairing, response, 1101],
      [session, settlement, 1102],
    ])
    await publish(site, session, { tag: 1108 })
    expect((await wallet.waitFor(2))[1]?.data).toMatchObject({ topic: session, tag: 1108 })
    await publish(wallet, session, { tag: 1109 })
    expect((await site.waitFor(3))[2]?.data).toMatchObject({ topic: session, tag: 1109 })
  })

  test('trace §1.6 wc_proposeSession subscribes the site to the pairing topic by itself', async () => {
    const relay = await start()
    const topic = createTopic()
    const site = await relay.connect()
    await site.request('wc_proposeSession', { pairingTopic: topic, sessionProposal: createEnvelope() })
    const wallet = await relay.connect()
    await publish(wallet, topic, { tag: 1120 })
    expect((await site.waitFor(1))[0]?.data).toMatchObject({ topic, tag: 1120 })
  })

  test('trace §1.6 wc_approveSession subscribes the wallet to the session topic by itself', async () => {
    const relay = await start()
    const [pairingTopic, sessionTopic] = [createTopic(), createTopic()]
    const wallet = await relay.connect()
    await wallet.request('wc_approveSession', {
      pairingTopic,
      sessionTopic,
      sessionProposalResponse: createEnvelope(),
      sessionSettlementRequest: createEnvelope(),
    })
    const site = await relay.connect()
    await publish(site, sessionTopic)
    await wallet.waitFor(1)
  })

  test('1101 arrives before 1102 at a site that is subscribed to both topics, each time', async () => {
    const relay = await start()
    const site = await relay.connect()
    const wallet = await relay.connect()
    for (let round = 0; round < 20; round++) {
      const [pairingTopic, sessionTopic] = [createTopic(), createTopic()]
      await site.request('irn_batchSubscribe', { topics: [sessionTopic, pairingTopic] })
      await wallet.request('wc_approveSession', {
        pairingTopic,
        sessionTopic,
        sessionProposalResponse: createEnvelope(),
        sessionSettlementRequest: createEnvelope(),
      })
    }
    const deliveries = await site.waitFor(40)
    expect(deliveries.map(({ data }) => data.tag)).toEqual(
      Array.from({ length: 40 }, (_, at) => 1101 + (at % 2)),
    )
  })

  test('wc_approveSession does both or neither: without room for the settlement nobody gets the answer', async () => {
    const relay = await start()
    const [pairingTopic, sessionTopic] = [createTopic(), createTopic()]
    const site = await relay.connect()
    await site.request('irn_subscribe', { topic: pairingTopic })
    const wallet = await relay.connect()
    for (let batch = 0; batch < 10; batch++) {
      await wallet.request('irn_batchPublish', {
        messages: Array.from({ length: 100 }, () => ({
          topic: sessionTopic,
          message: createEnvelope(),
          ttl: 300,
          tag: 1108,
        })),
      })
    }
    const approve = () =>
      wallet.request('wc_approveSession', {
        pairingTopic,
        sessionTopic,
        sessionProposalResponse: createEnvelope(),
        sessionSettlementRequest: createEnvelope(),
      })
    await expect(approve()).rejects.toMatchObject({ code: -32000, message: 'Mailbox limit exceeded' })
    await settle(relay, site)
    expect(withoutSettling(site)).toEqual([])
  })

  test('a page that was closed while the wallet approved finds answer and settlement when it is back', async () => {
    const relay = await start()
    const identity = createIdentity()
    const [pairingTopic, sessionTopic] = [createTopic(), createTopic()]
    const site = await relay.connect({ identity })
    await site.request('wc_proposeSession', { pairingTopic, sessionProposal: createEnvelope() })
    await site.close()
    const wallet = await relay.connect()
    await wallet.request('wc_approveSession', {
      pairingTopic,
      sessionTopic,
      sessionProposalResponse: createEnvelope(),
      sessionSettlementRequest: createEnvelope(),
    })
    const again = await relay.connect({ identity })
    await again.request('irn_batchSubscribe', { topics: [pairingTopic] })
    expect((await again.waitFor(1))[0]?.data.tag).toBe(1101)
    await again.request('irn_subscribe', { topic: sessionTopic })
    expect((await again.waitFor(2))[1]?.data.tag).toBe(1102)
  })
})

describe('frames', () => {
  test.each([['1795225394620205057'], ['"1795225394620205057"'], ['7'], ['"x"']])(
    '§18.3, trace §1.5 the id %s comes back token by token',
    async (id) => {
      const client = await (await start()).connect()
      const answer = await client.exchange(
        `{"id":${id},"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${createTopic()}"}}`,
      )
      expect(answer.startsWith(`{"id":${id},"jsonrpc":"2.0","result":"`)).toBe(true)
      const failure = await client.exchange(`{"id":${id},"jsonrpc":"2.0","method":"irn_x","params":{}}`)
      expect(failure).toBe(`{"id":${id},"jsonrpc":"2.0","error":{"code":-32601,"message":"Unknown method"}}`)
    },
  )

  test('§18.3 frames that are no text close the socket', async () => {
    const client = await (await start()).connect()
    client.socket.send(Buffer.from('{}'))
    expect((await client.closed).code).toBe(1003)
  })

  test('§18.3 a frame of 1 MiB is read, one byte more closes the socket with 1009', async () => {
    const relay = await start()
    const client = await relay.connect()
    const head = '{"id":1,"jsonrpc":"2.0","method":"irn_x","params":"'
    const fill = (bytes: number) => `${head}${'x'.repeat(bytes - head.length - 2)}"}`
    expect(await client.exchange(fill(1_048_576))).toContain('-32601')
    client.send(fill(1_048_577))
    expect((await client.closed).code).toBe(1009)
  })

  test('§18.3 JSON-RPC batches are refused', async () => {
    const client = await (await start()).connect()
    const answer = await client.exchange('[{"id":1,"jsonrpc":"2.0","method":"irn_subscribe","params":{}}]')
    expect(answer).toBe('{"id":null,"jsonrpc":"2.0","error":{"code":-32600,"message":"Not an object"}}')
  })

  test('what is no JSON is answered with -32700', async () => {
    const client = await (await start()).connect()
    expect(JSON.parse(await client.exchange('{"id":1'))).toMatchObject({ id: null, error: { code: -32700 } })
  })

  test.each([
    ['irn_publish', { message: 'AA', ttl: 300, tag: 0 }],
    ['irn_publish', { topic: 'AB'.repeat(32), message: 'AA', ttl: 300, tag: 0 }],
    ['irn_publish', { topic: 'ab'.repeat(31), message: 'AA', ttl: 300, tag: 0 }],
    ['irn_publish', { topic: 'ab'.repeat(32), message: 'x'.repeat(131_073), ttl: 300, tag: 0 }],
    ['irn_publish', { topic: 'ab'.repeat(32), message: '', ttl: 300, tag: 0 }],
    ['irn_publish', { topic: 'ab'.repeat(32), message: 'AA', tag: 0 }],
    ['irn_subscribe', { topic: `${'ab'.repeat(32)}0` }],
    ['irn_subscribe', null],
    ['irn_batchSubscribe', { topics: [] }],
    ['irn_batchSubscribe', { topics: new Array(501).fill('ab'.repeat(32)) }],
    ['irn_batchPublish', { messages: [{ topic: 'x', message: 'AA', ttl: 1, tag: 1 }] }],
    ['wc_proposeSession', { pairingTopic: 'x', sessionProposal: 'AA' }],
    ['wc_approveSession', { pairingTopic: 'ab'.repeat(32), sessionTopic: 'ab'.repeat(32) }],
  ])('§18.4 %s with wrong parameters is answered with -32600', async (method, params) => {
    const client = await (await start()).connect()
    await expect(client.request(method, params)).rejects.toMatchObject({ code: -32600 })
  })

  test.each([
    [0, 'TTL too short'],
    [-5, 'TTL too short'],
    [2_592_001, 'TTL too long'],
  ])('a time to live of %i seconds is answered with -32000 "%s"', async (ttl, message) => {
    const client = await (await start()).connect()
    await expect(publish(client, createTopic(), { ttl })).rejects.toMatchObject({ code: -32000, message })
  })

  test.each([[1], [2_592_000]])('a time to live of %i seconds is kept', async (ttl) => {
    const client = await (await start()).connect()
    expect(await publish(client, createTopic(), { ttl })).toBe(true)
  })

  test('irn_subscription is for the relay to send', async () => {
    const client = await (await start()).connect()
    await expect(client.request('irn_subscription', {})).rejects.toMatchObject({ code: -32601 })
  })
})

describe('delivery', () => {
  test('trace §1.8, §18.5 a message waits for a client that subscribes later, before its time is over only', async () => {
    const relay = await start()
    const topic = createTopic()
    const site = await relay.connect()
    await publish(site, topic, { message: 'short', ttl: 60 })
    await publish(site, topic, { message: 'long', ttl: 600 })
    const wallet = await relay.connect()
    await wallet.request('irn_subscribe', { topic })
    expect((await wallet.waitFor(2)).map(({ data }) => data.message)).toEqual(['short', 'long'])
    relay.clock.advance(60_000)
    const late = await relay.connect()
    await late.request('irn_subscribe', { topic })
    await settle(relay, late)
    expect(withoutSettling(late)).toEqual([])
  })

  test('a delivery tells topic, message, tag and milliseconds of publishing, under an id below 2^53', async () => {
    const relay = await start()
    const topic = createTopic()
    const [site, wallet] = [await relay.connect(), await relay.connect()]
    const id = await wallet.request('irn_subscribe', { topic })
    await publish(site, topic, { message: 'AAAA' })
    const [delivery] = await wallet.waitFor(1)
    expect(delivery).toMatchObject({
      subscriptionId: id,
      data: { topic, message: 'AAAA', publishedAt: relay.clock.now(), tag: 1108 },
    })
    expect(Number.isSafeInteger(Number(delivery?.id))).toBe(true)
  })

  test('the attestation passes through: a token, the empty string, or none at all', async () => {
    const relay = await start()
    const topic = createTopic()
    const [site, wallet] = [await relay.connect(), await relay.connect()]
    await wallet.request('irn_subscribe', { topic })
    for (const attestation of ['a.b.c', '', undefined, null]) await publish(site, topic, { attestation })
    await site.request('wc_proposeSession', { pairingTopic: topic, sessionProposal: 'AA', attestation: '' })
    const deliveries = await wallet.waitFor(5)
    expect(deliveries.map(({ data }) => data.attestation)).toEqual(['a.b.c', '', undefined, undefined, ''])
  })

  test('tvf is dropped, nested or flattened', async () => {
    const relay = await start()
    const topic = createTopic()
    const [site, wallet] = [await relay.connect(), await relay.connect()]
    await wallet.request('irn_subscribe', { topic })
    await publish(site, topic, {
      tvf: { txHashes: ['0xsecret'] },
      rpcMethods: ['personal_secret'],
      prompt: true,
    })
    const [delivery] = await wallet.waitFor(1)
    expect(Object.keys(delivery?.data ?? {}).sort()).toEqual(['message', 'publishedAt', 'tag', 'topic'])
  })

  test('trace §1.9 a publisher never gets its own message, not even on another socket of the same client', async () => {
    const relay = await start()
    const topic = createTopic()
    const identity = createIdentity()
    const [one, other] = [await relay.connect({ identity }), await relay.connect({ identity })]
    await one.request('irn_subscribe', { topic })
    await other.request('irn_subscribe', { topic })
    await publish(one, topic)
    await settle(relay, one)
    await settle(relay, other)
    expect(withoutSettling(one)).toEqual([])
    expect(withoutSettling(other)).toEqual([])
  })

  test('trace §1.7 a subscription belongs to the client: it survives a reconnect without a word', async () => {
    const relay = await start()
    const topic = createTopic()
    const identity = createIdentity()
    const wallet = await relay.connect({ identity })
    await wallet.request('irn_subscribe', { topic })
    await wallet.close()
    const site = await relay.connect()
    await publish(site, topic, { message: 'away' })
    const again = await relay.connect({ identity })
    await again.request('irn_unsubscribe', { topic: createTopic() })
    relay.clock.advance(1000)
    expect((await again.waitFor(1))[0]?.data.message).toBe('away')
    await publish(site, topic, { message: 'back' })
    expect((await again.waitFor(2))[1]?.data.message).toBe('back')
  })

  test('trace §1.10 an unacknowledged message comes again after the next subscription and after a reconnect', async () => {
    const relay = await start()
    const topic = createTopic()
    const identity = createIdentity()
    const wallet = await relay.connect({ identity, isAcknowledging: false })
    await wallet.request('irn_subscribe', { topic })
    const site = await relay.connect()
    await publish(site, topic, { message: 'AAAA' })
    await wallet.waitFor(1)
    await wallet.request('irn_subscribe', { topic })
    await wallet.waitFor(2)
    await wallet.close()
    const again = await relay.connect({ identity })
    await again.request('irn_batchSubscribe', { topics: [topic] })
    await again.waitFor(1)
    await settle(relay, again)
    await again.request('irn_subscribe', { topic })
    await settle(relay, again)
    expect(withoutSettling(again)).toHaveLength(1)
  })

  test('an answer that is an error, or false, acknowledges nothing', async () => {
    const relay = await start()
    const topic = createTopic()
    const wallet = await relay.connect({ isAcknowledging: false })
    await wallet.request('irn_subscribe', { topic })
    const site = await relay.connect()
    await publish(site, topic)
    const [first] = await wallet.waitFor(1)
    wallet.send(`{"id":${first?.id},"jsonrpc":"2.0","error":{"code":1,"message":"no"}}`)
    wallet.send(`{"id":${first?.id},"jsonrpc":"2.0","result":false}`)
    await wallet.request('irn_subscribe', { topic })
    const [, second] = await wallet.waitFor(2)
    // Clients that read ids as text answer with text.
    wallet.send(`{"id":"${second?.id}","jsonrpc":"2.0","result":true}`)
    await wallet.request('irn_subscribe', { topic })
    await settle(relay, wallet)
    expect(withoutSettling(wallet)).toHaveLength(2)
  })

  test('trace §1.4 unsubscribing goes by the topic; the id may be anything', async () => {
    const relay = await start()
    const topic = createTopic()
    const [site, wallet] = [await relay.connect(), await relay.connect()]
    await wallet.request('irn_subscribe', { topic })
    expect(await wallet.request('irn_unsubscribe', { topic, id: 'made up' })).toBe(true)
    await publish(site, topic)
    await settle(relay, wallet)
    expect(withoutSettling(wallet)).toEqual([])
    await wallet.request('irn_batchSubscribe', { topics: [topic] })
    await wallet.waitFor(2)
    expect(await wallet.request('irn_batchUnsubscribe', { subscriptions: [{ topic, id: 'x' }] })).toBe(true)
    await publish(site, topic)
    await settle(relay, wallet)
    expect(withoutSettling(wallet)).toHaveLength(1)
  })

  test('§18.6 a message published again is a success and no second delivery, under the same request id or another', async () => {
    const relay = await start()
    const topic = createTopic()
    const [site, wallet] = [await relay.connect(), await relay.connect()]
    await wallet.request('irn_subscribe', { topic })
    const frame = `{"id":"1795225394620205057","jsonrpc":"2.0","method":"irn_publish","params":{"topic":"${topic}","message":"AAAA","ttl":300,"tag":1108}}`
    const answers = await Promise.all([site.exchange(frame), site.exchange(frame)])
    expect(answers).toEqual(new Array(2).fill('{"id":"1795225394620205057","jsonrpc":"2.0","result":true}'))
    await wallet.waitFor(1)
    // Also long after the wallet has acknowledged it, and from another client.
    await settle(relay, wallet)
    await publish(site, topic, { message: 'AAAA' })
    await publish(await relay.connect(), topic, { message: 'AAAA' })
    await settle(relay, wallet)
    expect(withoutSettling(wallet)).toHaveLength(1)
  })

  test('two sockets of one client both get a message; one acknowledgement is enough', async () => {
    const relay = await start()
    const topic = createTopic()
    const identity = createIdentity()
    const [one, other] = [
      await relay.connect({ identity }),
      await relay.connect({ identity, isAcknowledging: false }),
    ]
    await one.request('irn_subscribe', { topic })
    await publish(await relay.connect(), topic)
    await one.waitFor(1)
    await other.waitFor(1)
    await settle(relay, one)
    const before = withoutSettling(other).length
    await other.request('irn_subscribe', { topic })
    await settle(relay, other)
    expect(withoutSettling(other)).toHaveLength(before)
  })

  test('irn_subscribe is answered before the mailbox, irn_subscribeBlocking after it', async () => {
    const relay = await start()
    const [one, other] = [createTopic(), createTopic()]
    const site = await relay.connect()
    await publish(site, one)
    await publish(site, other)
    const wallet = await relay.connect()
    const order: string[] = []
    wallet.socket.on('message', (data) =>
      order.push(/"method"/.test(data.toString()) ? 'delivery' : 'answer'),
    )
    await wallet.request('irn_subscribe', { topic: one })
    await wallet.waitFor(1)
    await wallet.request('irn_subscribeBlocking', { topic: other })
    expect(order).toEqual(['answer', 'delivery', 'delivery', 'answer'])
    const answer = await wallet.request('irn_batchSubscribeBlocking', { topics: [one, other] })
    expect(answer).toEqual([{ id: expect.any(String) }, { id: expect.any(String) }])
  })

  test('irn_batchSubscribe answers with ids in the order of the topics, the same each time', async () => {
    const relay = await start()
    const topics = [createTopic(), createTopic()]
    const wallet = await relay.connect()
    const ids = (await wallet.request('irn_batchSubscribe', { topics })) as string[]
    expect(await wallet.request('irn_batchSubscribe', { topics: [...topics].reverse() })).toEqual(
      [...ids].reverse(),
    )
  })

  test('irn_batchPublish stores all messages, each for its topic', async () => {
    const relay = await start()
    const topics = [createTopic(), createTopic()]
    const [site, wallet] = [await relay.connect(), await relay.connect()]
    await wallet.request('irn_batchSubscribe', { topics })
    const messages = topics.map((topic) => ({ topic, message: createEnvelope(), ttl: 300, tag: 1108 }))
    expect(await site.request('irn_batchPublish', { messages })).toBe(true)
    expect((await wallet.waitFor(2)).map(({ data }) => data.topic)).toEqual(topics)
  })

  test('irn_fetchMessages pages through what waits; the next fetch says that the last answer arrived', async () => {
    const relay = await start()
    const topic = createTopic()
    const site = await relay.connect()
    const sent = Array.from({ length: 100 }, (_, index) => `m${index}`)
    for (const message of sent) await publish(site, topic, { message, attestation: '' })
    const reader = await relay.connect()
    const found: string[] = []
    for (let isMore = true; isMore; ) {
      const page = (await reader.request('irn_batchFetchMessages', { topics: [createTopic(), topic] })) as {
        messages: { message: string; attestation: string }[]
        hasMore: boolean
      }
      expect(page.messages[0]?.attestation).toBe('')
      found.push(...page.messages.map(({ message }) => message))
      isMore = page.hasMore
    }
    expect(found).toEqual(sent)
    expect(await reader.request('irn_fetchMessages', { topic })).toEqual({ messages: [], hasMore: false })
  })

  test('irn_batchReceive takes messages out of the mailbox', async () => {
    const relay = await start()
    const topic = createTopic()
    const site = await relay.connect()
    await publish(site, topic, { message: 'AAAA' })
    const reader = await relay.connect()
    const messageId = '63c1dd951ffedf6f7fd968ad4efa39b8ed584f162f46e715114ee184f8de9201'
    expect(await reader.request('irn_batchReceive', { receipts: [{ topic, messageId }] })).toBe(true)
    expect(await reader.request('irn_fetchMessages', { topic })).toEqual({ messages: [], hasMore: false })
  })
})

describe('the life of a socket', () => {
  test('trace §1.11, §18.7 is sent a ping every 30 seconds', async () => {
    const relay = await start()
    const client = await relay.connect()
    await client.request('irn_subscribe', { topic: createTopic() })
    let pings = 0
    client.socket.on('ping', () => pings++)
    for (const expected of [1, 2, 3, 4, 5]) {
      relay.clock.advance(31_000)
      await expect.poll(() => pings).toBe(expected)
      await client.request('irn_subscribe', { topic: createTopic() })
    }
  })

  test('§18.7 without subscription it is closed with 4008 after five silent minutes', async () => {
    const relay = await start()
    const [idle, subscribed, talking] = [await relay.connect(), await relay.connect(), await relay.connect()]
    await subscribed.request('irn_subscribe', { topic: createTopic() })
    await idle.request('irn_unsubscribe', { topic: createTopic() })
    relay.clock.jump(299_000)
    await talking.request('irn_unsubscribe', { topic: createTopic() })
    await subscribed.request('irn_unsubscribe', { topic: createTopic() })
    expect(idle.socket.readyState).toBe(idle.socket.OPEN)
    relay.clock.jump(1_000)
    expect(await idle.closed).toEqual({ code: 4008, reason: 'No subscription and no traffic' })
    relay.clock.jump(299_000)
    expect((await talking.closed).code).toBe(4008)
    await subscribed.request('irn_unsubscribe', { topic: createTopic() })
  })

  test('§18.7 a half-open socket is dropped after two pings without answer, one that answers stays', async () => {
    const relay = await start()
    const topic = createTopic()
    const identity = createIdentity()
    const [deaf, alive] = [await relay.connect({ identity }), await relay.connect()]
    await deaf.request('irn_subscribe', { topic })
    await alive.request('irn_subscribe', { topic: createTopic() })
    const isOpen = async () => /latchkey_relay_sockets 2/.test(await relay.registry.metrics())
    let pings = 0
    alive.socket.on('ping', () => pings++)
    // Its network is gone: nothing is read and so nothing is answered.
    deaf.socket.pause()
    for (const expected of [1, 2]) {
      relay.clock.jump(30_000)
      await expect.poll(() => pings).toBe(expected)
      await alive.request('irn_subscribe', { topic })
      expect(await isOpen()).toBe(true)
    }
    relay.clock.jump(30_000)
    await expect.poll(() => relay.registry.metrics()).toContain('latchkey_relay_sockets 1')
    await alive.request('irn_unsubscribe', { topic })
    // What is published meanwhile waits for its return.
    await publish(alive, topic, { message: 'AAAA' })
    const again = await relay.connect({ identity })
    await again.request('irn_subscribe', { topic })
    expect((await again.waitFor(1))[0]?.data.message).toBe('AAAA')
    deaf.socket.resume()
    expect((await deaf.closed).code).toBe(1006)
  })

  test('says goodbye with 1001 when the relay goes down, and lets nobody else in', async () => {
    const relay = await start()
    const clients = [await relay.connect(), await relay.connect()]
    for (const client of clients) await client.request('irn_subscribe', { topic: createTopic() })
    await relay.close()
    for (const client of clients) expect(await client.closed).toEqual({ code: 1001, reason: 'Going away' })
    await expect(relay.connect()).rejects.toThrow()
  })
})

describe('limits', () => {
  test('§18.8 too many requests of one client are answered with 3001, others are not touched', async () => {
    const relay = await start({ config: { clientRate: { capacity: 5, refillPerSecond: 1 } } })
    const identity = createIdentity()
    const [client, other] = [await relay.connect({ identity }), await relay.connect()]
    const subscribe = (one: TestClient) => one.request('irn_subscribe', { topic: createTopic() })
    for (let count = 0; count < 5; count++) await subscribe(client)
    await expect(subscribe(client)).rejects.toMatchObject({ code: 3001, message: 'Too many requests' })
    // A second socket does not help.
    await expect(subscribe(await relay.connect({ identity }))).rejects.toMatchObject({ code: 3001 })
    await subscribe(other)
    relay.clock.advance(1000)
    await subscribe(client)
  })

  test('§18.8 messages in a batch count one by one', async () => {
    const relay = await start({ config: { clientRate: { capacity: 5, refillPerSecond: 1 } } })
    const client = await relay.connect()
    const messages = Array.from({ length: 6 }, () => ({
      topic: createTopic(),
      message: createEnvelope(),
      ttl: 300,
      tag: 1108,
    }))
    await expect(client.request('irn_batchPublish', { messages })).rejects.toMatchObject({ code: 3001 })
    expect(await client.request('irn_batchPublish', { messages: messages.slice(1) })).toBe(true)
  })

  test('§18.8 all clients at one address share an allowance', async () => {
    const relay = await start({ config: { addressRate: { capacity: 3, refillPerSecond: 1 } } })
    const subscribe = async () => (await relay.connect()).request('irn_subscribe', { topic: createTopic() })
    for (let count = 0; count < 3; count++) await subscribe()
    await expect(subscribe()).rejects.toMatchObject({ code: 3001 })
  })

  test('§18.8 who goes on regardless is cut off with 1013', async () => {
    const relay = await start({ config: { clientRate: { capacity: 1, refillPerSecond: 0.001 } } })
    const client = await relay.connect()
    for (let count = 0; count < 300; count++) client.send('{}')
    expect(await client.closed).toEqual({ code: 1013, reason: 'Too many requests' })
  })

  test('§18.8 too many connections from one address are closed with 1013', async () => {
    const relay = await start({ config: { connectionRate: { capacity: 2, refillPerSecond: 0.1 } } })
    const clients = [await relay.connect(), await relay.connect(), await relay.connect()]
    expect((await clients[2]?.closed)?.code).toBe(1013)
    await clients[0]?.request('irn_subscribe', { topic: createTopic() })
  })

  test('one client has at most 10,000 topics', async () => {
    const relay = await start()
    const client = await relay.connect()
    for (let batch = 0; batch < 20; batch++) {
      await client.request('irn_batchSubscribe', { topics: Array.from({ length: 500 }, createTopic) })
    }
    await expect(client.request('irn_subscribe', { topic: createTopic() })).rejects.toMatchObject({
      code: -32000,
      message: 'Subscriber limit exceeded',
    })
  })
})

describe('what an operator sees', () => {
  test('§18.9 neither envelopes nor tokens nor tvf are in the log, whatever fails', async () => {
    const relay = await start({
      openStore: async () => ({
        secret: 'test',
        commit: () => Promise.reject(new Error('the store is gone')),
        isBefore: () => false,
        listTopics: async () => [],
        read: async () => ({ messages: [], next: undefined }),
        acknowledge: () => {},
        follow: async () => {},
        unfollow: () => {},
        sweep: async () => {},
        countWaiting: async () => 0,
        close: async () => {},
      }),
    })
    const identity = createIdentity()
    const token = identity.createToken(relay.url, { nowMs: relay.clock.now() })
    const client = await relay.connect({ token })
    await expect(
      publish(client, createTopic(), { message: 'SECRETENVELOPE', tvf: { txHashes: ['SECRETHASH'] } }),
    ).rejects.toMatchObject({ code: -32603, message: 'Internal error' })
    expect(relay.getLog()).toContain('the store is gone')
    expect(relay.getLog()).not.toMatch(/SECRET/)
    expect(relay.getLog()).not.toContain(token.slice(0, 20))
  })

  test('the log names each other address that tokens are for, once, with the setting that takes it', async () => {
    const relay = await start()
    for (const audience of [
      'wss://relay.old.example',
      'wss://relay.old.example',
      'wss://relay.new.example',
    ]) {
      await (await relay.connect({ audience })).closed
    }
    const named = relay.getLog().matchAll(/"audience":"([^"]+)"[^}]*\}[^}]*LATCHKEY_RELAY_AUDIENCES/g)
    expect([...named].map(([, audience]) => audience)).toEqual([
      'wss://relay.old.example',
      'wss://relay.new.example',
    ])
    for (let index = 0; index < 25; index++)
      await (await relay.connect({ audience: `wss://r${index}` })).closed
    expect(relay.getLog().split('LATCHKEY_RELAY_AUDIENCES')).toHaveLength(21)
  })

  test('counts sockets, messages in and out, what waits and how long delivery takes', async () => {
    const relay = await start()
    const topic = createTopic()
    const [site, wallet] = [await relay.connect(), await relay.connect({ isAcknowledging: false })]
    await wallet.request('irn_subscribe', { topic })
    await publish(site, topic)
    await wallet.waitFor(1)
    const text = await relay.registry.metrics()
    for (const line of [
      'latchkey_relay_sockets 2',
      'latchkey_relay_messages_in_total 1',
      'latchkey_relay_messages_out_total 1',
      'latchkey_relay_mailbox_messages 1',
      'latchkey_relay_delivery_seconds_count 1',
    ]) {
      expect(text).toContain(line)
    }
    await (await relay.connect({ projectId: 'x' })).closed
    expect(await relay.registry.metrics()).toContain('latchkey_relay_refused_total{code="3000"} 1')
  })
})
