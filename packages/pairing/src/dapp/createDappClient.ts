import { PairingError } from '@latchkey/errors/pairing'
import { toPeerError, userDisconnected } from '../messages/peerErrors.js'
import { peerMethods } from '../messages/peerMethods.js'
import { assertRequestLifetime, assertRequestTarget } from '../namespaces/permissions.js'
import { createEmitter } from '../sign/createEmitter.js'
import { createSignEngine } from '../sign/createSignEngine.js'
import { emitSessionChanges, type SessionChanges } from '../sign/emitSessionChanges.js'
import { deleteSession, pingSession } from '../sign/sessionActions.js'
import { findSession } from '../sign/sessions.js'
import { publishProposal } from './addProposal.js'
import { createPairings } from './createPairings.js'
import type { DappClient, DappClientEvents, DappClientOptions, RequestParameters } from './DappClient.js'
import { type DappState, dappStateSchema, emptyDappState } from './dappState.js'
import { agreeOnKey, receiveAsDapp } from './receiveAsDapp.js'
import { findPairing, getPairingDeadline, listPairingTopics, sweepDappState } from './storedPairings.js'

const defaultRequestSeconds = 300

/**
 * Makes the site's side of pairing. Making it does nothing; `start` takes up what the storage holds.
 *
 * @param options - Relay, project, metadata and storage; clock, WebSocket and surroundings for tests.
 *
 * @example
 * import { createDappClient, createIndexedDbStorage } from '@latchkey/pairing'
 *
 * const client = createDappClient({
 *   relayUrl: 'wss://relay.example',
 *   projectId: 'my-site',
 *   metadata: { name: 'My site', description: '', url: 'https://my.example', icons: [] },
 *   storage: createIndexedDbStorage('my-site'),
 * })
 * await client.start()
 */
export function createDappClient(options: DappClientOptions): DappClient {
  const emitter = createEmitter<DappClientEvents & SessionChanges>()
  const engine = createSignEngine<DappState>(options, {
    name: 'dapp',
    schema: dappStateSchema,
    empty: emptyDappState,
    listTopics: (state) => Object.values(state.pairings).flatMap(listPairingTopics),
    findKeys,
    agreeOnKey,
    senders: { wc_proposeSession: publishProposal },
    receive: receiveAsDapp,
    sweep: sweepDappState,
    listExpiries: (state, catchUpEndsAtMs) =>
      Object.values(state.pairings).map((pairing) => getPairingDeadline(pairing, catchUpEndsAtMs)),
    onChange(state, previous) {
      emitSessionChanges(state, previous, (name, event) => emitter.emit(name, event as never))
      pairings.onChange(state)
    },
    onSessionEvent: (telling) => emitter.emit('session-event', telling),
    onRelayStatus: (status) => emitter.emit('relay-status', status),
  })
  const pairings = createPairings(engine, options)
  const { store, relay } = engine

  async function request(parameters: RequestParameters): Promise<unknown> {
    const { topic, chainId, method, params, lifetimeSeconds = defaultRequestSeconds } = parameters
    await engine.start()
    const { session, symKey } = await findSession(store, topic)
    assertRequestTarget({ namespaces: session.namespaces, chainId, method })
    assertRequestLifetime(lifetimeSeconds)
    const expiryTimestamp = Math.floor(engine.clock.now() / 1_000) + lifetimeSeconds
    const answer = await engine.request({
      topic,
      symKey,
      method: 'wc_sessionRequest',
      params: { request: { method, params, expiryTimestamp }, chainId },
      timeoutMs: lifetimeSeconds * 1_000,
      how: { ...peerMethods.wc_sessionRequest.request, ttlSeconds: lifetimeSeconds },
      signal: parameters.signal,
      onPublished: parameters.onPublished,
    })
    if (answer.kind === 'failure') throw toPeerError(answer.failure)
    return answer.result
  }

  return {
    async start() {
      await engine.start()
      pairings.resume()
    },
    get pairings() {
      return pairings.list()
    },
    get sessions() {
      return Object.values(store.state.sessions).map(({ session }) => session)
    },
    get relayStatus() {
      return relay.status
    },
    connect: pairings.propose,
    request,
    async ping(topic) {
      await engine.start()
      await pingSession(engine, topic)
    },
    async disconnect(topic, reason = userDisconnected) {
      await engine.start()
      await findSession(store, topic)
      const publisher = { owner: engine.owner, nowMs: engine.clock.now() }
      const id = engine.makeId()
      await store.change((state) => pairings.abandonAll(deleteSession(state, publisher, topic, id, reason)))
    },
    on: emitter.on,
    async close() {
      engine.close()
      pairings.fail(() => new PairingError('pairing/closed'))
    },
  }
}

function findKeys(state: DappState, topic: string) {
  const stored = state.sessions[topic]
  if (stored) return { symKey: stored.symKey }
  const pairing = findPairing(state, topic)
  if (!pairing) return undefined
  const { phase } = pairing
  if (phase.status === 'settling' && phase.topic === topic) return { symKey: phase.symKey }
  return pairing.topic === topic ? { symKey: pairing.symKey } : { privateKey: pairing.privateKey }
}
