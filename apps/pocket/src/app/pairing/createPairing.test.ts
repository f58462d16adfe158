import { PairingError } from '@latchkey/errors/pairing'
import type { Session } from '@latchkey/pairing'
import type {
  SessionProposal,
  SessionRequest,
  WalletClient,
  WalletClientEvents,
} from '@latchkey/pairing/wallet'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestWallet } from '../../testing/createTestWallet.js'
import { testAccounts as accounts } from '../../testing/testAccounts.js'
import type { Settings } from '../wallet/settings.js'
import { createPairing } from './createPairing.js'

const [one, two, three] = accounts
const topic = 'ab'.repeat(32)
const networks = [
  { id: 'eip155:31337', name: 'Local One' },
  { id: 'eip155:31338', name: 'Local Two' },
]
const peer = { name: 'Shop', description: '', url: 'https://shop.example', icons: [] }
const uri = `wc:${topic}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`

const proposal: SessionProposal = {
  kind: 'session',
  id: 1,
  pairingTopic: topic,
  proposer: peer,
  requiredNamespaces: {},
  optionalNamespaces: {
    eip155: {
      chains: ['eip155:31337', 'eip155:31338'],
      methods: ['personal_sign', 'wallet_switchEthereumChain'],
      events: ['chainChanged', 'accountsChanged'],
    },
  },
  expiresAtMs: 300_000,
}

const session: Session = {
  topic,
  pairingTopic: topic,
  peer,
  namespaces: {
    eip155: {
      chains: ['eip155:31337', 'eip155:31338'],
      accounts: [
        `eip155:31337:${one.address}`,
        `eip155:31337:${two.address}`,
        `eip155:31338:${one.address}`,
        `eip155:31338:${two.address}`,
      ],
      methods: ['personal_sign', 'wallet_switchEthereumChain'],
      events: ['chainChanged', 'accountsChanged'],
    },
  },
  requiredNamespaces: {},
  optionalNamespaces: {},
  expiresAtMs: 1e12,
  isController: true,
  isAcknowledged: true,
}

const request = (id: number, method = 'personal_sign', params: unknown = ['0x6869', one.address]) =>
  ({
    id,
    topic,
    chainId: 'eip155:31338',
    method,
    params,
    expiresAtMs: 300_000,
    peer,
  }) satisfies SessionRequest

/** A client whose relay is the test: it remembers what it was told to send. */
function createClient(): {
  client: WalletClient
  sent: unknown[]
  tell<N extends keyof WalletClientEvents>(name: N, event: WalletClientEvents[N]): void
  held: { sessions: Session[]; proposals: SessionProposal[]; pendingRequests: SessionRequest[] }
} {
  const sent: unknown[] = []
  const listeners = new Map<string, Set<(event: never) => void>>()
  const held = {
    sessions: [] as Session[],
    proposals: [] as SessionProposal[],
    pendingRequests: [] as SessionRequest[],
  }
  const tell = (name: string, event: unknown) => {
    for (const listener of [...(listeners.get(name) ?? [])]) listener(event as never)
  }
  const client: WalletClient = {
    get sessions() {
      return held.sessions
    },
    get proposals() {
      return held.proposals
    },
    get pendingRequests() {
      return held.pendingRequests
    },
    relayStatus: { status: 'open' },
    start: async () => {},
    async pair(link) {
      if (link !== uri) throw new PairingError('pairing/uri-invalid', { reason: 'no link' })
      tell('proposal', { proposal })
      return proposal
    },
    async approve(_, grant) {
      sent.push(['approve', grant.namespaces])
      held.sessions = [session]
      tell('session-created', { session })
      return session
    },
    reject: async (_, reason) => void sent.push(['reject', reason]),
    formatAuthentication: async () => {
      throw new Error('not asked for in these tests')
    },
    approveAuthentication: async () => {
      throw new Error('not asked for in these tests')
    },
    rejectAuthentication: async () => {
      throw new Error('not asked for in these tests')
    },
    respond: async (answer) => void sent.push(['respond', answer]),
    async updateSession(_, namespaces) {
      sent.push(['update', namespaces])
      held.sessions = [{ ...session, namespaces }]
    },
    extendSession: async () => void sent.push(['extend']),
    emitEvent: async (event) => void sent.push(['event', event]),
    ping: async () => {},
    disconnect: async () => void sent.push(['disconnect']),
    on(name, listener) {
      const own = listeners.get(name) ?? new Set()
      listeners.set(name, own.add(listener as never))
      return () => void own.delete(listener as never)
    },
    close: async () => void sent.push(['close']),
  }
  return { client, sent, tell, held }
}

