import { createManualClock } from '@latchkey/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { createMemoryStorage } from '../storage/createMemoryStorage.js'
import { createRawPeer, type RawPeer, readSessionKey } from '../testing/createRawPeer.js'
import { connectPeers, nextEvent, testAddress, testGrant, testProposal } from '../testing/createTestPeers.js'
import { peers, relay, setUpPeersForEachTest } from '../testing/peersForEachTest.js'
import type { SessionProposal } from '../wallet/WalletClient.js'
import { isSameJson } from './emitSessionChanges.js'
import type { Session } from './Session.js'

const raws: RawPeer[] = []

setUpPeersForEachTest()
// Before the relay ends: what is set up last ends first.
afterEach(() => {
  for (const raw of raws.splice(0)) raw.close()
})

const oneChain = {
  eip155: {
    chains: ['eip155:1'],
    accounts: [`eip155:1:${testAddress}`],
    methods: ['personal_sign'],
    events: ['accountsChanged', 'chainChanged'],
  },
}

async function start() {
  const dappStorage = createMemoryStorage()
  const walletStorage = createMemoryStorage()
  const dapp = await peers.dapp({ storage: dappStorage })
  const wallet = await peers.wallet({ storage: walletStorage })
  const { session, pairing } = await connectPeers(dapp, wallet)
  const joinRaw = async () => {
    const symKey = await readSessionKey(dappStorage, 'dapp', session.topic)
    const raw = await createRawPeer({ relayUrl: relay.url, topic: session.topic, symKey })
    raws.push(raw)
    return raw
  }
  return { dapp, wallet, session, pairing, dappStorage, walletStorage, joinRaw }
}

const isFailure = (id: number, code: number) => (message: { kind: string; id: number }) =>
  message.kind === 'failure' && message.id === id && 'failure' in message && hasCode(message.failure, code)
const hasCode = (failure: unknown, code: number) => (failure as { code: number }).code === code

