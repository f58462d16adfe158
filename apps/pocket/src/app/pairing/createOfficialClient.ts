// The other build's client, for tests only: the last openly licensed official wallet kit behind the interface of
// ours. Nothing imports this file; vite.config.ts puts it in the place of createClient.ts when told to.

import { PairingError } from '@latchkey/errors/pairing'
import type { RelayStatus, Session } from '@latchkey/pairing'
import type {
  AuthenticationProposal,
  Proposal,
  SessionProposal,
  SessionRequest,
  WalletClient,
  WalletClientEvents,
} from '@latchkey/pairing/wallet'
import { type IWalletKit, WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
// With the slash it is the package, not Node's own module.
import { Buffer } from 'buffer/'
import type { ClientParameters } from './createClient.js'

type Struct = ReturnType<IWalletKit['getActiveSessions']>[string]
type Payload = WalletKitTypes.SessionAuthenticate['params']['authPayload']
type SessionEvent = {
  topic: string
  params: { event: { name: string; data: unknown }; chainId: string }
}
type Events = { [Name in keyof WalletClientEvents]: Set<(event: WalletClientEvents[Name]) => void> }

/** How long a link's proposal may take to come, in milliseconds. */
const proposalMs = 60_000

/**
 * Makes a client of ours out of the official wallet kit.
 *
 * @param parameters - The relay and how pocket presents itself.
 */
export async function createClient(parameters: ClientParameters): Promise<WalletClient> {
  // Their sign-in code takes Node's class for granted.
  Object.assign(globalThis, { Buffer })
  const core = new Core({
    relayUrl: parameters.relayUrl,
    projectId: parameters.projectId,
    customStoragePrefix: 'pocket',
    telemetryEnabled: false,
    logger: 'silent',
  })
  // Both describe the same; ours says `undefined` where theirs leaves out.
  const metadata = parameters.metadata as WalletKitTypes.Metadata
  const kit = await WalletKit.init({ core: core as WalletKitTypes.Options['core'], metadata })
  return wrap(kit)
}

function wrap(kit: IWalletKit): WalletClient {
  const { signClient } = kit.engine
  const { relayer } = kit.core
  const events = createEvents()
  const proposals = new Map<number, Proposal>()
  /** The expired one is gone from the kit when it says so, so it is kept here. */
  const requests = new Map<number, SessionRequest>()
  const sessions = new Map<string, Session>()
  let relay: RelayStatus = { status: relayer.connected ? 'open' : 'idle' }

  const refreshSessions = () => {
    sessions.clear()
    for (const struct of Object.values(kit.getActiveSessions())) sessions.set(struct.topic, toSession(struct))
  }
  const tell = <Name extends keyof WalletClientEvents>(name: Name, event: WalletClientEvents[Name]) => {
    for (const listener of [...events[name]]) listener(event)
  }
  const setRelay = (status: 'open' | 'waiting') => {
    relay = { status }
    tell('relay-status', relay)
  }
  const addRequest = (request: Parameters<typeof toRequest>[0]) => {
    const session = sessions.get(request.topic)
    if (!session) return undefined
    const found = toRequest(request, session)
    requests.set(found.id, found)
    return found
  }

  relayer.on('relayer_connect', () => setRelay('open'))
  relayer.on('relayer_disconnect', () => setRelay('waiting'))
  kit.on('session_proposal', ({ id, params }) => {
    const proposal = toProposal(id, params)
    proposals.set(id, proposal)
    tell('proposal', { proposal })
  })
  kit.on('session_authenticate', ({ id, topic, params }) => {
    const proposal = toAuthentication(id, topic, params)
    proposals.set(id, proposal)
    tell('authentication', { proposal })
  })
  kit.on('session_request', (event) => {
    refreshSessions()
    const request = addRequest(event)
    if (request) tell('request', { request })
  })
  kit.on('proposal_expire', ({ id }) => {
    const proposal = proposals.get(id)
    proposals.delete(id)
    if (proposal) tell('proposal-expired', { proposal })
  })
  kit.on('session_request_expire', ({ id }) => {
    const request = requests.get(id)
    requests.delete(id)
    if (request) tell('request-expired', { request })
  })
  kit.on('session_delete', ({ topic }) => {
    const session = sessions.get(topic)
    sessions.delete(topic)
    if (session) tell('session-deleted', { session, code: 6000, reason: 'User disconnected.', isOwn: false })
  })
  signClient.events.on('session_expire', ({ topic }: { topic: string }) => {
    const session = sessions.get(topic)
    sessions.delete(topic)
    if (session) tell('session-expired', { session })
  })
  signClient.events.on('session_event', ({ topic, params }: SessionEvent) => {
    const { event, chainId } = params
    tell('session-event', { topic, chainId, name: event.name, data: event.data })
  })

  function sessionOf(topic: string): Session {
    const session = sessions.get(topic)
    if (!session) throw new PairingError('pairing/session-missing')
    return session
  }

  return {
    get proposals() {
      return [...proposals.values()]
    },
    get sessions() {
      return [...sessions.values()]
    },
    get pendingRequests() {
      return [...requests.values()]
    },
    get relayStatus() {
      return relay
    },
    async start() {
      refreshSessions()
      for (const [id, params] of Object.entries(kit.getPendingSessionProposals())) {
        proposals.set(Number(id), toProposal(Number(id), params))
      }
      for (const request of kit.getPendingSessionRequests()) addRequest(request)
    },
    async pair(uri, { signal } = {}) {
      const topic = /^wc:\/{0,2}([0-9a-f]+)@/i.exec(uri)?.[1]
      const waiting = [...proposals.values()].find(({ pairingTopic }) => pairingTopic === topic)
      if (waiting) return waiting
      const coming = waitForProposal(events, topic, signal)
      try {
        await kit.pair({ uri })
      } catch (error) {
        coming.stop()
        throw toPairingError(error)
      }
      return coming.proposal
    },
    async approve(proposal, { namespaces, sessionProperties, sessionConfig }) {
      const struct = await kit.approveSession({
        id: proposal.id,
        namespaces,
        ...(sessionProperties && { sessionProperties }),
        ...(sessionConfig && { sessionConfig }),
      })
      proposals.delete(proposal.id)
      const session = toSession(struct)
      sessions.set(session.topic, session)
      tell('session-created', { session })
      return session
    },
    async reject(proposal, reason = { code: 5000, message: 'User rejected.' }) {
      proposals.delete(proposal.id)
      await kit.rejectSession({ id: proposal.id, reason })
    },
    async formatAuthentication({ payload: asked }, { chains, methods, address }) {
      const payload = populateAuthPayload({ authPayload: asked as Payload, chains, methods })
      const messages = payload.chains.map((chain) => {
        const issuer = `did:pkh:${chain}:${address}`
        return { issuer, text: kit.formatAuthMessage({ request: payload, iss: issuer }) }
      })
      return { payload: payload as AuthenticationProposal['payload'], messages }
    },
    async approveAuthentication(proposal, { payload, signatures }) {
      const auths = signatures.map(({ issuer, signature }) =>
        buildAuthObject(payload as Payload, { t: 'eip191', s: signature }, issuer),
      )
      const { session: struct } = await kit.approveSessionAuthenticate({ id: proposal.id, auths })
      proposals.delete(proposal.id)
      if (!struct) return undefined
      const session = toSession(struct)
      sessions.set(session.topic, session)
      tell('session-created', { session })
      return session
    },
    async rejectAuthentication(proposal, reason = { code: 12001, message: 'User rejected.' }) {
      proposals.delete(proposal.id)
      await kit.rejectSessionAuthenticate({ id: proposal.id, reason })
    },
    async respond({ topic, id, ...answer }) {
      requests.delete(id)
      const body = 'error' in answer ? { error: answer.error } : { result: answer.result }
      // Their type wants a result of a named type; on the wire it is any value.
      const response = { id, jsonrpc: '2.0', ...body } as Parameters<
        IWalletKit['respondSessionRequest']
      >[0]['response']
      await kit.respondSessionRequest({ topic, response })
    },
    async updateSession(topic, namespaces) {
      const previous = sessionOf(topic)
      const { acknowledged } = await kit.updateSession({ topic, namespaces })
      await acknowledged()
      refreshSessions()
      tell('session-updated', { session: sessionOf(topic), previous })
    },
    async extendSession(topic) {
      sessionOf(topic)
      const { acknowledged } = await kit.extendSession({ topic })
      await acknowledged()
      refreshSessions()
      tell('session-extended', { session: sessionOf(topic) })
    },
    async emitEvent({ topic, chainId, name, data }) {
      await kit.emitSessionEvent({ topic, chainId, event: { name, data } })
    },
    async ping(topic) {
      await signClient.ping({ topic })
    },
    async disconnect(topic, reason = { code: 6000, message: 'User disconnected.' }) {
      const session = sessionOf(topic)
      await kit.disconnectSession({ topic, reason })
      sessions.delete(topic)
      tell('session-deleted', { session, code: reason.code, reason: reason.message, isOwn: true })
    },
    on(name, listener) {
      const listeners = events[name] as Set<typeof listener>
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    async close() {
      kit.core.heartbeat.stop()
      await relayer.transportClose()
    },
  }
}

function createEvents(): Events {
  return {
    proposal: new Set(),
    authentication: new Set(),
    'proposal-expired': new Set(),
    request: new Set(),
    'request-expired': new Set(),
    'session-created': new Set(),
    'session-acknowledged': new Set(),
    'session-updated': new Set(),
    'session-event': new Set(),
    'session-extended': new Set(),
    'session-deleted': new Set(),
    'session-expired': new Set(),
    'relay-status': new Set(),
  }
}

/** The proposal of a link, from the moment its pairing begins. */
function waitForProposal(events: Events, topic: string | undefined, signal: AbortSignal | undefined) {
  let stop = () => {}
  const proposal = new Promise<Proposal>((resolve, reject) => {
    const take = ({ proposal: found }: { proposal: Proposal }) => {
      if (found.pairingTopic !== topic) return
      stop()
      resolve(found)
    }
    const fail = (error: unknown) => {
      stop()
      reject(error)
    }
    const timer = setTimeout(() => fail(new PairingError('pairing/expired')), proposalMs)
    const onAbort = () => fail(new PairingError('pairing/request-cancelled'))
    signal?.addEventListener('abort', onAbort)
    events.proposal.add(take)
    events.authentication.add(take)
    stop = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      events.proposal.delete(take)
      events.authentication.delete(take)
    }
  })
  return { proposal, stop: () => stop() }
}

/** The kit tells failures apart by words only. */
function toPairingError(error: unknown): Error {
  const text = error instanceof Error ? error.message : String(error)
  if (/already exists/i.test(text))
    return new PairingError('pairing/already-paired', undefined, { cause: error })
  if (/expired/i.test(text)) return new PairingError('pairing/uri-expired', undefined, { cause: error })
  return new PairingError('pairing/uri-invalid', { reason: text }, { cause: error })
}

function toProposal(id: number, params: WalletKitTypes.SessionProposal['params']): SessionProposal {
  const { proposer, pairingTopic, requiredNamespaces, optionalNamespaces, expiryTimestamp } = params
  return {
    kind: 'session',
    id,
    pairingTopic,
    proposer: proposer.metadata,
    requiredNamespaces: withLists(requiredNamespaces),
    optionalNamespaces: withLists(optionalNamespaces ?? {}),
    ...(params.sessionProperties && { sessionProperties: params.sessionProperties }),
    expiresAtMs: expiryTimestamp * 1_000,
  }
}

function toAuthentication(
  id: number,
  pairingTopic: string,
  params: WalletKitTypes.SessionAuthenticate['params'],
): AuthenticationProposal {
  return {
    kind: 'authentication',
    id,
    pairingTopic,
    proposer: params.requester.metadata,
    payload: params.authPayload as AuthenticationProposal['payload'],
    expiresAtMs: params.expiryTimestamp * 1_000,
  }
}

/** Requests without a time of their own live five minutes. */
const requestMs = 300_000

function toRequest(
  event: Pick<WalletKitTypes.SessionRequest, 'id' | 'topic' | 'params'>,
  { peer }: Session,
): SessionRequest {
  const { id, topic } = event
  const { request, chainId } = event.params
  const expiresAtMs = request.expiryTimestamp ? request.expiryTimestamp * 1_000 : Date.now() + requestMs
  return { id, topic, chainId, method: request.method, params: request.params, expiresAtMs, peer }
}

function toSession(struct: Struct): Session {
  return {
    topic: struct.topic,
    pairingTopic: struct.pairingTopic,
    peer: struct.peer.metadata,
    namespaces: struct.namespaces,
    requiredNamespaces: withLists(struct.requiredNamespaces),
    optionalNamespaces: withLists(struct.optionalNamespaces),
    expiresAtMs: struct.expiry * 1_000,
    isController: struct.self.publicKey === struct.controller,
    isAcknowledged: struct.acknowledged,
  }
}

/** Their namespaces may name single networks by a key without a list. */
function withLists(namespaces: Record<string, { chains?: string[]; methods: string[]; events: string[] }>) {
  return Object.fromEntries(
    Object.entries(namespaces).map(([key, { chains, methods, events }]) => [
      key,
      { methods, events, ...(chains && { chains }) },
    ]),
  )
}