function createPocket(change: Partial<Settings> = {}) {
  const wallet = createTestWallet({ networks, change })
  const relay = createClient()
  const pairing = createPairing({ wallet, createClient: async () => relay.client })
  const stop = new AbortController()
  const ended = pairing.run(stop.signal)
  const items = () => {
    const state = pairing.queue.get()
    return 'items' in state ? state.items : []
  }
  return { ...relay, wallet, pairing, items, stop, ended }
}

/** A pocket that is connected to the shop. */
async function connected(change: Partial<Settings> = {}) {
  const pocket = createPocket(change)
  pocket.held.sessions = [session]
  await settle()
  return pocket
}

const settle = () => vi.advanceTimersByTimeAsync(0)
const ask = async (pocket: ReturnType<typeof createPocket>, asked: SessionRequest) => {
  pocket.tell('request', { request: asked })
  await settle()
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a pairing link', () => {
  test('brings the proposal once, and the approval grants what was chosen, the active network first', async () => {
    const { pairing, wallet, items, sent } = createPocket()
    await pairing.pair(`  ${uri} `)
    expect(items()).toHaveLength(1)
    expect(pairing.get().attempt).toEqual({ status: 'idle' })
    wallet.dispatch({ type: 'network-chosen', network: 'eip155:31338' })
    pairing.queue.approve({ accounts: [two.address] })
    await settle()
    expect(sent).toEqual([
      [
        'approve',
        {
          eip155: {
            chains: ['eip155:31338', 'eip155:31337'],
            accounts: [`eip155:31338:${two.address}`, `eip155:31337:${two.address}`],
            methods: ['personal_sign', 'wallet_switchEthereumChain'],
            events: ['chainChanged', 'accountsChanged'],
          },
        },
      ],
    ])
    expect(pairing.get().sessions).toEqual([session])
    expect(pairing.queue.get()).toMatchObject({ status: 'done', isApproved: true })
  })

  test('that came before the connections are up waits for them', async () => {
    const { pairing, items } = createPocket()
    const paired = pairing.pair(uri, { isByLink: true })
    expect(pairing.get().attempt).toEqual({ status: 'pairing' })
    await paired
    expect(items()[0]).toMatchObject({ isByLink: true, origin: 'https://shop.example' })
  })

  test.each([
    [new PairingError('pairing/uri-expired'), 'This code has expired'],
    [new PairingError('pairing/uri-invalid', { reason: 'x' }), 'This isn’t a pairing code'],
    [new PairingError('pairing/already-paired'), 'This code was already used'],
    [new PairingError('pairing/expired'), 'The site didn’t answer'],
    [new Error('odd'), 'Something went wrong'],
  ])('that fails says why: %s', async (error, title) => {
    const { pairing, client } = createPocket()
    client.pair = async () => Promise.reject(error)
    await pairing.pair('wc:x')
    expect(pairing.get().attempt).toMatchObject({ status: 'failed', title })
    pairing.leaveAttempt()
    expect(pairing.get().attempt).toEqual({ status: 'idle' })
  })

  test('that was left says nothing afterwards', async () => {
    const { pairing, client } = createPocket()
    let fail: (error: Error) => void = () => {}
    client.pair = () => new Promise((_, reject) => (fail = reject))
    const paired = pairing.pair(uri)
    await settle()
    pairing.leaveAttempt()
    fail(new Error('late'))
    await paired
    expect(pairing.get().attempt).toEqual({ status: 'idle' })
  })

  test('tells the site why, when pocket lacks what it needs', async () => {
    const { pairing, tell, sent } = createPocket()
    await settle()
    const eip155 = { chains: ['eip155:1'], methods: [], events: [] }
    tell('proposal', { proposal: { ...proposal, requiredNamespaces: { eip155 } } })
    pairing.queue.reject()
    await settle()
    expect(sent).toEqual([['reject', { code: 5100, message: 'Unsupported chains' }]])
  })

  test('a rejected one is 5000; a failed approval is told to the person', async () => {
    const { pairing, client, sent } = createPocket()
    await pairing.pair(uri)
    pairing.queue.reject()
    await settle()
    expect(sent).toEqual([['reject', { code: 5000, message: 'User rejected.' }]])
    client.approve = async () =>
      Promise.reject(new PairingError('pairing/relay-unreachable', { relayUrl: 'ws://x' }))
    await pairing.pair(uri)
    pairing.queue.approve({ accounts: [one.address] })
    await settle()
    expect(pairing.queue.get()).toMatchObject({ status: 'done', failure: expect.stringContaining('ws://x') })
  })
})

