import type { PeerMetadata } from '@latchkey/pairing'
import type { Proposal, SessionRequest, WalletClient } from '@latchkey/pairing/wallet'
import type { WalletAnswer } from '../../shared/messages.js'
import { createRequestQueue } from '../requests/createRequestQueue.js'
import { rejection } from '../requests/performRequest.js'
import type { RequestItem } from '../requests/RequestItem.js'
import { createState } from '../stores.js'
import type { Wallet } from '../wallet/createWallet.js'
import { describeFailure } from './describeFailure.js'
import { followWallet } from './followWallet.js'
import { listenToClient } from './listenToClient.js'
import type { Pairing, PairingState } from './Pairing.js'
import { readPairingText } from './pairingLinks.js'
import { planSessionChange, type SessionView } from './planSessionChange.js'
import { toProposalItem } from './toProposalItem.js'
import { toSessionItem } from './toSessionItem.js'
import { toSite } from './toSite.js'

/** How long a request may take to come after the link to it, in milliseconds. */
const requestArrivalMs = 10_000

/**
 * Makes pocket's connections to sites on other devices; nothing happens until they run.
 *
 * @param parameters - The wallet, how a client is made, and the clock in milliseconds.
 */
export function createPairing(parameters: {
  wallet: Wallet
  createClient: () => Promise<WalletClient>
  now?: () => number
}): Pairing {
  const { wallet, createClient, now = () => performance.now() } = parameters
  const state = createState<PairingState>({
    status: 'starting',
    relay: { status: 'idle' },
    sessions: [],
    attempt: { status: 'idle' },
    notice: undefined,
  })
  const queue = createRequestQueue({ settings: wallet.settings })
  /** What is in the queue or refused at the moment, by the name its site gave it. */
  const items = new Map<string, RequestItem | undefined>()
  /** Topics and requests pocket was opened for by a link. */
  const linked = new Set<string>()
  /** Changes of one site are sent one after the other. */
  const moves = new Map<string, Promise<void>>()
  let client: WalletClient | undefined
  const onClient: ((running: WalletClient) => void)[] = []
  let attempt: AbortController | undefined

  /** The client as soon as this tab has one. */
  const whenRunning = () =>
    new Promise<WalletClient>((resolve) => {
      if (client) resolve(client)
      else onClient.push(resolve)
    })

  function add(key: string, item: RequestItem): void {
    items.set(key, item)
    queue.apply({ type: 'arrived', item })
  }

  function withdraw(key: string, notice?: string): void {
    const item = items.get(key)
    items.delete(key)
    if (!item) return
    queue.apply({ type: 'withdrawn', item })
    if (notice !== undefined) state.set({ notice })
  }

  /** Forgets an item once its site has the answer. */
  const forgetting =
    (key: string, answer: RequestItem['answer']): RequestItem['answer'] =>
    async (given) => {
      items.delete(key)
      await answer(given)
    }

  function receiveProposal(running: WalletClient, proposal: Proposal): void {
    const key = toProposalKey(proposal)
    if (items.has(key)) return
    const isByLink = linked.has(proposal.pairingTopic)
    const item = toProposalItem(running, wallet, proposal, isByLink)
    const kept = { ...item, answer: forgetting(key, item.answer) }
    if (wallet.settings.get().rejectAll) void refuseUnasked(key, kept.answer, rejection)
    else add(key, kept)
  }

  function receiveRequest(running: WalletClient, request: SessionRequest): void {
    const key = toRequestKey(request)
    const session = running.sessions.find(({ topic }) => topic === request.topic)
    if (items.has(key) || !session) return
    const isByLink = linked.has(key)
    const answer = forgetting(key, (given: WalletAnswer) => respond(running, request, given))
    if (wallet.settings.get().rejectAll) return void refuseUnasked(key, answer, rejection)
    const item = toSessionItem({
      wallet,
      request,
      namespaces: session.namespaces,
      isByLink,
      afterSwitch: () => moveSession(request.topic, { chainId: wallet.state.get().activeChainId }),
      answer: async (given) => answer(given),
    })
    if ('status' in item) return void refuseUnasked(key, answer, item)
    add(key, item)
    if (!isByLink) return
    queue.apply({ type: 'preferred', item })
    if (state.get().attempt.status === 'opening') leaveAttempt()
  }

  /** Refuses without asking, as late or as silently as pocket is set to. */
  async function refuseUnasked(key: string, answer: RequestItem['answer'], refusal: WalletAnswer) {
    items.set(key, undefined)
    await queue.wait()
    try {
      await answer(refusal)
    } catch (error) {
      state.set({ notice: describeFailure(error).text })
    }
  }

  async function run(signal: AbortSignal): Promise<void> {
    state.set({ status: 'starting' })
    let running: WalletClient
    try {
      running = await createClient()
    } catch {
      state.set({ status: 'failed' })
      return ended(signal)
    }
    const stops = [
      listenToClient(running, {
        state,
        receiveProposal: (proposal) => receiveProposal(running, proposal),
        receiveRequest: (request) => receiveRequest(running, request),
        withdrawProposal: (proposal) => withdraw(toProposalKey(proposal), stoppedWaiting(proposal.proposer)),
        withdrawRequest: (request) => withdraw(toRequestKey(request), stoppedWaiting(request.peer)),
        withdrawSession(topic) {
          for (const key of [...items.keys()]) if (key.startsWith(`request ${topic} `)) withdraw(key)
        },
      }),
      followWallet(wallet, () => running.sessions, moveSession),
    ]
    try {
      await running.start()
      client = running
      for (const proposal of running.proposals) receiveProposal(running, proposal)
      for (const request of running.pendingRequests) receiveRequest(running, request)
      state.set({ status: 'running', relay: running.relayStatus, sessions: [...running.sessions] })
      for (const resolve of onClient.splice(0)) resolve(running)
    } catch (error) {
      state.set({ status: 'failed', notice: describeFailure(error).text })
    }
    await ended(signal)
    client = undefined
    for (const stop of stops) stop()
    for (const key of [...items.keys()]) withdraw(key)
    await running.close()
  }

  async function moveSession(topic: string, target: Partial<SessionView>): Promise<void> {
    const before = moves.get(topic) ?? Promise.resolve()
    const move = before.catch(() => {}).then(() => moveNow(topic, target))
    moves.set(topic, move)
    await move
  }

  async function moveNow(topic: string, target: Partial<SessionView>): Promise<void> {
    const running = await whenRunning()
    const session = running.sessions.find((other) => other.topic === topic)
    const change = session && planSessionChange(session.namespaces, target)
    if (!change) return
    await running.updateSession(topic, change.namespaces)
    state.set({ sessions: [...running.sessions] })
    for (const event of change.events) await running.emitEvent({ topic, ...event })
  }

  function leaveAttempt(): void {
    attempt?.abort()
    attempt = undefined
    state.set({ attempt: { status: 'idle' } })
  }

  /** Says that a request is being fetched, and gives up when it does not come. */
  async function waitForRequest(key: string): Promise<void> {
    attempt?.abort()
    const mine = new AbortController()
    attempt = mine
    state.set({ attempt: { status: 'opening' } })
    await whenRunning()
    await new Promise((resolve) => setTimeout(resolve, requestArrivalMs))
    if (attempt !== mine || items.has(key)) return
    state.set({
      attempt: {
        status: 'failed',
        title: 'There is no such request',
        text: 'It was answered already, or the site has stopped waiting. Ask for it again there.',
      },
    })
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    queue,
    run,
    markElsewhere: () => state.set({ status: 'elsewhere', relay: { status: 'idle' }, sessions: [] }),
    async pair(text, { isByLink } = { isByLink: false }) {
      attempt?.abort()
      const mine = new AbortController()
      attempt = mine
      state.set({ attempt: { status: 'pairing' }, notice: undefined })
      const uri = readPairingText(text)
      const topic = /^wc:\/{0,2}([0-9a-f]{64})@/i.exec(uri)?.[1]
      if (topic && isByLink) linked.add(topic)
      try {
        const running = await whenRunning()
        if (mine.signal.aborted) return
        receiveProposal(running, await running.pair(uri, { signal: mine.signal }))
        if (attempt === mine) state.set({ attempt: { status: 'idle' } })
      } catch (error) {
        if (attempt !== mine || mine.signal.aborted) return
        state.set({ attempt: { status: 'failed', ...describeFailure(error) } })
      }
    },
    refuseLink() {
      state.set({
        attempt: {
          status: 'failed',
          title: 'This link leads nowhere',
          text: 'It has no pairing code in it. Go back to the site and try its link again.',
        },
      })
    },
    leaveAttempt,
    dismissNotice: () => state.set({ notice: undefined }),
    openRequest({ requestId, topic }) {
      const key = toRequestKey({ id: requestId, topic })
      linked.add(key)
      const item = items.get(key)
      if (!item) return void waitForRequest(key)
      item.isByLink = true
      queue.apply({ type: 'preferred', item })
    },
    drop(item) {
      for (const [key, other] of items) if (other?.id === item.id) items.set(key, undefined)
      queue.apply({ type: 'withdrawn', item })
    },
    moveSession,
    disconnect: async (topic) => (await whenRunning()).disconnect(topic),
    extend: async (topic) => (await whenRunning()).extendSession(topic),
    async ping(topic) {
      const running = await whenRunning()
      const startedMs = now()
      await running.ping(topic)
      return now() - startedMs
    },
  }
}

function stoppedWaiting(peer: PeerMetadata): string {
  return `${toSite(peer).name} stopped waiting for your answer.`
}

function toProposalKey({ id }: Proposal): string {
  return `proposal ${id}`
}

function toRequestKey({ id, topic }: { id: number; topic: string }): string {
  return `request ${topic} ${id}`
}

function respond(client: WalletClient, { topic, id }: SessionRequest, answer: WalletAnswer): Promise<void> {
  if (answer.status === 'approved') return client.respond({ topic, id, result: answer.result ?? null })
  const { code, message, reason } = answer
  return client.respond({ topic, id, error: { code, message, ...(reason && { data: { reason } }) } })
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
