import { PairingError } from '@latchkey/errors/pairing'
import type { Session } from '../sign/Session.js'
import { endSession } from '../sign/sessions.js'
import type { Proposal } from './WalletClient.js'
import type { WalletPairing, WalletPairingPhase, WalletState } from './walletState.js'

/**
 * Puts a pairing into another phase.
 *
 * @param topic - The pairing's; an unknown one changes nothing.
 */
export function advanceWalletPairing(
  state: WalletState,
  topic: string,
  phase: WalletPairingPhase,
): WalletState {
  const pairing = state.pairings[topic]
  if (!pairing) return state
  return { ...state, pairings: { ...state.pairings, [topic]: { ...pairing, phase } } }
}

/** True while something may come on the pairing's topic. */
export function isOpenPairing({ phase }: WalletPairing): boolean {
  return phase.status === 'waiting' || phase.status === 'proposed'
}

/** How long an outcome is kept for who waits for it. */
const graceMs = 60_000

/** When the next thing happens to a pairing by itself, in milliseconds since 1970. */
export function getWalletPairingDeadline(pairing: WalletPairing): number {
  const { phase, expiresAtMs } = pairing
  if (phase.status === 'proposed') return phase.proposal.expiresAtMs
  return phase.status === 'waiting' ? expiresAtMs : expiresAtMs + graceMs
}

/**
 * Ends proposals and requests that nobody answered in time, and forgets what is over.
 *
 * @param nowMs - The present.
 */
export function sweepWalletState(state: WalletState, nowMs: number): WalletState {
  let next = state
  for (const pairing of Object.values(state.pairings)) {
    if (getWalletPairingDeadline(pairing) > nowMs) continue
    const { topic, phase } = pairing
    if (isOpenPairing(pairing)) {
      const proposal = phase.status === 'proposed' ? { proposal: phase.proposal } : {}
      next = advanceWalletPairing(next, topic, { status: 'failed', code: 'pairing/expired', ...proposal })
    } else {
      const { [topic]: _over, ...pairings } = next.pairings
      next = { ...next, pairings }
    }
  }
  const requests = next.requests.filter(({ expiresAtMs }) => expiresAtMs > nowMs)
  return dropOrphanedRequests(requests.length < next.requests.length ? { ...next, requests } : next)
}

/** Takes away the requests of sessions that are over. */
export function dropOrphanedRequests(state: WalletState): WalletState {
  const requests = state.requests.filter(({ topic }) => state.sessions[topic])
  return requests.length < state.requests.length ? { ...state, requests } : state
}

/**
 * A proposal as it is stored.
 *
 * @throws pairing/expired when it was answered or has expired since it was shown
 */
export function requireProposal(state: WalletState, { pairingTopic, id }: Proposal) {
  const pairing: WalletPairing | undefined = state.pairings[pairingTopic]
  if (pairing?.phase.status !== 'proposed' || pairing.phase.proposal.id !== id) {
    throw new PairingError('pairing/expired')
  }
  return { pairing, phase: pairing.phase }
}

const settlementFailedCode = 7000

/**
 * Takes an approval back that the relay did not take: the person can approve again.
 *
 * @param session - What was granted.
 * @param phase - Of the pairing before.
 * @param entryId - The approval's in the outbox.
 */
export function revertApproval(
  state: WalletState,
  { topic, pairingTopic }: Session,
  phase: Extract<WalletPairing['phase'], { status: 'proposed' }>,
  entryId: string,
  nowMs: number,
): WalletState {
  if (!state.sessions[topic]) return state
  const reason = { code: settlementFailedCode, reason: 'Session settlement failed', isOwn: true, nowMs }
  const open = advanceWalletPairing(endSession(state, topic, reason), pairingTopic, phase)
  return { ...open, outbox: open.outbox.filter(({ id }) => id !== entryId) }
}