describe('the life of a session', () => {
  test('the wallet replaces its namespaces; the site sees the new ones and nothing of the old (§4.025)', async () => {
    const { dapp, wallet, session } = await start()
    const updated = nextEvent(dapp, 'session-updated')
    await wallet.updateSession(session.topic, oneChain)
    const event = await updated
    expect(event.previous.namespaces).toEqual(testGrant.namespaces)
    expect(event.session.namespaces).toEqual(oneChain)
    expect(dapp.sessions[0]?.namespaces).toEqual(oneChain)
    expect(wallet.sessions[0]?.namespaces).toEqual(oneChain)
    await expect(
      dapp.request({ topic: session.topic, chainId: 'eip155:137', method: 'personal_sign', params: [] }),
    ).rejects.toMatchObject({ code: 'pairing/unauthorized' })
  })

  test('the wallet prolongs it, seven days from now at most on the site’s clock', async () => {
    const clock = createManualClock(Date.now())
    const [dapp, wallet] = [await peers.dapp(), await peers.wallet({ clock })]
    const { session } = await connectPeers(dapp, wallet)
    const extended = nextEvent(dapp, 'session-extended')
    // The wallet's clock is a minute ahead.
    clock.advance(60_000)
    await wallet.extendSession(session.topic)
    const { session: now } = await extended
    expect(now.expiresAtMs).toBeGreaterThan(session.expiresAtMs)
    expect(now.expiresAtMs).toBeLessThanOrEqual(Date.now() + 7 * 86_400_000)
  })

  test('the wallet tells of another chain and other accounts', async () => {
    const { dapp, wallet, session } = await start()
    const told = nextEvent(dapp, 'session-event')
    const event = { topic: session.topic, chainId: 'eip155:137', name: 'chainChanged', data: 137 }
    await wallet.emitEvent(event)
    expect(await told).toEqual(event)
    await expect(wallet.emitEvent({ ...event, name: 'message' })).rejects.toMatchObject({
      code: 'pairing/unauthorized',
      context: { peerCode: 3002 },
    })
  })

  test('each side answers the other’s ping (§4.025)', async () => {
    const { dapp, wallet, session } = await start()
    await dapp.ping(session.topic)
    await wallet.ping(session.topic)
    await expect(dapp.ping('f'.repeat(64))).rejects.toMatchObject({ code: 'pairing/session-missing' })
  })

  test('the site ends it: keys and namespaces are gone on both sides, pending pairings with them (§4.026)', async () => {
    const { dapp, wallet, session, dappStorage, walletStorage } = await start()
    const pending = await dapp.connect(testProposal)
    const deleted = nextEvent(wallet, 'session-deleted')
    const own = nextEvent(dapp, 'session-deleted')
    await dapp.disconnect(session.topic)
    expect(await own).toMatchObject({ code: 6000, isOwn: true, session: { topic: session.topic } })
    expect(await deleted).toMatchObject({ code: 6000, reason: 'User disconnected.', isOwn: false })
    await expect(pending.settled).rejects.toMatchObject({ code: 'pairing/request-cancelled' })
    expect([dapp.sessions, wallet.sessions, dapp.pairings]).toEqual([[], [], []])
    for (const [storage, side] of [
      [dappStorage, 'dapp'],
      [walletStorage, 'wallet'],
    ] as const) {
      const stored = JSON.parse((await storage.get(`pairing.${side}`)) ?? '{}') as { sessions: object }
      expect(stored.sessions).toEqual({})
    }
    await relay.until(() => relay.calls.filter(({ method }) => method === 'irn_unsubscribe').length >= 2)
  })

  test('the wallet ends it: open requests are refused on both sides, and the site says why', async () => {
    const { dapp, wallet, session } = await start()
    const asked = nextEvent(wallet, 'request')
    const request = dapp.request({
      topic: session.topic,
      chainId: 'eip155:1',
      method: 'personal_sign',
      params: [],
    })
    const refused = expect(request).rejects.toMatchObject({
      code: 'pairing/request-failed',
      context: { peerCode: 6000 },
    })
    const deleted = nextEvent(dapp, 'session-deleted')
    await asked
    await wallet.disconnect(session.topic)
    await refused
    expect(await deleted).toMatchObject({ code: 6000, isOwn: false })
    expect(wallet.pendingRequests).toEqual([])
  })

  test('a request that waits ends when the site ends the session', async () => {
    const { dapp, wallet, session } = await start()
    const asked = nextEvent(wallet, 'request')
    const request = dapp.request({
      topic: session.topic,
      chainId: 'eip155:1',
      method: 'personal_sign',
      params: [],
    })
    const refused = expect(request).rejects.toMatchObject({ code: 'pairing/session-deleted' })
    await asked
    const over = nextEvent(wallet, 'request-expired')
    await dapp.disconnect(session.topic)
    await refused
    await over
    expect(wallet.pendingRequests).toEqual([])
  })

  test('a cancelled request ends here at once; a late answer to it changes nothing', async () => {
    const { dapp, wallet, session } = await start()
    const asked = nextEvent(wallet, 'request')
    const controller = new AbortController()
    const request = dapp.request({
      topic: session.topic,
      chainId: 'eip155:1',
      method: 'personal_sign',
      params: [],
      signal: controller.signal,
    })
    const { request: shown } = await asked
    controller.abort()
    await expect(request).rejects.toMatchObject({ code: 'pairing/request-cancelled' })
    await wallet.respond({ topic: shown.topic, id: shown.id, result: '0x' })
    await dapp.ping(session.topic)
    await expect(wallet.respond({ topic: shown.topic, id: shown.id, result: '0x' })).rejects.toMatchObject({
      code: 'pairing/request-expired',
    })
  })

  test('grants less than the site requires: the site refuses and the wallet forgets the session', async () => {
    const [dapp, wallet] = [await peers.dapp(), await peers.wallet()]
    const pairing = await dapp.connect({
      requiredNamespaces: {
        eip155: { chains: ['eip155:137'], methods: ['personal_sign'], events: [] },
      },
      optionalNamespaces: {},
    })
    const proposal = (await wallet.pair(pairing.uri)) as SessionProposal
    const deleted = nextEvent(wallet, 'session-deleted')
    await wallet.approve(proposal, { namespaces: oneChain })
    await expect(pairing.settled).rejects.toMatchObject({
      code: 'pairing/namespaces-invalid',
      context: { peerCode: 5001 },
    })
    expect(await deleted).toMatchObject({ code: 5001 })
    expect([dapp.sessions, wallet.sessions]).toEqual([[], []])
  })

  test('an update that takes away what the site requires is refused, and undone by the wallet', async () => {
    const [dapp, wallet] = [await peers.dapp(), await peers.wallet()]
    const { eip155 } = testGrant.namespaces
    const pairing = await dapp.connect({
      requiredNamespaces: { eip155: { chains: ['eip155:137'], methods: ['personal_sign'], events: [] } },
      optionalNamespaces: {},
    })
    const acknowledged = nextEvent(wallet, 'session-acknowledged')
    const { topic } = await wallet.approve((await wallet.pair(pairing.uri)) as SessionProposal, testGrant)
    await acknowledged
    const isWhole = ({ session }: { session: Session }) =>
      isSameJson(session.namespaces, testGrant.namespaces)
    const undone = nextEvent(wallet, 'session-updated', isWhole)
    // The wallet knows nothing of the requirement: it was sent as a wish.
    await wallet.updateSession(topic, oneChain)
    await undone
    expect(dapp.sessions[0]?.namespaces).toEqual({ eip155 })
  })

  test('a site that asks for what is no namespace is told before anything is sent (§3.016)', async () => {
    const dapp = await peers.dapp()
    await expect(
      dapp.connect({ optionalNamespaces: { eip155: { chains: ['solana:1'], methods: [], events: [] } } }),
    ).rejects.toMatchObject({ code: 'pairing/namespaces-invalid', context: { peerCode: 5100 } })
    expect(relay.calls).toEqual([])
  })

  test('a wallet that grants what is no namespace is told before anything is sent', async () => {
    const [dapp, wallet] = [await peers.dapp(), await peers.wallet()]
    const pairing = await dapp.connect(testProposal)
    const proposal = (await wallet.pair(pairing.uri)) as SessionProposal
    await expect(wallet.approve(proposal, { namespaces: {} })).rejects.toMatchObject({
      code: 'pairing/namespaces-invalid',
    })
    expect(wallet.sessions).toEqual([])
    await wallet.approve(proposal, testGrant)
    await pairing.settled
  })

  test('the same link again brings the same proposal; once answered it is in use', async () => {
    const [dapp, wallet] = [await peers.dapp(), await peers.wallet()]
    const pairing = await dapp.connect(testProposal)
    const first = (await wallet.pair(pairing.uri)) as SessionProposal
    expect(await wallet.pair(pairing.uri)).toEqual(first)
    expect(wallet.proposals).toEqual([first])
    await wallet.approve(first, testGrant)
    await expect(wallet.pair(pairing.uri)).rejects.toMatchObject({ code: 'pairing/already-paired' })
    await expect(wallet.approve(first, testGrant)).rejects.toMatchObject({ code: 'pairing/expired' })
    await pairing.settled
  })

  test('an abandoned proposal disappears from the wallet that shows it', async () => {
    const [dapp, wallet] = [await peers.dapp(), await peers.wallet()]
    const pairing = await dapp.connect(testProposal)
    const proposal = await wallet.pair(pairing.uri)
    const over = nextEvent(wallet, 'proposal-expired')
    await pairing.abandon()
    await expect(pairing.settled).rejects.toMatchObject({ code: 'pairing/request-cancelled' })
    expect(await over).toEqual({ proposal })
    expect(dapp.pairings).toEqual([])
  })
})

