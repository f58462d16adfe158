import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import type { DappClient } from '../dapp/DappClient.js'
import { createIndexedDbStorage } from '../storage/createIndexedDbStorage.js'
import { createMemoryStorage } from '../storage/createMemoryStorage.js'
import { createTestEnvironment, type TestEnvironment } from '../testing/createTestEnvironment.js'
import { connectPeers, nextEvent, testGrant, testProposal } from '../testing/createTestPeers.js'
import { peers, relay, setUpPeersForEachTest } from '../testing/peersForEachTest.js'
import type { SessionProposal } from '../wallet/WalletClient.js'

setUpPeersForEachTest()

const request = { chainId: 'eip155:1', method: 'personal_sign', params: ['0x68656c6c6f'] }

describe.each([
  ['hands messages to every tab', false],
  ['hands messages to one tab only', true],
])('two tabs of a site, at a relay that %s', (_name, isSingleSocket) => {
  async function openTabs() {
    relay.switches.isSingleSocket = isSingleSocket
    const indexedDB = new IDBFactory()
    const open = () =>
      peers.dapp({
        // Each tab has storage of its own over the same database, and a real channel to the other.
        storage: createIndexedDbStorage('site', () => ({ indexedDB, subtle: globalThis.crypto.subtle })),
        environment: createTestEnvironment({ hasChannel: true }),
      })
    return [await open(), await open()] as const
  }

  test('share an identity, and a session that either of them made', async () => {
    const [first, second] = await openTabs()
    const wallet = await peers.wallet()
    const known = nextEvent(first, 'session-created')
    const { session } = await connectPeers(second, wallet)
    expect((await known).session).toEqual(session)
    expect(first.sessions).toEqual(second.sessions)
    await Promise.all([first.ping(session.topic), second.ping(session.topic)])
    expect(new Set(relay.calls.map(({ clientId }) => clientId)).size).toBe(2)
  })

  test('each get the answers to their own requests, whichever of them received it', async () => {
    const [first, second] = await openTabs()
    const wallet = await peers.wallet()
    const known = nextEvent(second, 'session-created')
    const { session } = await connectPeers(first, wallet)
    await known
    const served: Promise<void>[] = []
    wallet.on('request', ({ request: { topic, id, params } }) => {
      served.push(wallet.respond({ topic, id, result: params }))
    })
    const ask = (tab: typeof first, text: string) =>
      tab.request({ ...request, topic: session.topic, params: [text] })
    const answers = [ask(first, 'a'), ask(second, 'b'), ask(first, 'c'), ask(second, 'd')]
    await expect(Promise.all(answers)).resolves.toEqual([['a'], ['b'], ['c'], ['d']])
    await Promise.all(served)
    expect(served).toHaveLength(4)
  })

  test('both learn of events, updates and the end', async () => {
    const [first, second] = await openTabs()
    const wallet = await peers.wallet()
    const known = nextEvent(second, 'session-created')
    const { session } = await connectPeers(first, wallet)
    await known
    const both = <Event>(wait: (tab: typeof first) => Promise<Event>) =>
      Promise.all([wait(first), wait(second)])
    const told = both((tab) => nextEvent(tab, 'session-event'))
    const event = { topic: session.topic, chainId: 'eip155:1', name: 'chainChanged', data: 1 }
    await wallet.emitEvent(event)
    expect(await told).toEqual([event, event])
    const updated = both((tab) => nextEvent(tab, 'session-updated'))
    const { eip155 } = testGrant.namespaces
    await wallet.updateSession(session.topic, { eip155: { ...eip155, methods: ['personal_sign'] } })
    for (const { session: now } of await updated) {
      expect(now.namespaces.eip155?.methods).toEqual(['personal_sign'])
    }
    const ended = both((tab) => nextEvent(tab, 'session-deleted'))
    await second.disconnect(session.topic)
    expect((await ended).map(({ isOwn }) => isOwn)).toEqual([true, true])
  })

  test('propose at the same time: each proposal settles for the tab that made it', async () => {
    const [first, second] = await openTabs()
    const wallet = await peers.wallet()
    const pairings = await Promise.all([first.connect(testProposal), second.connect(testProposal)])
    const topics: string[] = []
    for (const { uri } of pairings) {
      const { topic } = await wallet.approve((await wallet.pair(uri)) as SessionProposal, testGrant)
      topics.push(topic)
    }
    const outcomes = await Promise.all(pairings.map(({ settled }) => settled))
    expect(outcomes.map(({ session }) => session?.topic)).toEqual(topics)
    await Promise.all([first.ping(topics[1] ?? ''), second.ping(topics[0] ?? '')])
  })

  test('one closes: the other goes on with what it had not done', async () => {
    const [first, second] = await openTabs()
    const wallet = await peers.wallet()
    const pairing = await first.connect(testProposal)
    await first.close()
    const acknowledged = nextEvent(wallet, 'session-acknowledged')
    const created = nextEvent(second, 'session-created')
    await wallet.approve((await wallet.pair(pairing.uri)) as SessionProposal, testGrant)
    const { session } = await created
    await acknowledged
    await second.ping(session.topic)
  })
})

test.each([
  ['closes', (tab: DappClient) => tab.close()],
  ['goes to sleep', (_tab: DappClient, { set }: TestEnvironment) => set({ isFrozen: true })],
])('what a tab that %s had not sent is sent by the other', async (_how, leave) => {
  const storage = createMemoryStorage()
  const environment = createTestEnvironment({ hasChannel: true })
  const first = await peers.dapp({ storage, environment })
  const second = await peers.dapp({ storage, environment: createTestEnvironment({ hasChannel: true }) })
  await relay.stop()
  const pairing = await first.connect(testProposal)
  await leave(first, environment)
  await relay.restart()
  const wallet = await peers.wallet()
  const created = nextEvent(second, 'session-created')
  await wallet.approve((await wallet.pair(pairing.uri)) as SessionProposal, testGrant)
  await second.ping((await created).session.topic)
})

test('two windows of a wallet show the same request, and the answer of either counts once', async () => {
  const storage = createMemoryStorage()
  const open = () => peers.wallet({ storage, environment: createTestEnvironment({ hasChannel: true }) })
  const [first, second] = [await open(), await open()]
  const dapp = await peers.dapp()
  const { session } = await connectPeers(dapp, first)
  const shown = Promise.all([first, second].map((tab) => nextEvent(tab, 'request')))
  const answer = dapp.request({ ...request, topic: session.topic })
  const [one] = await shown
  await second.respond({ topic: session.topic, id: one?.request.id ?? 0, result: '0xsigned' })
  await expect(answer).resolves.toBe('0xsigned')
  await expect(
    first.respond({ topic: session.topic, id: one?.request.id ?? 0, result: '0xagain' }),
  ).rejects.toMatchObject({ code: 'pairing/request-expired' })
})

test('clients with other storages on the same page do not meet', async () => {
  const open = () =>
    peers.dapp({ storage: createMemoryStorage(), environment: createTestEnvironment({ hasChannel: true }) })
  const [first, second] = [await open(), await open()]
  const wallet = await peers.wallet()
  const { session } = await connectPeers(first, wallet)
  const events: unknown[] = []
  second.on('session-event', (event) => events.push(event))
  const told = nextEvent(first, 'session-event')
  await wallet.emitEvent({ topic: session.topic, chainId: 'eip155:1', name: 'chainChanged', data: 1 })
  await told
  await first.ping(session.topic)
  expect([second.sessions, events]).toEqual([[], []])
})
