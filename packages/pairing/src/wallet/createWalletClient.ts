import { PairingError } from '@latchkey/errors/pairing'
import type { MessageContent } from '../messages/message.js'
import { userDisconnected } from '../messages/peerErrors.js'
import { peerMethods } from '../messages/peerMethods.js'
import { assertApproval } from '../namespaces/assertApproval.js'
import { assertEventTarget } from '../namespaces/permissions.js'
import { type Approval, approveSession } from '../relay/compositeCalls.js'
import { createEmitter } from '../sign/createEmitter.js'
import { addPublication } from '../sign/createOutbox.js'
import { createSignEngine } from '../sign/createSignEngine.js'
import { emitSessionChanges } from '../sign/emitSessionChanges.js'
import { deleteSession, pingSession, publishChange } from '../sign/sessionActions.js'
import { putSession, requireSession, sessionLifetimeMs } from '../sign/sessions.js'
import { createAnswers } from './createAnswers.js'
import { createFollower } from './createFollower.js'
import { emitWalletChanges, toSessionRequest } from './emitWalletChanges.js'
import { receiveAsWallet } from './receiveAsWallet.js'
import type { WalletClient, WalletClientEvents, WalletClientOptions } from './WalletClient.js'
import { getWalletPairingDeadline, isOpenPairing, sweepWalletState } from './walletPairings.js'
import { emptyWalletState, type WalletState, walletStateSchema } from './walletState.js'

/**
 * Makes the wallet's side of pairing. Making it does nothing; `start` takes up what the storage holds.
 *
 * @param options - Relay, project, metadata and storage; `supportsAuthentication` when sign-ins can be shown.
 *
 * @example
 * import { createMemoryStorage } from '@latchkey/pairing'
 * import { createWalletClient } from '@latchkey/pairing/wallet'
 *
 * const wallet = createWalletClient({
 *   relayUrl: 'wss://relay.example',
 *   projectId: 'my-wallet',
 *   metadata: { name: 'My wallet', description: '', url: 'https://wallet.example', icons: [] },
 *   storage: createMemoryStorage(),
 * })
 * await wallet.start()
 */
export function createWalletClient(options: WalletClientOptions): WalletClient {
  const { supportsAuthentication = false } = options
  const emitter = createEmitter<WalletClientEvents>()
  const engine = createSignEngine<WalletState>(options, {
    name: 'wallet',
    schema: walletStateSchema,
    empty: emptyWalletState,
    listTopics: (state) =>
      Object.values(state.pairings)
        .filter(isOpenPairing)
        .map(({ topic }) => topic),
    findKeys(state, topic) {
      const pairing = state.pairings[topic]
      const symKey =
        state.sessions[topic]?.symKey ?? (pairing && isOpenPairing(pairing) ? pairing.symKey : undefined)
      return symKey === undefined ? undefined : { symKey }
    },
    senders: { wc_approveSession: (relay, params) => approveSession(relay, params as Approval) },
    receive: (state, incoming) => receiveAsWallet(state, incoming, supportsAuthentication),
    sweep: sweepWalletState,
    listExpiries: (state) => [
      ...Object.values(state.pairings).map(getWalletPairingDeadline),
      ...state.requests.map(({ expiresAtMs }) => expiresAtMs),
    ],
    onChange(state, previous) {
      emitSessionChanges(state, previous, (name, event) => emitter.emit(name, event as never))
      emitWalletChanges(state, previous, engine.clock.now(), emitter.emit)
      follower.onChange(state)
    },
    onSessionEvent: (telling) => emitter.emit('session-event', telling),
    onRelayStatus(status) {
      emitter.emit('relay-status', status)
      if (status.status === 'refused') {
        follower.failAll(new PairingError('pairing/relay-refused', { reason: status.reason }))
      }
    },
  })
  const follower = createFollower(engine, options.relayUrl)
  const { prepare, refuseAll, ...answers } = createAnswers(engine, options.metadata)
  const { store } = engine

  /** Changes a session of this wallet's and calls the site about it. */
  async function callSite(
    topic: string,
    method: 'wc_sessionUpdate' | 'wc_sessionExtend' | 'wc_sessionEvent',
    prepare: (state: WalletState, id: number) => { state: WalletState; content: MessageContent },
  ): Promise<void> {
    const id = engine.makeId()
    await publishChange(engine, (state, publisher, entryId) => {
      const { symKey } = requireSession(state, topic)
      const { state: next, content } = prepare(state, id)
      const how = peerMethods[method].request
      return addPublication(next, publisher, { topic, symKey, id, content, how }, entryId)
    })
  }

  return {
    start: engine.start,
    get proposals() {
      return Object.values(store.state.pairings).flatMap(({ phase }) =>
        phase.status === 'proposed' ? [phase.proposal] : [],
      )
    },
    get sessions() {
      return Object.values(store.state.sessions).map(({ session }) => session)
    },
    get pendingRequests() {
      return store.state.requests.flatMap((request) => toSessionRequest(store.state, request))
    },
    get relayStatus() {
      return engine.relay.status
    },
    async pair(uri, pairOptions) {
      await engine.start()
      prepare()
      const proposal = await follower.follow(uri, pairOptions?.signal)
      return proposal
    },
    ...answers,
    async updateSession(topic, namespaces) {
      await engine.start()
      await callSite(topic, 'wc_sessionUpdate', (state, id) => {
        const stored = requireSession(state, topic)
        const { requiredNamespaces } = stored.session
        const replaced = { id, namespaces: stored.session.namespaces }
        const session = { ...stored.session, namespaces: assertApproval({ namespaces, requiredNamespaces }) }
        const params = { namespaces: session.namespaces }
        return {
          state: putSession(state, { ...stored, session, replaced }),
          content: { method: 'wc_sessionUpdate', params },
        }
      })
    },
    async extendSession(topic) {
      await engine.start()
      await callSite(topic, 'wc_sessionExtend', (state) => {
        const stored = requireSession(state, topic)
        const expiry = Math.floor((engine.clock.now() + sessionLifetimeMs) / 1_000)
        const session = { ...stored.session, expiresAtMs: expiry * 1_000 }
        return {
          state: putSession(state, { ...stored, session }),
          content: { method: 'wc_sessionExtend', params: { expiry } },
        }
      })
    },
    async emitEvent({ topic, chainId, name, data }) {
      await engine.start()
      await callSite(topic, 'wc_sessionEvent', (state) => {
        const { namespaces } = requireSession(state, topic).session
        assertEventTarget({ namespaces, chainId, event: name })
        return { state, content: { method: 'wc_sessionEvent', params: { event: { name, data }, chainId } } }
      })
    },
    async ping(topic) {
      await engine.start()
      await pingSession(engine, topic)
    },
    async disconnect(topic, reason = userDisconnected) {
      await engine.start()
      requireSession(store.state, topic)
      const publisher = { owner: engine.owner, nowMs: engine.clock.now() }
      const id = engine.makeId()
      await store.change((state) =>
        deleteSession(refuseAll(state, publisher, topic, reason), publisher, topic, id, reason),
      )
    },
    on: emitter.on,
    async close() {
      engine.close()
      follower.failAll(new PairingError('pairing/closed'))
    },
  }
}
