import { isAppKitError } from '@latchkey/errors'
import type { DappState, StoredPairing } from './dappState.js'
import { getNextPhase, isOpenPhase, type PairingEvent } from './pairingFlow.js'

/**
 * The open proposal that a topic belongs to: its own, that of its sign-in, or that of the session to be settled.
 *
 * @param topic - Any topic.
 */
export function findPairing(state: DappState, topic: string): StoredPairing | undefined {
  return Object.values(state.pairings).find((pairing) => listPairingTopics(pairing).includes(topic))
}

/** The topics a proposal listens on; none when it is over. */
export function listPairingTopics({ topic, authentication, phase }: StoredPairing): string[] {
  if (!isOpenPhase(phase)) return []
  return [
    topic,
    ...(authentication ? [authentication.responseTopic] : []),
    ...(phase.status === 'settling' ? [phase.topic] : []),
  ]
}

/**
 * Lets something happen to a proposal.
 *
 * @param topic - The pairing's. What still waits to propose it has become pointless.
 * @returns The same object when it changes nothing.
 */
export function advancePairing(state: DappState, topic: string, event: PairingEvent): DappState {
  const pairing = state.pairings[topic]
  if (!pairing) return state
  const phase = getNextPhase(pairing.phase, event)
  if (phase === pairing.phase) return state
  return {
    ...state,
    pairings: { ...state.pairings, [topic]: { ...pairing, phase } },
    outbox: state.outbox.filter(({ id }) => id !== topic),
  }
}

/** How long a settlement may take after the answer, and how long the outcome is kept for other tabs. */
const graceMs = 60_000

/** How long the relay keeps an approval. */
const approvalLifetimeMs = 300_000

/**
 * When the next thing happens to a pairing by itself, in milliseconds since 1970.
 *
 * @param catchUpEndsAtMs - After a page was away: until when an approval of that time may still arrive.
 */
export function getPairingDeadline({ phase, expiresAtMs }: StoredPairing, catchUpEndsAtMs: number): number {
  const deadlineMs = phase.status === 'proposed' ? expiresAtMs : expiresAtMs + graceMs
  if (!isOpenPhase(phase)) return deadlineMs
  return Math.max(deadlineMs, Math.min(deadlineMs + approvalLifetimeMs, catchUpEndsAtMs))
}

/**
 * Ends proposals that nobody answered in time, and forgets those that are over.
 *
 * @param nowMs - The present.
 * @param catchUpEndsAtMs - As for {@link getPairingDeadline}.
 */
export function sweepDappState(state: DappState, nowMs: number, catchUpEndsAtMs: number): DappState {
  let next = state
  for (const pairing of Object.values(state.pairings)) {
    if (getPairingDeadline(pairing, catchUpEndsAtMs) > nowMs) continue
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

/** A failure as it is stored, so that every tab can throw it. */
export function toFailure(error: unknown): { code: string; context: unknown } {
  if (isAppKitError(error)) return { code: error.code, context: error.context }
  return { code: 'pairing/authentication-invalid', context: { reason: 'it could not be verified' } }
}
