// What the official wallet kit has told, kept as our client tells it. For tests only.

import { PairingError } from '@latchkey/errors/pairing'
import type { RelayStatus, Session } from '@latchkey/pairing'
import type { Proposal, SessionRequest, WalletClientEvents } from '@latchkey/pairing/wallet'
import type { IWalletKit } from '@reown/walletkit'
import { toAuthentication, toProposal, toRequest, toSession } from './officialTypes.js'

type SessionEvent = {
  topic: string
  params: { event: { name: string; data: unknown }; chainId: string }
}
type Events = { [Name in keyof WalletClientEvents]: Set<(event: WalletClientEvents[Name]) => void> }

/** How long a link's proposal may take to come, in milliseconds. */
const proposalMs = 60_000

/**
 * Listens to the kit and keeps what it says.
 *
 * @param kit - The official kit.
 */
export function followOfficialKit(kit: IWalletKit) {
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
  const emit = <Name extends keyof WalletClientEvents>(name: Name, event: WalletClientEvents[Name]) => {
    for (const listener of [...events[name]]) listener(event)
  }
  const setRelay = (status: 'open' | 'waiting') => {
    relay = { status }
    emit('relay-status', relay)
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
    emit('proposal', { proposal })
  })
  kit.on('session_authenticate', ({ id, topic, params }) => {
    const proposal = toAuthentication(id, topic, params)
    proposals.set(id, proposal)
    emit('authentication', { proposal })
  })
  kit.on('session_request', (event) => {
    refreshSessions()
    const request = addRequest(event)
    if (request) emit('request', { request })
  })
  kit.on('proposal_expire', ({ id }) => {
    const proposal = proposals.get(id)
    proposals.delete(id)
    if (proposal) emit('proposal-expired', { proposal })
  })
  kit.on('session_request_expire', ({ id }) => {
    const request = requests.get(id)
    requests.delete(id)
    if (request) emit('request-expired', { request })
  })
  kit.on('session_delete', ({ topic }) => {
    const session = sessions.get(topic)
    sessions.delete(topic)
    if (session) emit('session-deleted', { session, code: 6000, reason: 'User disconnected.', isOwn: false })
  })
  signClient.events.on('session_expire', ({ topic }: { topic: string }) => {
    const session = sessions.get(topic)
    sessions.delete(topic)
    if (session) emit('session-expired', { session })
  })
  signClient.events.on('session_event', ({ topic, params }: SessionEvent) => {
    const { event, chainId } = params
    emit('session-event', { topic, chainId, name: event.name, data: event.data })
  })

  return {
    proposals,
    requests,
    sessions,
    get relay() {
      return relay
    },
    emit,
    refreshSessions,
    addRequest,
    /** Keeps a session that was just made. */
    addSession(struct: Parameters<typeof toSession>[0]): Session {
      const session = toSession(struct)
      sessions.set(session.topic, session)
      emit('session-created', { session })
      return session
    },
    requireSession(topic: string): Session {
      const session = sessions.get(topic)
      if (!session) throw new PairingError('pairing/session-missing')
      return session
    },
    waitForProposal: (topic: string | undefined, signal: AbortSignal | undefined) =>
      waitForProposal(events, topic, signal),
    on<Name extends keyof WalletClientEvents>(
      name: Name,
      listener: (event: WalletClientEvents[Name]) => void,
    ): () => void {
      events[name].add(listener)
      return () => {
        events[name].delete(listener)
      }
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
