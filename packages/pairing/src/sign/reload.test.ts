import { createManualClock, type ManualClock } from '@latchkey/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import type { DappClient } from '../dapp/DappClient.js'
import { createMemoryStorage, type PairingStorage } from '../storage/createMemoryStorage.js'
import { createTestEnvironment } from '../testing/createTestEnvironment.js'
import { connectPeers, nextEvent, testGrant, testProposal } from '../testing/createTestPeers.js'
import { peers, relay, setUpPeersForEachTest } from '../testing/peersForEachTest.js'
import type { SessionProposal } from '../wallet/WalletClient.js'

let storage: PairingStorage

setUpPeersForEachTest()
beforeEach(() => {
  storage = createMemoryStorage()
})

const request = { chainId: 'eip155:1', method: 'personal_sign', params: ['0x68656c6c6f'] }

describe('a page that is reloaded', () => {
  test.each([
    ['while the link is shown', true],
    ['before the relay had the proposal', false],
  ])('%s: the link works on, and the wallet’s approval arrives', async (_when, isPublished) => {
    const before = await peers.dapp({ storage })
    if (!isPublished) relay.switches.silentMethods = ['wc_proposeSession']
    const { uri, expiresAtMs, topic, published } = await before.connect(testProposal)
    if (isPublished) await published
    else await relay.until(() => relay.calls.some(({ method }) => method === 'wc_proposeSession'))
    await before.close()
    relay.switches.silentMethods = []
    const dapp = await peers.dapp({ storage })
    expect(dapp.pairings).toMatchObject([{ uri, expiresAtMs, topic }])
    const wallet = await peers.wallet()
    await wallet.approve((await wallet.pair(uri)) as SessionProposal, testGrant)
    const { session } = (await dapp.pairings[0]?.settled) ?? {}
    expect(session?.namespaces).toEqual(testGrant.namespaces)
  })

  test('while it is away the wallet approves: the session is there afterwards', async () => {
    const before = await peers.dapp({ storage })
    const { uri, published } = await before.connect(testProposal)
    await published
    await before.close()
    const wallet = await peers.wallet()
    const acknowledged = nextEvent(wallet, 'session-acknowledged')
    await wallet.approve((await wallet.pair(uri)) as SessionProposal, testGrant)
    const dapp = await peers.dapp({ storage })
    const { session } = (await dapp.pairings[0]?.settled) ?? {}
    expect(session?.peer.name).toBe('wallet')
    await acknowledged
  })

  test('while it is away the wallet declines: the page learns it', async () => {
    const before = await peers.dapp({ storage })
    const { uri, published } = await before.connect(testProposal)
    await published
    await before.close()
    const wallet = await peers.wallet()
    await wallet.reject((await wallet.pair(uri)) as SessionProposal)
    const dapp = await peers.dapp({ storage })
    await expect(dapp.pairings[0]?.settled).rejects.toMatchObject({ code: 'pairing/rejected' })
  })

  test('between approval and settlement: nothing of it is lost', async () => {
    const before = await peers.dapp({ storage })
    const { uri } = await before.connect(testProposal)
    const wallet = await peers.wallet()
    const proposal = (await wallet.pair(uri)) as SessionProposal
    relay.switches.isHolding = true
    await wallet.approve(proposal, testGrant)
    // The approval comes, the settlement not yet.
    relay.release((messages) => messages.filter(({ message }) => message.tag === 1101))
    await relay.until(() => relay.calls.filter(({ method }) => method === 'irn_batchSubscribe').length >= 3)
    await before.close()
    const dapp = await peers.dapp({ storage })
    const { session } = (await dapp.pairings[0]?.settled) ?? {}
    expect(session?.namespaces).toEqual(testGrant.namespaces)
  })

  test('long after the link ended: the approval of that time is still taken', async () => {
    const clock = createManualClock(Date.now())
    const before = await peers.dapp({ storage, clock })
    const { uri, published } = await before.connect(testProposal)
    await published
    await before.close()
    const wallet = await peers.wallet()
    await wallet.approve((await wallet.pair(uri)) as SessionProposal, testGrant)
    clock.advance(400_000)
    const dapp = await peers.dapp({ storage, clock })
    const { session } = (await dapp.pairings[0]?.settled) ?? {}
    expect(session?.peer.name).toBe('wallet')
  })

  test('long after a link ended that nobody followed: it is over a moment later', async () => {
    const clock = createManualClock(Date.now())
    const before = await peers.dapp({ storage, clock })
    await (await before.connect(testProposal)).published
    await before.close()
    clock.advance(400_000)
    const dapp = await peers.dapp({ storage, clock })
    const failure = expect(dapp.pairings[0]?.settled).rejects.toMatchObject({ code: 'pairing/expired' })
    clock.advance(20_000)
    await failure
    expect(dapp.pairings).toEqual([])
  })

  test('in a session: it is there again, with the same identity at the relay', async () => {
    const before = await peers.dapp({ storage })
    const wallet = await peers.wallet()
    const { session } = await connectPeers(before, wallet)
    await before.close()
    const dapp = await peers.dapp({ storage })
    expect(dapp.sessions).toEqual([session])
    await dapp.ping(session.topic)
    const identities = relay.calls.map(({ clientId }) => clientId)
    expect(new Set(identities).size).toBe(2)
  })

  test('with a request open: its answer is acknowledged and dropped, and the next request goes well', async () => {
    const before = await peers.dapp({ storage })
    const wallet = await peers.wallet()
    const { session } = await connectPeers(before, wallet)
    const asked = nextEvent(wallet, 'request')
    const lost = before.request({ ...request, topic: session.topic })
    const closed = expect(lost).rejects.toMatchObject({ code: 'pairing/closed' })
    const { request: shown } = await asked
    await before.close()
    await closed
    await wallet.respond({ topic: shown.topic, id: shown.id, result: '0xold' })
    const dapp = await peers.dapp({ storage })
    let answered = Promise.resolve()
    wallet.on('request', ({ request: { topic, id } }) => {
      answered = wallet.respond({ topic, id, result: '0xnew' })
    })
    await expect(dapp.request({ ...request, topic: session.topic })).resolves.toBe('0xnew')
    await answered
    // A third page gets nothing of it any more: it was acknowledged.
    const count = relay.deliveryCount
    await dapp.close()
    const third = await peers.dapp({ storage })
    await third.ping(session.topic)
    // The ping and its answer.
    expect(relay.deliveryCount).toBe(count + 2)
  })

  test('away while the session is updated and deleted: it comes back to what is true', async () => {
    const before = await peers.dapp({ storage })
    const wallet = await peers.wallet()
    const { session } = await connectPeers(before, wallet)
    await before.close()
    const { eip155 } = testGrant.namespaces
    const namespaces = { eip155: { ...eip155, methods: ['personal_sign'] } }
    await wallet.updateSession(session.topic, namespaces)
    const dapp = await peers.dapp({ storage })
    const updated = nextEvent(dapp, 'session-updated')
    expect((await updated).session.namespaces).toEqual(namespaces)
    await dapp.close()
    await wallet.disconnect(session.topic)
    const last = await peers.dapp({ storage })
    await nextEvent(last, 'session-deleted')
    expect(last.sessions).toEqual([])
  })

  test('right after disconnecting, before the relay heard of it: the wallet is told by the next page', async () => {
    const before = await peers.dapp({ storage })
    const wallet = await peers.wallet()
    const { session } = await connectPeers(before, wallet)
    relay.switches.silentMethods = ['irn_publish']
    await before.disconnect(session.topic)
    await before.close()
    relay.switches.silentMethods = []
    const deleted = nextEvent(wallet, 'session-deleted')
    await peers.dapp({ storage })
    await deleted
  })
})

