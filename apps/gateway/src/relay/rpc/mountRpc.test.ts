import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { startOnTestPostgres } from '../../../../../scripts/lib/testPostgres.mjs'
import { startGateway } from '../../startGateway.js'
import { createTestNetwork, testProject } from '../../testing/createTestApp.js'
import { createIdentity, type Identity } from '../../testing/relay/createIdentity.js'
import { createRpcCaller, type RpcCaller } from '../../testing/relay/createRpcCaller.js'
import { startTestRelay, type TestRelay, type TestRelayOptions } from '../../testing/relay/startTestRelay.js'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean()
})

type Relay = TestRelay & { createCaller(identity?: Identity): RpcCaller }
async function start(options?: TestRelayOptions): Promise<Relay> {
  const relay = await startTestRelay(options)
  cleanups.push(() => relay.clean())
  return {
    ...relay,
    createCaller: (identity = createIdentity()) =>
      createRpcCaller(relay.url, { identity, now: relay.clock.now }),
  }
}

const createTopic = () => randomBytes(32).toString('hex')
const createEnvelope = () => randomBytes(90).toString('base64')
const createMessage = (topic: string, message = createEnvelope()) => ({ topic, message, ttl: 300, tag: 1108 })
type Asker = { request(method: string, params: unknown): Promise<unknown> }
const publish = (asker: Asker, topic: string, message?: string) =>
  asker.request('irn_publish', createMessage(topic, message))
type Page = { messages: { topic: string; message: string; tag: number }[]; hasMore: boolean }
const fetchMessages = (caller: RpcCaller, topic: string, id?: string) =>
  caller.request('irn_fetchMessages', { topic }, id) as Promise<Page>
const toTexts = ({ messages }: Page) => messages.map(({ message }) => message)
const subscribeText = (id = '7') =>
  `{"id":${id},"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${createTopic()}"}}`

describe('with sockets on the other side', () => {
  test('what is published over HTTP arrives at a socket, once although it is sent again', async () => {
    const relay = await start()
    const [one, other] = [createTopic(), createTopic()]
    const wallet = await relay.connect()
    await wallet.request('irn_batchSubscribe', { topics: [one, other] })
    const site = relay.createCaller()
    expect(await publish(site, one, 'AAAA')).toBe(true)
    expect(await publish(site, one, 'AAAA')).toBe(true)
    const messages = [createMessage(one, 'BBBB'), createMessage(other, 'CCCC')]
    expect(await site.request('irn_batchPublish', { messages })).toBe(true)
    const deliveries = await wallet.waitFor(3)
    expect(deliveries.map(({ data }) => [data.topic, data.message])).toEqual([
      [one, 'AAAA'],
      [one, 'BBBB'],
      [other, 'CCCC'],
    ])
  })

  test('what a socket publishes waits for irn_fetchMessages over HTTP', async () => {
    const relay = await start()
    const topic = createTopic()
    const site = relay.createCaller()
    expect(await site.request('irn_subscribe', { topic })).toMatch(/^[0-9a-f]{64}$/)
    await publish(await relay.connect(), topic, 'AAAA')
    await publish(site, topic, 'OWN')
    expect(await fetchMessages(site, topic)).toEqual({
      messages: [{ topic, message: 'AAAA', tag: 1108, publishedAt: relay.clock.now() }],
      hasMore: false,
    })
  })

  test('proposal and approval pass between a site over HTTP and a wallet with a socket, and the other way', async () => {
    const relay = await start()
    const approval = (pairingTopic: string, sessionTopic: string) => ({
      pairingTopic,
      sessionTopic,
      sessionProposalResponse: 'RESPONSE',
      sessionSettlementRequest: 'SETTLEMENT',
    })
    const [server, socket] = [relay.createCaller(), await relay.connect()]
    const [pairing, session] = [createTopic(), createTopic()]
    const proposal = { pairingTopic: pairing, sessionProposal: 'PROPOSAL', ttl: 300 }
    expect(await server.request('wc_proposeSession', proposal)).toBe(true)
    await socket.request('irn_subscribe', { topic: pairing })
    expect((await socket.waitFor(1))[0]?.data).toMatchObject({ message: 'PROPOSAL', tag: 1100 })
    await socket.request('wc_approveSession', approval(pairing, session))
    const page = (await server.request('irn_batchFetchMessages', { topics: [pairing, session] })) as Page
    expect(page.messages.map(({ message, tag }) => [message, tag])).toEqual([
      ['RESPONSE', 1101],
      ['SETTLEMENT', 1102],
    ])

    const [nextPairing, nextSession] = [createTopic(), createTopic()]
    await socket.request('wc_proposeSession', { ...proposal, pairingTopic: nextPairing })
    await socket.request('irn_subscribe', { topic: nextSession })
    expect(await server.request('wc_approveSession', approval(nextPairing, nextSession))).toBe(true)
    const deliveries = await socket.waitFor(3)
    expect(deliveries.slice(1).map(({ data }) => data.tag)).toEqual([1101, 1102])
  })
})