describe('a session whose other side keeps to no rules', () => {
  test('a site may not update or extend: 3003 and 3004', async () => {
    const { wallet, joinRaw } = await start()
    const raw = await joinRaw()
    await raw.send(1_000_001, { method: 'wc_sessionUpdate', params: { namespaces: oneChain } }, 1104)
    await raw.next(isFailure(1_000_001, 3003))
    await raw.send(1_000_002, { method: 'wc_sessionExtend', params: {} }, 1106)
    await raw.next(isFailure(1_000_002, 3004))
    expect(wallet.sessions[0]?.namespaces).toEqual(testGrant.namespaces)
  })

  test('what the session does not allow is refused: method, chain, event, unknown method, late request', async () => {
    const { wallet, joinRaw } = await start()
    const raw = await joinRaw()
    const call = (id: number, method: string, chainId: string, expiryTimestamp?: number) =>
      raw.send(id, {
        method: 'wc_sessionRequest',
        params: { request: { method, params: [], ...(expiryTimestamp && { expiryTimestamp }) }, chainId },
      })
    await call(2_000_001, 'eth_sign', 'eip155:1')
    await raw.next(isFailure(2_000_001, 3001))
    await call(2_000_002, 'personal_sign', 'eip155:5')
    await raw.next(isFailure(2_000_002, 3005))
    await call(2_000_003, 'personal_sign', 'eip155:1', 1_000)
    await raw.next(isFailure(2_000_003, 8000))
    const event = { event: { name: 'unheard', data: 1 }, chainId: 'eip155:1' }
    await raw.send(2_000_004, { method: 'wc_sessionEvent', params: event }, 1110)
    await raw.next(isFailure(2_000_004, 3002))
    await raw.send(2_000_005, { method: 'wc_unheard', params: {} }, 1)
    await raw.next(isFailure(2_000_005, 10_001))
    await raw.send(2_000_006, { method: 'wc_sessionRequest', params: { request: 'no' } })
    await raw.next(isFailure(2_000_006, 1001))
    expect(wallet.pendingRequests).toEqual([])
  })

  test('an older update and an older event that come late change nothing (§4.025)', async () => {
    const { dapp, wallet, session, joinRaw } = await start()
    await wallet.updateSession(session.topic, testGrant.namespaces)
    await nextUpdate(dapp, () => wallet.updateSession(session.topic, oneChain))
    const events: unknown[] = []
    dapp.on('session-event', (event) => events.push(event))
    const told = nextEvent(dapp, 'session-event')
    await wallet.emitEvent({ topic: session.topic, chainId: 'eip155:1', name: 'chainChanged', data: 1 })
    await told
    const raw = await joinRaw()
    const old = (Date.now() - 60_000) * 1_000
    await raw.send(old, { method: 'wc_sessionUpdate', params: { namespaces: testGrant.namespaces } }, 1104)
    await raw.next(isFailure(old, 1003))
    await raw.send(
      old + 1_000,
      {
        method: 'wc_sessionEvent',
        params: { event: { name: 'chainChanged', data: 137 }, chainId: 'eip155:1' },
      },
      1110,
    )
    await raw.send(old + 2_000, { method: 'wc_sessionPing', params: {} }, 1114)
    await raw.next(({ kind, id }) => kind === 'result' && id === old + 2_000)
    expect(dapp.sessions[0]?.namespaces).toEqual(oneChain)
    expect(events).toHaveLength(1)
  })

  test('an extension beyond seven days is refused: 1004', async () => {
    const { dapp, session, joinRaw } = await start()
    const raw = await joinRaw()
    const expiry = Math.floor(Date.now() / 1_000) + 30 * 86_400
    await raw.send(3_000_001, { method: 'wc_sessionExtend', params: { expiry } }, 1106)
    await raw.next(isFailure(3_000_001, 1004))
    expect(dapp.sessions[0]?.expiresAtMs).toBe(session.expiresAtMs)
  })

  test('noise on a topic is dropped and the session goes on', async () => {
    const { dapp, wallet, session, joinRaw } = await start()
    const raw = await joinRaw()
    await raw.publish('no envelope')
    await raw.publish('AAAA')
    await raw.publish(Buffer.from('{"id":1}').toString('base64'))
    await raw.send(4, { result: 'nobody asked' }, 1109)
    await raw.send(5, { error: { code: 1, message: 'nobody asked' } }, 1103)
    await dapp.ping(session.topic)
    await wallet.ping(session.topic)
  })

  test('a repeated request is shown once', async () => {
    const { wallet, joinRaw } = await start()
    const raw = await joinRaw()
    const params = { request: { method: 'personal_sign', params: [] }, chainId: 'eip155:1' }
    await raw.send(5_000_001, { method: 'wc_sessionRequest', params })
    await raw.send(5_000_001, { method: 'wc_sessionRequest', params })
    await raw.send(5_000_002, { method: 'wc_sessionPing', params: {} }, 1114)
    await raw.next(({ kind, id }) => kind === 'result' && id === 5_000_002)
    expect(wallet.pendingRequests.map(({ id }) => id)).toEqual([5_000_001])
  })
})

async function nextUpdate(
  dapp: Awaited<ReturnType<typeof peers.dapp>>,
  run: () => Promise<void>,
): Promise<void> {
  const updated = nextEvent(dapp, 'session-updated', ({ session }) =>
    isSameJson(session.namespaces, oneChain),
  )
  await run()
  await updated
}