describe('a request of a paired site', () => {
  test('is signed with the account asked for, for the network asked for', async () => {
    const pocket = await connected()
    await ask(pocket, request(1))
    expect(pocket.items()[0]).toMatchObject({
      site: { name: 'Shop' },
      network: 'eip155:31338',
      expiresAtMs: 300_000,
      request: { kind: 'sign-message', text: 'hi' },
    })
    vi.useRealTimers()
    const { verifyMessage } = await import('viem')
    pocket.pairing.queue.approve({})
    await vi.waitFor(() => expect(pocket.sent).toHaveLength(1))
    const [[, answer]] = pocket.sent as [[string, { id: number; topic: string; result: `0x${string}` }]]
    expect(answer).toMatchObject({ id: 1, topic })
    expect(await verifyMessage({ address: one.address, message: 'hi', signature: answer.result })).toBe(true)
  })

  test('is shown once, however often it is delivered', async () => {
    const pocket = await connected()
    await ask(pocket, request(1))
    await ask(pocket, request(1))
    await ask(pocket, request(2))
    expect(pocket.items()).toHaveLength(2)
  })

  test('is not shown again while its answer is on the way', async () => {
    const pocket = await connected()
    pocket.client.respond = () => new Promise(() => {})
    await ask(pocket, request(1))
    pocket.pairing.queue.reject()
    await settle()
    await ask(pocket, request(1))
    expect(pocket.items()).toHaveLength(1)
  })

  test('is one of twenty at most: a site that asks more is told so', async () => {
    const pocket = await connected()
    for (let id = 1; id <= 21; id += 1) await ask(pocket, request(id))
    expect(pocket.items()).toHaveLength(20)
    expect(pocket.sent).toEqual([
      ['respond', { topic, id: 21, error: expect.objectContaining({ code: -32005 }) }],
    ])
  })

  test('for what pocket can do is answered without the person, about a shared account', async () => {
    const pocket = await connected()
    await ask(pocket, request(1, 'wallet_getCapabilities', [one.address, ['0x7a6a']]))
    await ask(pocket, request(2, 'wallet_getCapabilities', [three.address]))
    await ask(pocket, request(3, 'wallet_getCallsStatus', ['0xother']))
    expect(pocket.items()).toEqual([])
    expect(pocket.sent).toEqual([
      ['respond', { topic, id: 1, result: { '0x7a6a': { atomic: { status: 'unsupported' } } } }],
      ['respond', { topic, id: 2, error: expect.objectContaining({ code: 4100 }) }],
      ['respond', { topic, id: 3, error: expect.objectContaining({ code: 5730 }) }],
    ])
  })

  test('for calls is for the account it was given first, and for the network they name', async () => {
    const pocket = await connected()
    const calls = { version: '2.0.0', chainId: '0x7a69', atomicRequired: false, calls: [{ to: two.address }] }
    await ask(pocket, request(1, 'wallet_sendCalls', [calls]))
    expect(pocket.items()[0]).toMatchObject({
      network: 'eip155:31337',
      request: { kind: 'send-calls', account: one.account, network: 'eip155:31337' },
    })
    const bundle = {
      topic,
      id: '0xc0ffee',
      network: 'eip155:31337',
      hashes: [`0x${'1'.repeat(64)}`],
      isIncomplete: false,
    }
    pocket.wallet.dispatch({ type: 'bundle-sent', bundle })
    await ask(pocket, request(2, 'wallet_sendCalls', [{ ...calls, id: '0xc0ffee' }]))
    await ask(pocket, request(3, 'wallet_sendCalls', [{ ...calls, from: three.address }]))
    expect(pocket.sent).toEqual([
      ['respond', { topic, id: 2, error: expect.objectContaining({ code: 5720 }) }],
      ['respond', { topic, id: 3, error: expect.objectContaining({ code: 4100 }) }],
    ])
  })

  test('for a network pocket lacks is shown with its nodes', async () => {
    const pocket = await connected()
    const network = {
      chainId: '0x2a',
      chainName: 'Forty-two',
      rpcUrls: ['https://node.example'],
      nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    }
    await ask(pocket, request(1, 'wallet_addEthereumChain', [network]))
    expect(pocket.items()[0]?.request).toMatchObject({ kind: 'add', chainId: 42 })
  })

  test.each([
    [4200, request(1, 'eth_sign')],
    [4100, request(1, 'personal_sign', ['0x6869', three.address])],
    [-32602, request(1, 'personal_sign', ['0x6869'])],
    [4902, request(1, 'wallet_switchEthereumChain', [{ chainId: '0x1' }])],
    [4902, { ...request(1), chainId: 'solana:x' }],
  ])('is refused with %i without asking when it cannot be done', async (code, asked) => {
    const pocket = await connected()
    await ask(pocket, asked)
    expect(pocket.items()).toEqual([])
    expect(pocket.sent).toEqual([['respond', { topic, id: 1, error: expect.objectContaining({ code }) }]])
  })

  test('that expires is taken away with a word, and one of a site that left is too', async () => {
    const pocket = await connected()
    await ask(pocket, request(1))
    await ask(pocket, request(2))
    pocket.tell('request-expired', { request: request(1) })
    expect(pocket.items()).toHaveLength(1)
    expect(pocket.pairing.get().notice).toContain('Shop')
    pocket.held.sessions = []
    pocket.tell('session-deleted', { session, code: 6000, reason: '', isOwn: false })
    expect(pocket.items()).toEqual([])
    expect(pocket.pairing.get()).toMatchObject({ sessions: [], notice: 'Shop ended the connection.' })
    expect(pocket.sent).toEqual([])
  })

  test('the person came for by a link goes first, whether it is there already or comes later', async () => {
    const pocket = await connected()
    await ask(pocket, request(1))
    await ask(pocket, request(2))
    pocket.pairing.openRequest({ requestId: 2, topic })
    pocket.pairing.openRequest({ requestId: 3, topic })
    expect(pocket.pairing.get().attempt).toEqual({ status: 'opening' })
    await ask(pocket, request(3))
    expect(pocket.items().map(({ isByLink }) => isByLink)).toEqual([true, true, false])
    expect(pocket.pairing.get().attempt).toEqual({ status: 'idle' })
  })

  test('that does not come after its link is given up', async () => {
    const pocket = await connected()
    pocket.pairing.openRequest({ requestId: 9, topic })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(pocket.pairing.get().attempt).toMatchObject({
      status: 'failed',
      title: 'This request doesn’t exist',
    })
  })
})

