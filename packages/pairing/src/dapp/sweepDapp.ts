import { advancePairing } from './advancePairing.js'
import type { DappState, StoredPairing } from './dappState.js'
import { isOpenPhase } from './pairingFlow.js'

/** How long a settlement may take after the answer, and how long the outcome is kept for other tabs. */
const graceMs = 60_000

/** How long the relay keeps an approval. */
const approvalLifetimeMs = 300_000

/**
 * When the next thing happens to a pairing by itself, in milliseconds since 1970.
 *
 * @param patienceEndsAtMs - After a page was away: until when an approval of that time may still arrive.
 */
export function getPairingDeadline({ phase, expiresAtMs }: StoredPairing, patienceEndsAtMs: number): number {
  const deadlineMs = phase.status === 'proposed' ? expiresAtMs : expiresAtMs + graceMs
  if (!isOpenPhase(phase)) return deadlineMs
  return Math.max(deadlineMs, Math.min(deadlineMs + approvalLifetimeMs, patienceEndsAtMs))
}

/**
 * Ends proposals that nobody answered in time, and forgets those that are over.
 *
 * @param nowMs - The present.
 * @param patienceEndsAtMs - As for {@link getPairingDeadline}.
 */
export function sweepDapp(state: DappState, nowMs: number, patienceEndsAtMs: number): DappState {
  let next = state
  for (const pairing of Object.values(state.pairings)) {
    if (getPairingDeadline(pairing, patienceEndsAtMs) > nowMs) continue
    const { topic, phase } = pairing
    if (isOpenPhase(phase)) {
      next = advancePairing(next, topic, { type: 'failed', code: 'pairing/expired' })
    } else {
      const { [topic]: _over, ...pairings } = next.pairings
      next = { ...next, pairings, inbox: next.inbox.filter(({ pairingTopic }) => pairingTopic !== topic) }
    }
  }
  return next
}
