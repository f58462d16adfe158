import type { SessionRequest, WalletClientEvents } from './WalletClient.js'
import type { StoredRequest, WalletState } from './walletState.js'

/** A request with the site it came from; nothing when the session is over. */
export function toSessionRequest(state: WalletState, request: StoredRequest): SessionRequest[] {
  const stored = state.sessions[request.topic]
  return stored ? [{ ...request, peer: stored.session.peer }] : []
}

/**
 * Tells what became of proposals and requests between two states.
 *
 * @param nowMs - The present.
 * @param emit - Told each event.
 */
export function emitWalletChanges(
  state: WalletState,
  previous: WalletState,
  nowMs: number,
  emit: <Name extends keyof WalletClientEvents>(name: Name, event: WalletClientEvents[Name]) => void,
): void {
  for (const { topic, phase } of Object.values(state.pairings)) {
    const before = previous.pairings[topic]?.phase
    if (phase === before) continue
    if (phase.status === 'proposed' && before?.status !== 'proposed') {
      if (phase.proposal.kind === 'session') emit('proposal', { proposal: phase.proposal })
      else emit('authentication', { proposal: phase.proposal })
    }
    if (phase.status === 'failed' && before?.status === 'proposed') {
      emit('proposal-expired', { proposal: before.proposal })
    }
  }
  const isIn = (list: StoredRequest[], wanted: StoredRequest) => list.some(({ id }) => id === wanted.id)
  for (const request of state.requests) {
    if (isIn(previous.requests, request)) continue
    for (const told of toSessionRequest(state, request)) emit('request', { request: told })
  }
  for (const request of previous.requests) {
    const isOver = request.expiresAtMs <= nowMs || !state.sessions[request.topic]
    if (!isOver || isIn(state.requests, request)) continue
    for (const told of toSessionRequest(previous, request)) emit('request-expired', { request: told })
  }
}
