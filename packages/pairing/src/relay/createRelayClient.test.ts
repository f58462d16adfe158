import { isAppKitError } from '@latchkey/errors'
import { createManualClock } from '@latchkey/testing'
import { irnPublish, type RelayMessage } from '@latchkey/wire/relay'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { systemClock } from '../environment/Clock.js'
import { createIdentity } from '../identity/createIdentity.js'
import { createTestEnvironment } from '../testing/createTestEnvironment.js'
import { startTestRelay, type TestRelay } from '../testing/startTestRelay.js'
import type { RelayStatus } from './connectionFlow.js'
import { createRelayClient, type RelayClientOptions } from './createRelayClient.js'

const topicOf = (digit: string) => digit.repeat(64)

let relay: TestRelay
const closers: (() => void)[] = []

beforeEach(async () => {
  relay = await startTestRelay()
})
afterEach(async () => {
  for (const close of closers.splice(0)) close()
  await relay.stop()
})

async function start(seed: string, options: Partial<RelayClientOptions> = {}) {
  const identity = await createIdentity(seed.repeat(64))
  const messages: RelayMessage[] = []
  const statuses: RelayStatus[] = []
  const waiters = new Set<() => void>()
  const notify = () => {
    for (const waiter of [...waiters]) waiter()
  }
  const clock = options.clock ?? systemClock
  const client = createRelayClient({
    relayUrl: relay.url,
    projectId: 'project',
    clock,
    environment: createTestEnvironment(),
    WebSocket: WebSocket as unknown as typeof globalThis.WebSocket,
    random: () => 0.5,
    makeToken: () => identity.signToken({ audience: relay.url, nowSeconds: Math.floor(Date.now() / 1000) }),
    ...options,
    async onMessage(message) {
      messages.push(message)
      notify()
      await options.onMessage?.(message)
    },
    onStatus(status) {
      statuses.push(status)
      notify()
    },
  })
  closers.push(() => client.close())
  const until = (condition: () => boolean) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (!condition()) return
        waiters.delete(check)
        resolve()
      }
      waiters.add(check)
      check()
    })
  return { client, messages, statuses, until, clientId: identity.clientId }
}

const publication = (topic: string, message = 'AAAA') => ({
  topic,
  message,
  ttl: 300,
  tag: 1108,
  prompt: false,
  attestation: '',
})