describe('misbehaving on purpose, for sites on other devices too', () => {
  test('rejects everything without asking, late', async () => {
    const pocket = await connected({ rejectAll: true, delayMs: 500 })
    await ask(pocket, request(1))
    pocket.tell('proposal', { proposal })
    await vi.advanceTimersByTimeAsync(499)
    expect(pocket.sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(pocket.sent).toEqual([
      ['respond', { topic, id: 1, error: { code: 4001, message: expect.any(String) } }],
      ['reject', { code: 5000, message: 'User rejected.' }],
    ])
    expect(pocket.items()).toEqual([])
  })

  test('never answers, and the request can be put away for the next', async () => {
    const pocket = await connected({ neverAnswer: true })
    await ask(pocket, request(1))
    await ask(pocket, request(2))
    pocket.pairing.queue.approve({})
    await vi.advanceTimersByTimeAsync(60_000)
    const [first] = pocket.items()
    if (first) pocket.pairing.drop(first)
    await ask(pocket, request(1))
    expect(pocket.items()).toHaveLength(1)
    expect(pocket.pairing.queue.get().status).toBe('deciding')
    expect(pocket.sent).toEqual([])
  })

  test('staying locked is 4100 for all that waits', async () => {
    const pocket = await connected({ locked: true })
    await ask(pocket, request(1))
    await ask(pocket, request(2))
    pocket.pairing.queue.stayLocked()
    await settle()
    const error = { code: 4100, message: 'Pocket is locked', data: { reason: 'locked' } }
    expect(pocket.sent).toEqual(
      expect.arrayContaining([
        ['respond', { topic, id: 1, error }],
        ['respond', { topic, id: 2, error }],
      ]),
    )
  })

  test('nothing is signed for a request that expired while pocket dawdled', async () => {
    const pocket = await connected({ delayMs: 1000 })
    await ask(pocket, request(1))
    pocket.pairing.queue.approve({})
    pocket.tell('request-expired', { request: request(1) })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(pocket.sent).toEqual([])
  })

  test.each([
    ['honest', 31338],
    ['stays', undefined],
    ['elsewhere', 1],
  ] as const)('a switch set to %s ends on network %s', async (answer, chainId) => {
    const pocket = await connected({ switchAnswer: answer })
    await ask(pocket, request(1, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }]))
    pocket.pairing.queue.approve({})
    await settle()
    const events = pocket.sent.filter((entry) => (entry as string[])[0] === 'event')
    expect(events).toEqual(
      chainId === undefined
        ? []
        : [['event', { topic, chainId: `eip155:${chainId}`, name: 'chainChanged', data: chainId }]],
    )
    expect(pocket.sent).toContainEqual(['respond', { topic, id: 1, result: null }])
  })
})