describe('one client id by both ways', () => {
  test('subscribing and unsubscribing over HTTP counts for a socket that is open', async () => {
    const relay = await start()
    const identity = createIdentity()
    const [kept, ended] = [createTopic(), createTopic()]
    const [socket, caller] = [await relay.connect({ identity }), relay.createCaller(identity)]
    const other = relay.createCaller()
    const ids = await caller.request('irn_batchSubscribe', { topics: [kept, ended] })
    expect(await socket.request('irn_batchSubscribe', { topics: [kept, ended] })).toEqual(ids)
    await publish(other, ended, 'AAAA')
    await socket.waitFor(1)
    expect(await caller.request('irn_unsubscribe', { topic: ended, id: 'any' })).toBe(true)
    await publish(other, ended, 'BBBB')
    await publish(other, kept, 'CCCC')
    expect((await socket.waitFor(2)).map(({ data }) => data.message)).toEqual(['AAAA', 'CCCC'])
  })

  test('a socket that comes later is sent what its client subscribed to over HTTP, without subscribing', async () => {
    const relay = await start()
    const identity = createIdentity()
    const [kept, ended] = [createTopic(), createTopic()]
    const caller = relay.createCaller(identity)
    await caller.request('irn_batchSubscribeBlocking', { topics: [kept, ended] })
    await caller.request('irn_batchUnsubscribe', { subscriptions: [{ topic: ended, id: 'x' }] })
    for (const topic of [ended, kept]) await publish(relay.createCaller(), topic, topic)
    const socket = await relay.connect({ identity })
    // Its answer says that the relay knows the socket.
    await socket.request('irn_unsubscribe', { topic: createTopic(), id: '' })
    relay.clock.advance(1000)
    expect((await socket.waitFor(1)).map(({ data }) => data.message)).toEqual([kept])
  })

  test('what a client publishes over HTTP is not sent to its own socket', async () => {
    const relay = await start()
    const identity = createIdentity()
    const topic = createTopic()
    const socket = await relay.connect({ identity })
    await socket.request('irn_subscribe', { topic })
    await publish(relay.createCaller(identity), topic, 'OWN')
    await publish(relay.createCaller(), topic, 'FOREIGN')
    expect((await socket.waitFor(1)).map(({ data }) => data.message)).toEqual(['FOREIGN'])
  })
})

