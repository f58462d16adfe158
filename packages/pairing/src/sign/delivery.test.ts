import { createManualClock } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { createMemoryStorage } from '../storage/createMemoryStorage.js'
import { createTestEnvironment } from '../testing/createTestEnvironment.js'
import { connectPeers, nextEvent, testGrant, testProposal } from '../testing/createTestPeers.js'
import { peers, relay, setUpPeersForEachTest } from '../testing/peersForEachTest.js'
import type { SessionProposal, WalletClient } from '../wallet/WalletClient.js'

setUpPeersForEachTest()

const request = { chainId: 'eip155:1', method: 'personal_sign', params: ['0x68656c6c6f'] }

/** Answers every request, and counts them. */
function serve(wallet: WalletClient) {
  const served: Promise<void>[] = []
  wallet.on('request', ({ request: { topic, id, params } }) => {
    served.push(wallet.respond({ topic, id, result: params }))
  })
  return served
}

describe('an imperfect relay', () => {
  test('hands everything out twice: nothing happens twice', async () => {
    relay.switches.isDoubling = true
    const [dapp, wallet] = [await peers.dapp(), await peers.wallet()]
    const created: unknown[] = []
    dapp.on('session-created', (event) => created.push(event))
    const { session } = await connectPeers(dapp, wallet)
    const served = serve(wallet)
    const events: unknown[] = []
    dapp.on('session-event', (event) => events.push(event))
    await wallet.emitEvent({ topic: session.topic, chainId: 'eip155:1', name: 'chainChanged', data: 1 })
    await expect(dapp.request({ ...request, topic: session.topic })).resolves.toEqual(request.params)
    await dapp.ping(session.topic)
    await Promise.all(served)
    expect([created.length, served.length, events.length]).toEqual([1, 1, 1])
  })

  test('what came is remembered for as long as its topic is listened to', async () => {
    const storage = createMemoryStorage()
    const [dapp, wallet] = [await peers.dapp(), await peers.wallet({ storage })]
    const readTopics = async () => Object.keys(JSON.parse((await storage.get('pairing.wallet')) ?? '').seen)
    const { session } = await connectPeers(dapp, wallet)
    await dapp.ping(session.topic)
    expect(await readTopics()).toEqual([session.topic])
    const deleted = nextEvent(wallet, 'session-deleted')
    await dapp.disconnect(session.topic)
    await deleted
    expect(await readTopics()).toEqual([])
  })

  test('hands the settlement out before the approval: the session begins all the same', async () => {
    const [dapp, wallet] = [await peers.dapp(), await peers.wallet()]
    const pairing = await dapp.connect(testProposal)
    const proposal = (await wallet.pair(pairing.uri)) as SessionProposal
    relay.switches.isHolding = true
    await wallet.approve(proposal, testGrant)
    relay.release((messages) => messages.reverse())
    await pairing.settled
  })

  test('hands answers out in another order: each request gets its own', async () => {
    const [dapp, wallet] = [await peers.dapp(), await peers.wallet()]
    const { session } = await connectPeers(dapp, wallet)
    relay.switches.isHolding = true
    const answers = ['a', 'b', 'c'].map((text) =>
      dapp.request({ ...request, topic: session.topic, params: [text] }),
    )
    await relay.until(() => relay.calls.filter(({ params }) => params.tag === 1108).length === 3)
    const served = serve(wallet)
    relay.release((messages) => messages.reverse())
    await expect(Promise.all(answers)).resolves.toEqual([['a'], ['b'], ['c']])
    await Promise.all(served)
  })

  test('hands updates out in another order: the newest stays (§4.025)', async () => {
    const clock = createManualClock(Date.now())
    const [dapp, wallet] = [await peers.dapp(), await peers.wallet({ clock })]
    const { session } = await connectPeers(dapp, wallet)
    const { eip155 } = testGrant.namespaces
    const grant = (methods: string[]) => ({ eip155: { ...eip155, methods } })
    relay.switches.isHolding = true
    await wallet.updateSession(session.topic, grant(['personal_sign', 'eth_sendTransaction', 'eth_sign']))
    clock.advance(1_000)
    await wallet.updateSession(session.topic, grant(['personal_sign']))
    const updated = nextEvent(dapp, 'session-updated')
    relay.release((messages) => messages.reverse())
    await updated
    // Both updates have been answered: the newest with true, the late one with 1003.
    await relay.until(() => relay.calls.filter(({ params }) => params.tag === 1105).length === 2)
    expect(dapp.sessions[0]?.namespaces).toEqual(grant(['personal_sign']))
  })

  test.each([[['wc_proposeSession', 'wc_approveSession']], [['wc_proposeSession']], [['wc_approveSession']]])(
    'does not know %s: the same is published message by message',
    async (unknownMethods) => {
      relay.switches.unknownMethods = unknownMethods
      const [dapp, wallet] = [await peers.dapp(), await peers.wallet()]
      const { session } = await connectPeers(dapp, wallet)
      await dapp.ping(session.topic)
      const tags = relay.calls
        .filter(({ method }) => method === 'irn_publish')
        .map(({ params }) => params.tag)
      expect(tags.filter((tag) => [1100, 1101, 1102].includes(tag as number))).toEqual([
        ...(unknownMethods.includes('wc_proposeSession') ? [1100] : []),
        ...(unknownMethods.includes('wc_approveSession') ? [1101, 1102] : []),
      ])
    },
  )

  test('goes down while a request is on its way, and comes back: the answer arrives', async () => {
    const [dapp, wallet] = [await peers.dapp(), await peers.wallet()]
    const { session } = await connectPeers(dapp, wallet)
    const served = serve(wallet)
    await relay.stop()
    const answer = dapp.request({ ...request, topic: session.topic })
    await relay.restart()
    await expect(answer).resolves.toEqual(request.params)
    await Promise.all(served)
    expect(served).toHaveLength(1)
  })

  test('goes down between request and answer, and comes back: the answer arrives', async () => {
    const [dapp, wallet] = [await peers.dapp(), await peers.wallet()]
    const { session } = await connectPeers(dapp, wallet)
    const asked = nextEvent(wallet, 'request')
    const answer = dapp.request({ ...request, topic: session.topic })
    const { request: shown } = await asked
    await relay.stop()
    const responded = wallet.respond({ topic: shown.topic, id: shown.id, result: '0xsigned' })
    await relay.restart()
    await expect(answer).resolves.toBe('0xsigned')
    await responded
  })

  test('never answers: connecting fails after a minute and leaves nothing behind', async () => {
    const clock = createManualClock(Date.now())
    relay.switches.silentMethods = ['wc_proposeSession']
    const dapp = await peers.dapp({ clock })
    const { published, settled } = await dapp.connect(testProposal)
    const unreachable = { code: 'pairing/relay-unreachable' }
    const failures = [
      expect(published).rejects.toMatchObject(unreachable),
      expect(settled).rejects.toMatchObject(unreachable),
    ]
    await relay.until(() => relay.calls.some(({ method }) => method === 'wc_proposeSession'))
    clock.advance(60_000)
    await Promise.all(failures)
    expect(dapp.pairings).toEqual([])
  })

  test('refuses the client: connecting fails at once with the reason, and is tried again when asked', async () => {
    relay.switches.refusal = 'Unauthorized: origin not allowed'
    const [dapp, wallet] = [await peers.dapp(), await peers.wallet()]
    const refusal = {
      code: 'pairing/relay-refused',
      context: { reason: 'Unauthorized: origin not allowed' },
    }
    const { published, settled } = await dapp.connect(testProposal)
    await expect(published).rejects.toMatchObject(refusal)
    await expect(settled).rejects.toMatchObject(refusal)
    expect(dapp.relayStatus).toEqual({ status: 'refused', reason: 'Unauthorized: origin not allowed' })
    const key = 'a'.repeat(64)
    await expect(wallet.pair(`wc:${key}@2?relay-protocol=irn&symKey=${key}`)).rejects.toMatchObject(refusal)
    relay.switches.refusal = undefined
    await connectPeers(dapp, wallet)
  })

  test('is silent while the link is taken back: nothing of it is sent afterwards', async () => {
    relay.switches.silentMethods = ['wc_proposeSession']
    const storage = createMemoryStorage()
    const dapp = await peers.dapp({ storage })
    const { abandon, settled } = await dapp.connect(testProposal)
    const failure = expect(settled).rejects.toMatchObject({ code: 'pairing/request-cancelled' })
    await relay.until(() => relay.calls.some(({ method }) => method === 'wc_proposeSession'))
    await abandon()
    await failure
    expect(dapp.pairings).toEqual([])
    await dapp.close()
    relay.switches.silentMethods = []
    const before = relay.calls.length
    const later = await peers.dapp({ storage })
    await connectPeers(later, await peers.wallet())
    const proposals = relay.calls.slice(before).filter(({ method }) => method === 'wc_proposeSession')
    expect(proposals).toHaveLength(1)
  })

  test('gets no approval through: the wallet can approve again', async () => {
    const clock = createManualClock(Date.now())
    const [dapp, wallet] = [await peers.dapp(), await peers.wallet({ clock })]
    const pairing = await dapp.connect(testProposal)
    const proposal = (await wallet.pair(pairing.uri)) as SessionProposal
    relay.switches.silentMethods = ['wc_approveSession']
    const approving = wallet.approve(proposal, testGrant)
    const failure = expect(approving).rejects.toMatchObject({ code: 'pairing/relay-unreachable' })
    await relay.until(() => relay.calls.some(({ method }) => method === 'wc_approveSession'))
    clock.advance(60_000)
    await failure
    expect(wallet.sessions).toEqual([])
    relay.switches.silentMethods = []
    await wallet.approve(proposal, testGrant)
    await pairing.settled
  })
})