describe('the relay client', () => {
  test('opens no socket before there is a topic, and one afterwards (§7.043)', async () => {
    const { client } = await start('1')
    expect(client.status).toEqual({ status: 'idle' })
    expect(relay.tokens).toEqual([])
    client.setTopics([topicOf('a')])
    await relay.until(() => relay.calls.length === 1)
    expect(relay.calls[0]).toMatchObject({
      method: 'irn_batchSubscribe',
      params: { topics: [topicOf('a')] },
    })
  })

  test('closes the socket a moment after the last topic is gone', async () => {
    const clock = createManualClock()
    const { client, until } = await start('1', { clock })
    client.setTopics([topicOf('a')])
    await until(() => client.status.status === 'open')
    client.setTopics([])
    await relay.until(() => relay.calls.some(({ method }) => method === 'irn_unsubscribe'))
    expect(relay.socketCount).toBe(1)
    clock.advance(2_000)
    expect(client.status).toEqual({ status: 'idle' })
    await relay.until(() => relay.socketCount === 0)
  })

  test('hands over what another client publishes and acknowledges it only once it is kept', async () => {
    let keep = (_result?: unknown) => {}
    const kept = new Promise((resolve) => {
      keep = resolve
    })
    let count = 0
    const receiver = await start('1', {
      async onMessage() {
        count += 1
        if (count === 1) throw new Error('the storage is full')
        await kept
      },
    })
    const { messages } = receiver
    const sender = await start('2')
    receiver.client.setTopics([topicOf('a')])
    await sender.client.call(irnPublish, publication(topicOf('a')))
    await receiver.until(() => messages.length === 1)
    // Not kept: the relay hands it out again on the next connection, and again while it is being kept.
    relay.dropAll()
    await receiver.until(() => messages.length === 2)
    relay.dropAll()
    await receiver.until(() => messages.length === 3)
    keep()
    await receiver.client.call(irnPublish, publication(topicOf('b')))
    relay.dropAll()
    await sender.client.call(irnPublish, publication(topicOf('a'), 'BBBB'))
    await receiver.until(() => messages.length === 4)
    expect(messages.map(({ message }) => message)).toEqual(['AAAA', 'AAAA', 'AAAA', 'BBBB'])
  })

  test('comes back by itself with a fresh token and all its topics before anything else', async () => {
    const { client, until, statuses } = await start('1')
    client.setTopics([topicOf('a'), topicOf('b')])
    await until(() => client.status.status === 'open')
    relay.switches.silentMethods = ['irn_publish']
    const call = client.call(irnPublish, publication(topicOf('c')))
    await relay.until(() => relay.calls.length === 2)
    relay.switches.silentMethods = []
    relay.dropAll()
    await call
    expect(relay.calls.slice(2)).toMatchObject([
      { method: 'irn_batchSubscribe', params: { topics: [topicOf('a'), topicOf('b')] } },
      { method: 'irn_publish', params: relay.calls[1]?.params },
    ])
    expect(statuses.map(({ status }) => status)).toEqual([
      'connecting',
      'open',
      'waiting',
      'connecting',
      'open',
    ])
    expect(relay.tokens).toHaveLength(2)
  })

  test('asks for at most 500 topics at a time', async () => {
    const { client } = await start('1')
    const topics = Array.from({ length: 1_001 }, (_, index) => index.toString(16).padStart(64, '0'))
    client.setTopics(topics)
    await relay.until(() => relay.calls.length === 3)
    expect(relay.calls.map(({ params }) => (params.topics as string[]).length)).toEqual([500, 500, 1])
    expect(relay.calls.flatMap(({ params }) => params.topics)).toEqual(topics)
  })

  test.each([1000, 1001, 1011, 4008, 4010])('connects again after close code %i', async (code) => {
    const { client, until, statuses } = await start('1')
    client.setTopics([topicOf('a')])
    await until(() => client.status.status === 'open')
    relay.closeAll(code)
    await until(() => statuses.filter(({ status }) => status === 'open').length === 2)
  })

  test.each(['Unauthorized: JWT Token is not yet valid', 'Unauthorized: JWT Token is expired'])(
    'a relay that says "%s" means the clock, not the site',
    async (refusal) => {
      relay.switches.refusal = refusal
      const { client } = await start('1')
      const call = client.call(irnPublish, publication(topicOf('a')))
      await expect(call).rejects.toMatchObject({ code: 'pairing/clock-wrong', context: { reason: refusal } })
      const again = client.call(irnPublish, publication(topicOf('a')))
      await expect(again).rejects.toMatchObject({ code: 'pairing/clock-wrong' })
    },
  )

  test('stops for good on close code 3000, says why, and tries once more when a person asks', async () => {
    const clock = createManualClock()
    relay.switches.refusal = 'Unauthorized: invalid key'
    const { client, until } = await start('1', { clock })
    const call = client.call(irnPublish, publication(topicOf('a')))
    await expect(call).rejects.toMatchObject({
      code: 'pairing/relay-refused',
      context: { reason: 'Unauthorized: invalid key' },
    })
    expect(client.status).toEqual({ status: 'refused', reason: 'Unauthorized: invalid key' })
    clock.advance(3_600_000)
    await expect(client.call(irnPublish, publication(topicOf('a')))).rejects.toSatisfy((error) =>
      isAppKitError(error, 'pairing/relay-refused'),
    )
    expect(relay.tokens).toHaveLength(1)
    relay.switches.refusal = undefined
    client.retry()
    await client.call(irnPublish, publication(topicOf('a')))
    await until(() => client.status.status === 'open')
  })

  test('waits longer after every failed attempt: 100 ms, then doubled, at most half a minute', async () => {
    await relay.stop()
    const clock = createManualClock()
    const { client, statuses, until } = await start('1', { clock, random: () => 0 })
    client.setTopics([topicOf('a')])
    for (const [index, delayMs] of [100, 200, 400, 800].entries()) {
      const countOf = (wanted: string) => statuses.filter(({ status }) => status === wanted).length
      await until(() => countOf('waiting') === index + 1)
      clock.advance(delayMs - 1)
      expect(countOf('connecting')).toBe(index + 1)
      clock.advance(1)
      expect(countOf('connecting')).toBe(index + 2)
    }
    await relay.restart()
  })

  test('sends a call again, unchanged, and gives up after a minute', async () => {
    const clock = createManualClock()
    relay.switches.silentMethods = ['irn_publish']
    const { client } = await start('1', { clock })
    const call = client.call(irnPublish, publication(topicOf('a')))
    const failure = expect(call).rejects.toMatchObject({ code: 'pairing/relay-unreachable' })
    for (const count of [1, 2, 3, 4]) {
      await relay.until(() => relay.calls.length === count)
      clock.advance(15_000)
    }
    await failure
    expect(new Set(relay.calls.map(({ params }) => JSON.stringify(params))).size).toBe(1)
  })

  test('ends a call when the client is closed', async () => {
    relay.switches.silentMethods = ['irn_publish']
    const { client } = await start('1')
    const call = client.call(irnPublish, publication(topicOf('b')))
    client.close()
    await expect(call).rejects.toMatchObject({ code: 'pairing/closed' })
    await expect(client.call(irnPublish, publication(topicOf('c')))).rejects.toMatchObject({
      code: 'pairing/closed',
    })
  })

  test('says what the relay answered when it refuses a call', async () => {
    relay.switches.unknownMethods = ['irn_publish']
    const { client } = await start('1')
    await expect(client.call(irnPublish, publication(topicOf('a')))).rejects.toMatchObject({
      code: 'pairing/relay-error',
      context: { code: -32601 },
    })
  })

  test('notices a dead connection by its silence and opens another one', async () => {
    const clock = createManualClock()
    const { client, until, statuses } = await start('1', { clock })
    client.setTopics([topicOf('a')])
    await client.call(irnPublish, publication(topicOf('b')))
    relay.switches.silentMethods = ['irn_batchSubscribe']
    clock.advance(30_000)
    await relay.until(() => relay.calls.length === 3)
    clock.advance(15_000)
    await until(() => client.status.status === 'waiting')
    relay.switches.silentMethods = []
    clock.advance(100)
    await until(() => statuses.filter(({ status }) => status === 'open').length === 2)
  })

  test('sleeps with the page: a frozen page has no socket and gets everything when it wakes', async () => {
    const environment = createTestEnvironment()
    const clock = createManualClock()
    const receiver = await start('1', { environment, clock })
    const sender = await start('2')
    receiver.client.setTopics([topicOf('a')])
    await receiver.until(() => receiver.client.status.status === 'open')
    environment.set({ isFrozen: true, isVisible: false })
    await relay.until(() => relay.socketCount === 0)
    await sender.client.call(irnPublish, publication(topicOf('a')))
    clock.advance(3_600_000)
    expect(receiver.messages).toEqual([])
    environment.set({ isFrozen: false, isVisible: true })
    await receiver.until(() => receiver.messages.length === 1)
  })

  test('tries at once when the network is back, and looks after its connection when it goes', async () => {
    const environment = createTestEnvironment()
    const clock = createManualClock()
    const { client, until, statuses } = await start('1', { environment, clock })
    client.setTopics([topicOf('a')])
    await until(() => client.status.status === 'open')
    await relay.until(() => relay.calls.length === 1)
    environment.set({ isOnline: false })
    await relay.until(() => relay.calls.length === 2)
    relay.dropAll()
    await until(() => client.status.status === 'waiting')
    environment.set({ isOnline: true })
    await until(() => statuses.filter(({ status }) => status === 'open').length === 2)
  })

  test('an address that is none fails the call in the end and nothing else', async () => {
    const clock = createManualClock()
    const { client, until } = await start('1', { clock, relayUrl: 'no address' })
    const call = client.call(irnPublish, publication(topicOf('a')))
    const failure = expect(call).rejects.toMatchObject({ code: 'pairing/relay-unreachable' })
    await until(() => client.status.status === 'waiting')
    clock.advance(60_000)
    await failure
  })
})