describe('fetching', () => {
  test('under a new id says that the last answer arrived; under the same id it is a repeat', async () => {
    const relay = await start()
    const topic = createTopic()
    const [site, reader] = [relay.createCaller(), relay.createCaller()]
    await publish(site, topic, 'AAAA')
    expect(toTexts(await fetchMessages(reader, topic, 'first'))).toEqual(['AAAA'])
    await publish(reader, createTopic())
    await publish(site, topic, 'BBBB')
    expect(toTexts(await fetchMessages(reader, topic, 'first'))).toEqual(['AAAA', 'BBBB'])
    expect(toTexts(await fetchMessages(reader, topic, 'second'))).toEqual([])
    // Another client's mailbox is its own.
    expect(toTexts(await fetchMessages(relay.createCaller(), topic))).toEqual(['AAAA', 'BBBB'])
  })

  test('pages through what waits', async () => {
    const relay = await start()
    const topic = createTopic()
    const [site, reader] = [relay.createCaller(), relay.createCaller()]
    const sent = Array.from({ length: 100 }, (_, index) => `m${index}`)
    await site.request('irn_batchPublish', { messages: sent.map((text) => createMessage(topic, text)) })
    const [one, two] = [await fetchMessages(reader, topic), await fetchMessages(reader, topic)]
    expect([...toTexts(one), ...toTexts(two)]).toEqual(sent)
    expect([one.hasMore, two.hasMore]).toEqual([true, false])
  })

  test('irn_batchReceive takes messages out of the mailbox at once', async () => {
    const relay = await start()
    const topic = createTopic()
    const reader = relay.createCaller()
    await publish(relay.createCaller(), topic, 'AAAA')
    const messageId = '63c1dd951ffedf6f7fd968ad4efa39b8ed584f162f46e715114ee184f8de9201'
    expect(await reader.request('irn_batchReceive', { receipts: [{ topic, messageId }] })).toBe(true)
    expect(toTexts(await fetchMessages(reader, topic))).toEqual([])
  })
})