describe('a wallet that is started again', () => {
  test('with a proposal open: it is there again and can be approved', async () => {
    const dapp = await peers.dapp()
    const before = await peers.wallet({ storage })
    const pairing = await dapp.connect(testProposal)
    const proposal = await before.pair(pairing.uri)
    await before.close()
    const wallet = await peers.wallet({ storage })
    expect(wallet.proposals).toEqual([proposal])
    await wallet.approve(wallet.proposals[0] as SessionProposal, testGrant)
    await pairing.settled
  })

  test('with a request open: it is there again and can be answered', async () => {
    const dapp = await peers.dapp()
    const before = await peers.wallet({ storage })
    const { session } = await connectPeers(dapp, before)
    const asked = nextEvent(before, 'request')
    const answer = dapp.request({ ...request, topic: session.topic })
    const { request: shown } = await asked
    await before.close()
    const wallet = await peers.wallet({ storage })
    expect(wallet.pendingRequests).toEqual([shown])
    await wallet.respond({ topic: shown.topic, id: shown.id, result: '0xsigned' })
    await expect(answer).resolves.toBe('0xsigned')
  })

  test('away while the site asks: the request waits for it', async () => {
    const dapp = await peers.dapp()
    const before = await peers.wallet({ storage })
    const { session } = await connectPeers(dapp, before)
    await before.close()
    const answer = dapp.request({ ...request, topic: session.topic })
    await relay.until(() => relay.calls.some(({ params }) => params.tag === 1108))
    const wallet = await peers.wallet({ storage })
    const { request: shown } = await nextEvent(wallet, 'request')
    await wallet.respond({ topic: shown.topic, id: shown.id, result: '0xsigned' })
    await expect(answer).resolves.toBe('0xsigned')
  })

  test('before the relay took its answer: the next start sends it', async () => {
    const dapp = await peers.dapp()
    const before = await peers.wallet({ storage })
    const { session } = await connectPeers(dapp, before)
    const asked = nextEvent(before, 'request')
    const answer = dapp.request({ ...request, topic: session.topic })
    const { request: shown } = await asked
    relay.switches.silentMethods = ['irn_publish']
    const responding = before.respond({ topic: shown.topic, id: shown.id, result: '0xsigned' })
    const closed = expect(responding).rejects.toMatchObject({ code: 'pairing/closed' })
    await relay.until(() => relay.calls.some(({ params }) => params.tag === 1109))
    await before.close()
    await closed
    relay.switches.silentMethods = []
    await peers.wallet({ storage })
    await expect(answer).resolves.toBe('0xsigned')
  })
})

