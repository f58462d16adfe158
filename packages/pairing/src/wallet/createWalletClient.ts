import { PairingError } from '@latchkey/errors/pairing'
import { userDisconnected } from '../messages/peerErrors.js'
import { approveSession, type RelayApproval } from '../relay/compositeCalls.js'
import { createEmitter } from '../sign/createEmitter.js'
import { createSignEngine } from '../sign/createSignEngine.js'
import { emitSessionChanges } from '../sign/emitSessionChanges.js'
import { deleteSession, pingSession } from '../sign/sessionActions.js'
import { requireSession } from '../sign/sessions.js'
import { approveAuthentication, formatAuthentication } from './approveAuthentication.js'
import { approveProposal } from './approveProposal.js'
import { emitSessionEvent, extendSession, updateSession } from './controlSession.js'
import { createLinkPairing } from './createLinkPairing.js'
import { emitWalletChanges, toSessionRequest } from './emitWalletChanges.js'
import { receiveAsWallet } from './receiveAsWallet.js'
import { rejectProposal } from './rejectProposal.js'
import { refuseRequests, respondToRequest } from './respondToRequest.js'
import type { WalletClient, WalletClientEvents, WalletClientOptions } from './WalletClient.js'
import { createKeyPairSource, type WalletContext } from './WalletContext.js'
import { getWalletPairingDeadline, isOpenPairing, sweepWalletState } from './walletPairings.js'
import { emptyWalletState, type WalletState, walletStateSchema } from './walletState.js'

const userRejected = { code: 5000, message: 'User rejected.' }
const signInRejected = { code: 12_001, message: 'User rejected.' }

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
    senders: { wc_approveSession: (relay, params) => approveSession(relay, params as RelayApproval) },
    receive: (state, incoming) => receiveAsWallet(state, incoming, supportsAuthentication),
    sweep: sweepWalletState,
    listExpiries: (state) => [
      ...Object.values(state.pairings).map(getWalletPairingDeadline),
      ...state.requests.map(({ expiresAtMs }) => expiresAtMs),
    ],
    onChange(state, previous) {
      emitSessionChanges(state, previous, (name, event) => emitter.emit(name, event as never))
      emitWalletChanges(state, previous, engine.clock.now(), emitter.emit)
      links.onChange(state)
    },
    onSessionEvent: (telling) => emitter.emit('session-event', telling),
    onRelayStatus(status) {
      emitter.emit('relay-status', status)
      if (status.status === 'refused') {
        links.failAll(new PairingError('pairing/relay-refused', { reason: status.reason }))
      }
    },
  })
  const links = createLinkPairing(engine, options.relayUrl)
  const context: WalletContext = { engine, keyPairs: createKeyPairSource(), metadata: options.metadata }
  const { store } = engine

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
      context.keyPairs.prepare()
      return links.pair(uri, pairOptions?.signal)
    },
    approve: (proposal, grant) => approveProposal(context, proposal, grant),
    reject: (proposal, reason = userRejected) => rejectProposal(context, proposal, reason),
    formatAuthentication: async (proposal, supported) => formatAuthentication(proposal, supported),
    approveAuthentication: (proposal, signed) => approveAuthentication(context, proposal, signed),
    rejectAuthentication: (proposal, reason = signInRejected) => rejectProposal(context, proposal, reason),
    respond: (answer) => respondToRequest(engine, answer),
    updateSession: (topic, namespaces) => updateSession(engine, topic, namespaces),
    extendSession: (topic) => extendSession(engine, topic),
    emitEvent: (event) => emitSessionEvent(engine, event),
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
        deleteSession(refuseRequests(state, publisher, topic, reason), publisher, topic, id, reason),
      )
    },
    on: emitter.on,
    async close() {
      engine.close()
      links.failAll(new PairingError('pairing/closed'))
    },
  }
}
