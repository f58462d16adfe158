import type { WalletClient } from '@latchkey/pairing/wallet'
import { createRequestQueue } from '../requests/createRequestQueue.js'
import { createState } from '../stores.js'
import type { Wallet } from '../wallet/createWallet.js'
import { createAttempt } from './createAttempt.js'
import { createInbox } from './createInbox.js'
import { createSessionMover, followWallet } from './createSessionMover.js'
import { describeFailure } from './describeFailure.js'
import { listenToClient } from './listenToClient.js'
import type { Pairing, PairingState } from './Pairing.js'

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
  const onClient: ((running: WalletClient) => void)[] = []
  let client: WalletClient | undefined

  /** The client as soon as this tab has one. */
  const whenRunning = () =>
    new Promise<WalletClient>((resolve) => {
      if (client) resolve(client)
      else onClient.push(resolve)
    })
  const moveSession = createSessionMover(wallet.chains, whenRunning, ({ sessions }) =>
    state.set({ sessions: [...sessions] }),
  )
  const inbox = createInbox({ wallet, queue, state, moveSession, onLinkedRequest: () => attempt.onRequest() })
  const attempt = createAttempt(state, inbox, whenRunning)

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
      listenToClient(running, state, inbox),
      followWallet(wallet, () => running.sessions, moveSession),
    ]
    try {
      await running.start()
      client = running
      for (const proposal of running.proposals) inbox.receiveProposal(running, proposal)
      for (const request of running.pendingRequests) inbox.receiveRequest(running, request)
      state.set({ status: 'running', relay: running.relayStatus, sessions: [...running.sessions] })
      for (const resolve of onClient.splice(0)) resolve(running)
    } catch (error) {
      state.set({ status: 'failed', notice: describeFailure(error).text })
    }
    await ended(signal)
    client = undefined
    for (const stop of stops) stop()
    inbox.withdrawAll()
    await running.close()
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    queue,
    run,
    markElsewhere: () => state.set({ status: 'elsewhere', relay: { status: 'idle' }, sessions: [] }),
    pair: (text, { isByLink } = { isByLink: false }) => attempt.pair(text, isByLink),
    refuseLink: attempt.refuseLink,
    leaveAttempt: attempt.leave,
    dismissNotice: () => state.set({ notice: undefined }),
    openRequest({ requestId, topic }) {
      const request = { id: requestId, topic }
      if (!inbox.preferRequest(request)) void attempt.waitForRequest(request)
    },
    drop: inbox.drop,
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

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