describe('a session', () => {
  test('follows the network and a shared account pocket is on, and hears nothing of another account', async () => {
    const pocket = await connected()
    pocket.wallet.dispatch({ type: 'network-chosen', network: 'eip155:31338' })
    await settle()
    pocket.wallet.dispatch({ type: 'account-chosen', index: 1 })
    await settle()
    pocket.wallet.dispatch({ type: 'account-chosen', index: 2 })
    await settle()
    expect(pocket.sent.filter((entry) => (entry as string[])[0] === 'event')).toEqual([
      ['event', { topic, chainId: 'eip155:31338', name: 'chainChanged', data: 31338 }],
      [
        'event',
        {
          topic,
          chainId: 'eip155:31338',
          name: 'accountsChanged',
          data: [`eip155:31338:${two.address}`, `eip155:31338:${one.address}`],
        },
      ],
    ])
  })

  test('is updated before its events are sent (§4.025)', async () => {
    const pocket = await connected()
    await pocket.pairing.moveSession(topic, { network: 'eip155:31338', account: two.account })
    expect(pocket.sent.map((entry) => (entry as string[])[0])).toEqual(['update', 'event', 'event'])
  })
})

test('another tab takes over: nothing stays on the screen, and it comes back with what still waits', async () => {
  const pocket = createPocket()
  pocket.held.sessions = [session]
  pocket.held.pendingRequests = [request(1)]
  pocket.held.proposals = [proposal]
  await settle()
  expect(pocket.items()).toHaveLength(2)
  pocket.stop.abort()
  await pocket.ended
  pocket.pairing.markElsewhere()
  expect(pocket.items()).toEqual([])
  expect(pocket.sent).toEqual([['close']])
  expect(pocket.pairing.get()).toMatchObject({ status: 'elsewhere', sessions: [] })
  void pocket.pairing.run(new AbortController().signal)
  await settle()
  expect(pocket.items()).toHaveLength(2)
  expect(pocket.pairing.get().status).toBe('running')
})

test('says so when the connections cannot be taken up', async () => {
  const pocket = createPocket()
  pocket.client.start = async () => Promise.reject(new Error('no storage'))
  await settle()
  expect(pocket.pairing.get().status).toBe('failed')
})