describe('a page that sleeps', () => {
  async function sleep(dapp: DappClient, environment: ReturnType<typeof createTestEnvironment>) {
    environment.set({ isFrozen: true, isVisible: false })
    await relay.until(() => relay.socketCount === 1)
    expect(dapp.relayStatus.status).toBe('waiting')
  }

  test('while the person is in the wallet: approval and answers are there when it wakes up', async () => {
    const environment = createTestEnvironment()
    const [dapp, wallet] = [await peers.dapp({ environment }), await peers.wallet()]
    const pairing = await dapp.connect(testProposal)
    const proposal = (await wallet.pair(pairing.uri)) as SessionProposal
    await sleep(dapp, environment)
    await wallet.approve(proposal, testGrant)
    environment.set({ isFrozen: false, isVisible: true })
    const { session } = await pairing.settled
    const asked = nextEvent(wallet, 'request')
    const answer = dapp.request({ ...request, topic: session?.topic ?? '' })
    const { request: shown } = await asked
    await sleep(dapp, environment)
    await wallet.respond({ topic: shown.topic, id: shown.id, result: '0xsigned' })
    environment.set({ isFrozen: false, isVisible: true })
    await expect(answer).resolves.toBe('0xsigned')
  })
})

describe('a page that slept past a deadline', () => {
  /** A clock whose timers do not run while the page sleeps, and all at once when it wakes up. */
  function createSleepyClock() {
    let nowMs = Date.now()
    let tasks: { atMs: number; run: () => void }[] = []
    return {
      now: () => nowMs,
      schedule(run: () => void, delayMs: number) {
        const task = { atMs: nowMs + delayMs, run }
        tasks.push(task)
        return () => {
          tasks = tasks.filter((other) => other !== task)
        }
      },
      sleep(forMs: number) {
        nowMs += forMs
        const due = tasks.filter(({ atMs }) => atMs <= nowMs).sort((one, other) => one.atMs - other.atMs)
        for (const task of due) {
          if (!tasks.includes(task)) continue
          tasks = tasks.filter((other) => other !== task)
          task.run()
        }
      },
    }
  }

  test('takes the answer that lies ready instead of calling the request expired', async () => {
    const environment = createTestEnvironment()
    const clock = createSleepyClock()
    const [dapp, wallet] = [await peers.dapp({ environment, clock }), await peers.wallet()]
    const { session } = await connectPeers(dapp, wallet)
    const asked = nextEvent(wallet, 'request')
    relay.switches.silentMethods = ['irn_publish']
    const answer = dapp.request({ ...request, topic: session.topic })
    // The request reached the relay, whose answer did not reach the page any more.
    await relay.until(() => relay.calls.some(({ params }) => params.tag === 1108))
    environment.set({ isFrozen: true, isVisible: false })
    relay.switches.silentMethods = []
    const raw = relay.calls.find(({ params }) => params.tag === 1108)
    relay.publish(raw?.clientId ?? '', raw?.params ?? {})
    const { request: shown } = await asked
    await wallet.respond({ topic: shown.topic, id: shown.id, result: '0xsigned' })
    // Every timer is due at once when the page wakes up, before anything else happens.
    clock.sleep(310_000)
    environment.set({ isFrozen: false, isVisible: true })
    await expect(answer).resolves.toBe('0xsigned')
  })

  test('takes the approval that lies ready instead of calling the link expired', async () => {
    const environment = createTestEnvironment()
    const clock = createSleepyClock()
    const [dapp, wallet] = [await peers.dapp({ environment, clock }), await peers.wallet()]
    const pairing = await dapp.connect(testProposal)
    await pairing.published
    environment.set({ isFrozen: true, isVisible: false })
    await wallet.approve((await wallet.pair(pairing.uri)) as SessionProposal, testGrant)
    clock.sleep(250_000)
    environment.set({ isFrozen: false, isVisible: true })
    const { session } = await pairing.settled
    expect(session?.peer.name).toBe('wallet')
  })
})