describe('JSON-RPC', () => {
  test.each([['1795225394620205057'], ['"1795225394620205057"'], ['7'], ['"x"']])(
    'the id %s comes back token by token, with a result and with an error, both with status 200',
    async (id) => {
      const caller = (await start()).createCaller()
      const answer = await caller.post(subscribeText(id))
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
      expect(answer.text.startsWith(`{"id":${id},"jsonrpc":"2.0","result":"`)).toBe(true)
      expect(await caller.post(`{"id":${id},"jsonrpc":"2.0","method":"irn_x"}`)).toMatchObject({
        status: 200,
        text: `{"id":${id},"jsonrpc":"2.0","error":{"code":-32601,"message":"Unknown method"}}`,
      })
    },
  )

  test.each([
    ['', null, -32700],
    ['{"id":1', null, -32700],
    [`[${subscribeText()}]`, null, -32600],
    ['{"id":7,"method":"irn_subscribe"}', 7, -32600],
    ['{"id":7,"jsonrpc":"2.0","result":true}', 7, -32600],
    ['{"id":7,"jsonrpc":"2.0","error":{"code":1,"message":"no"}}', 7, -32600],
    ['{"id":7,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"x"}}', 7, -32600],
    ['{"id":7,"jsonrpc":"2.0","method":"irn_batchSubscribe","params":{"topics":[]}}', 7, -32600],
    ['{"id":7,"jsonrpc":"2.0","method":"irn_subscription","params":{}}', 7, -32601],
  ])('%s is answered as a frame would be, with status 200', async (text, id, code) => {
    const { status, text: answer } = await (await start()).createCaller().post(text)
    expect(status).toBe(200)
    expect(JSON.parse(answer)).toMatchObject({ id, jsonrpc: '2.0', error: { code } })
  })

  test('bounds of the relay are its errors: time to live, and topics of one client with and without socket', async () => {
    const relay = await start()
    const identity = createIdentity()
    const caller = relay.createCaller(identity)
    await expect(
      caller.request('irn_publish', { ...createMessage(createTopic()), ttl: 2_592_001 }),
    ).rejects.toMatchObject({ code: -32000, message: 'TTL too long', status: 200 })
    for (let batch = 0; batch < 20; batch++) {
      await caller.request('irn_batchSubscribe', { topics: Array.from({ length: 500 }, createTopic) })
    }
    const expected = { code: -32000, message: 'Subscriber limit exceeded' }
    await expect(caller.request('irn_subscribe', { topic: createTopic() })).rejects.toMatchObject(expected)
    const socket = await relay.connect({ identity })
    await expect(socket.request('irn_subscribe', { topic: createTopic() })).rejects.toMatchObject(expected)
    await expect(caller.request('irn_subscribe', { topic: createTopic() })).rejects.toMatchObject(expected)
  })

  test('a store that is gone is -32603; neither envelopes nor tokens are in the log', async () => {
    const gone = () => Promise.reject(new Error('the store is gone'))
    const relay = await start({
      openStore: async () => ({
        secret: 'test',
        commit: gone,
        isBefore: () => false,
        listTopics: gone,
        read: gone,
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
    const params = createMessage(createTopic(), 'SECRETENVELOPE')
    const text = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_publish', params })
    expect(await relay.createCaller(identity).post(text, { token })).toMatchObject({
      status: 200,
      text: '{"id":1,"jsonrpc":"2.0","error":{"code":-32603,"message":"Internal error"}}',
    })
    expect(relay.getLog()).toContain('the store is gone')
    expect(relay.getLog()).not.toMatch(/SECRET/)
    expect(relay.getLog()).not.toContain(token.slice(0, 20))
  })
})

describe('who is let in', () => {
  const refusal = (message: string) => ({
    status: 401,
    text: `{"id":null,"jsonrpc":"2.0","error":{"code":3000,"message":"${message}"}}`,
  })

  test('a client with its token in the Authorization header', async () => {
    const relay = await start()
    const identity = createIdentity()
    const authorization = `Bearer ${identity.createToken(relay.url, { nowMs: relay.clock.now() })}`
    const caller = relay.createCaller(identity)
    expect(await caller.post(subscribeText(), { token: null, headers: { authorization } })).toMatchObject({
      status: 200,
    })
  })

  test.each([
    ['no token', { token: null }, 'Unauthorized: JWT Token is missing'],
    ['no token that can be read', { token: 'a.b.c' }, 'Unauthorized: JWT Token is malformed'],
    ['an unknown project', { projectId: 'x' }, 'Unauthorized: invalid key'],
    ['no project', { projectId: null }, 'Unauthorized: invalid key'],
    ['a foreign origin', { headers: { origin: 'https://evil.test' } }, 'Unauthorized: origin not allowed'],
  ])('%s is refused with status 401 and the reason of the close frame', async (_, options, reason) => {
    const relay = await start()
    expect(await relay.createCaller().post(subscribeText(), options)).toMatchObject(refusal(reason))
    expect(await relay.registry.metrics()).toContain('latchkey_relay_errors_total{code="3000"} 1')
  })

  test.each([
    ['a foreign audience', { aud: 'wss://relay.evil.test' }, 'Unauthorized: invalid audience'],
    ['another key', { iss: createIdentity().clientId }, 'Unauthorized: JWT signature is invalid'],
    ['an hour that is past', { exp: 1 }, 'JWT Token is expired'],
    ['an hour to come', { iat: 99_999_999_999 }, 'JWT Token is not yet valid'],
  ])('a token for %s is refused in the same way', async (_, payload, reason) => {
    const relay = await start()
    const token = createIdentity().createToken(relay.url, { nowMs: relay.clock.now(), payload })
    expect(await relay.createCaller().post(subscribeText(), { token })).toMatchObject(refusal(reason))
  })

  test('nobody when the project registry is down: 503 says to come back', async () => {
    const relay = await start({ findProject: () => Promise.reject(new Error('the database is gone')) })
    const { status, text } = await relay.createCaller().post(subscribeText())
    expect([status, JSON.parse(text).error]).toEqual([503, { code: -32603, message: 'Try again later' }])
    expect(relay.getLog()).toContain('the database is gone')
  })
})

describe('limits', () => {
  const tooMany = (id: string) =>
    `{"id":${id},"jsonrpc":"2.0","error":{"code":3001,"message":"Too many requests"}}`

  test('a client by HTTP and by sockets has one allowance; beyond it status 429 and code 3001', async () => {
    const relay = await start({ config: { clientRate: { capacity: 4, refillPerSecond: 1 } } })
    const identity = createIdentity()
    const [socket, caller] = [await relay.connect({ identity }), relay.createCaller(identity)]
    await socket.request('irn_subscribe', { topic: createTopic() })
    for (let count = 0; count < 3; count++) expect((await caller.post(subscribeText())).status).toBe(200)
    expect(await caller.post(subscribeText('17'))).toMatchObject({ status: 429, text: tooMany('17') })
    await expect(socket.request('irn_subscribe', { topic: createTopic() })).rejects.toMatchObject({
      code: 3001,
    })
    await socket.close()
    expect((await caller.post('no JSON')).status).toBe(429)
    expect((await relay.createCaller().post(subscribeText())).status).toBe(200)
    relay.clock.advance(1000)
    expect((await caller.post(subscribeText())).status).toBe(200)
  })

  test('messages in a batch count one by one', async () => {
    const relay = await start({ config: { clientRate: { capacity: 5, refillPerSecond: 1 } } })
    const caller = relay.createCaller()
    const messages = Array.from({ length: 6 }, () => createMessage(createTopic()))
    await expect(caller.request('irn_batchPublish', { messages })).rejects.toMatchObject({ status: 429 })
    expect(await caller.request('irn_batchPublish', { messages: messages.slice(1) })).toBe(true)
    await expect(publish(caller, createTopic())).rejects.toMatchObject({ code: 3001, status: 429 })
  })

  test('all clients at one address share an allowance, refused ones and sockets too', async () => {
    const relay = await start({ config: { addressRate: { capacity: 3, refillPerSecond: 1 } } })
    await (await relay.connect()).request('irn_subscribe', { topic: createTopic() })
    expect((await relay.createCaller().post(subscribeText(), { token: null })).status).toBe(401)
    expect((await relay.createCaller().post(subscribeText())).status).toBe(200)
    // Refused before the body with its id is read.
    expect(await relay.createCaller().post(subscribeText())).toMatchObject({
      status: 429,
      text: tooMany('null'),
    })
    relay.clock.advance(1000)
    expect((await relay.createCaller().post(subscribeText())).status).toBe(200)
  })

  test('a body of 1 MiB is read, one byte more is refused with status 413', async () => {
    const caller = (await start()).createCaller()
    const head = '{"id":1,"jsonrpc":"2.0","method":"irn_x","params":"'
    const fill = (bytes: number) => `${head}${'x'.repeat(bytes - head.length - 2)}"}`
    expect((await caller.post(fill(1_048_576))).text).toContain('-32601')
    expect(await caller.post(fill(1_048_577))).toMatchObject({
      status: 413,
      text: '{"id":null,"jsonrpc":"2.0","error":{"code":-32600,"message":"Request is too long"}}',
    })
  })
})

describe('as part of a gateway', () => {
  test('has its cross-origin headers and reads any content type; its limit of calls counts none of these', async () => {
    const gateway = await startOnTestPostgres((location) =>
      startGateway({
        ...location,
        networks: [createTestNetwork()],
        projects: [testProject],
        config: { rateLimit: { capacity: 1, refillPerSecond: 0.001 } },
      }),
    )
    cleanups.push(() => gateway.close())
    const caller = createRpcCaller(gateway.url)
    for (const type of ['application/json', 'text/plain;charset=UTF-8', 'nonsense']) {
      const headers = { origin: 'https://app.example.org', 'content-type': type }
      const { headers: answered, status } = await caller.post(subscribeText(), { headers })
      expect(status, type).toBe(200)
      expect(answered.get('access-control-allow-origin')).toBe('*')
      expect(answered.get('x-request-id')).not.toBeNull()
    }
    const preflight = await fetch(`${gateway.url}/rpc`, { method: 'OPTIONS' })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    expect((await caller.post(subscribeText(), { token: null })).status).toBe(401)
    expect((await fetch(`${gateway.url}/rpc`)).status).toBe(404)
  })
})