describe('sides that are never online together', () => {
  async function start() {
    const environments = { dapp: createTestEnvironment(), wallet: createTestEnvironment() }
    const dapp = await peers.dapp({ environment: environments.dapp })
    const wallet = await peers.wallet({ environment: environments.wallet })
    const { session } = await connectPeers(dapp, wallet)
    return {
      dapp,
      wallet,
      target: { ...request, topic: session.topic },
      event: { topic: session.topic, chainId: 'eip155:1', name: 'chainChanged', data: 1 },
      async sleep(side: 'dapp' | 'wallet', left: number) {
        environments[side].set({ isFrozen: true, isVisible: false })
        await relay.until(() => relay.socketCount === left)
      },
      wake: (side: 'dapp' | 'wallet') => environments[side].set({ isFrozen: false, isVisible: true }),
    }
  }

  test('the wallet sleeps while the site asks, and the site while the wallet answers', async () => {
    const { dapp, wallet, target, event, sleep, wake } = await start()
    const served = serve(wallet)
    await sleep('wallet', 1)
    const answer = dapp.request(target)
    await relay.until(() => relay.calls.some(({ params }) => params.tag === 1108))
    await sleep('dapp', 0)
    const told = nextEvent(dapp, 'session-event')
    wake('wallet')
    await wallet.emitEvent(event)
    await relay.until(() => relay.calls.some(({ params }) => params.tag === 1109))
    await Promise.all(served)
    await sleep('wallet', 0)
    wake('dapp')
    await expect(answer).resolves.toEqual(request.params)
    expect(await told).toEqual(event)
  })

  test('the site sleeps while the wallet tells, and the wallet while the site asks', async () => {
    const { dapp, wallet, target, event, sleep, wake } = await start()
    const served = serve(wallet)
    await sleep('dapp', 1)
    await wallet.emitEvent(event)
    await sleep('wallet', 0)
    const told = nextEvent(dapp, 'session-event')
    wake('dapp')
    expect(await told).toEqual(event)
    const answer = dapp.request(target)
    await relay.until(() => relay.calls.some(({ params }) => params.tag === 1108))
    await sleep('dapp', 0)
    wake('wallet')
    await relay.until(() => relay.calls.some(({ params }) => params.tag === 1109))
    await Promise.all(served)
    await sleep('wallet', 0)
    wake('dapp')
    await expect(answer).resolves.toEqual(request.params)
  })
})