describe('a storage that fails', () => {
  test('keeps a page from remembering, not from working', async () => {
    const failing: PairingStorage = {
      get: async () => undefined,
      set: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
      delete: async () => {},
    }
    const [dapp, wallet] = [await peers.dapp({ storage: failing }), await peers.wallet()]
    const { session } = await connectPeers(dapp, wallet)
    const asked = nextEvent(wallet, 'request')
    const answer = dapp.request({ ...request, topic: session.topic })
    const { request: shown } = await asked
    await wallet.respond({ topic: shown.topic, id: shown.id, result: '0xsigned' })
    await expect(answer).resolves.toBe('0xsigned')
  })

  test('holding nonsense counts as empty', async () => {
    for (const nonsense of ['{', '{"version":7}', 'null']) {
      await storage.set('pairing.dapp', nonsense)
      const dapp = await peers.dapp({ storage })
      expect([dapp.sessions, dapp.pairings]).toEqual([[], []])
    }
  })
})

describe('time', () => {
  let clock: ManualClock
  beforeEach(() => {
    clock = createManualClock(Date.now())
  })

  test('a proposal nobody answers expires on both sides (§4.028)', async () => {
    const [dapp, wallet] = [await peers.dapp({ clock }), await peers.wallet({ clock })]
    const pairing = await dapp.connect(testProposal)
    const proposal = await wallet.pair(pairing.uri)
    const over = nextEvent(wallet, 'proposal-expired')
    clock.advance(pairing.expiresAtMs - clock.now())
    await expect(pairing.settled).rejects.toMatchObject({ code: 'pairing/expired' })
    expect(await over).toEqual({ proposal })
    await expect(wallet.pair(pairing.uri)).rejects.toMatchObject({ code: 'pairing/uri-expired' })
    await expect(wallet.approve(proposal as SessionProposal, testGrant)).rejects.toMatchObject({
      code: 'pairing/expired',
    })
    expect([dapp.pairings, wallet.proposals]).toEqual([[], []])
  })

  test('a link whose proposal never comes leads nowhere after a minute', async () => {
    const wallet = await peers.wallet({ clock })
    const key = 'a'.repeat(64)
    const pairing = wallet.pair(`wc:${key}@2?relay-protocol=irn&symKey=${key}`)
    const failure = expect(pairing).rejects.toMatchObject({ code: 'pairing/expired' })
    await relay.until(() => relay.calls.length === 1)
    clock.advance(60_000)
    await failure
  })

  test('a request without an answer expires on both sides, and its answer then comes too late', async () => {
    const [dapp, wallet] = [await peers.dapp({ clock }), await peers.wallet({ clock })]
    const { session } = await connectPeers(dapp, wallet)
    const asked = nextEvent(wallet, 'request')
    const answer = dapp.request({ ...request, topic: session.topic, lifetimeSeconds: 300 })
    const failure = expect(answer).rejects.toMatchObject({ code: 'pairing/request-expired' })
    const { request: shown } = await asked
    const over = nextEvent(wallet, 'request-expired')
    clock.advance(300_000)
    await failure
    expect(await over).toEqual({ request: shown })
    await expect(wallet.respond({ topic: shown.topic, id: shown.id, result: 1 })).rejects.toMatchObject({
      code: 'pairing/request-expired',
    })
    await expect(
      dapp.request({ ...request, topic: session.topic, lifetimeSeconds: 299 }),
    ).rejects.toMatchObject({ code: 'pairing/unauthorized', context: { peerCode: 8000 } })
  })

  test('a session ends by itself after seven days', async () => {
    const [dapp, wallet] = [await peers.dapp({ clock }), await peers.wallet({ clock })]
    const { session } = await connectPeers(dapp, wallet)
    const ends = Promise.all([nextEvent(dapp, 'session-expired'), nextEvent(wallet, 'session-expired')])
    for (let day = 0; day < 8; day++) {
      clock.advance(86_400_000)
      await new Promise((resolve) => setImmediate(resolve))
    }
    const [ended] = await ends
    expect(ended.session.topic).toBe(session.topic)
    expect([dapp.sessions, wallet.sessions]).toEqual([[], []])
  })

  test('a ping nobody answers ends after 30 seconds', async () => {
    const dapp = await peers.dapp({ clock })
    const wallet = await peers.wallet()
    const { session } = await connectPeers(dapp, wallet)
    await wallet.close()
    const failure = expect(dapp.ping(session.topic)).rejects.toMatchObject({
      code: 'pairing/request-expired',
    })
    await relay.until(() => relay.calls.some(({ params }) => params.tag === 1114))
    clock.advance(30_000)
    await failure
  })
})
