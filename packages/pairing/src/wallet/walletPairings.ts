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
  return dropOrphans(requests.length < next.requests.length ? { ...next, requests } : next)
}

/** Takes away the requests of sessions that are over. */
export function dropOrphans(state: WalletState): WalletState {
  const requests = state.requests.filter(({ topic }) => state.sessions[topic])
  return requests.length < state.requests.length ? { ...state, requests } : state
}
