import { endSession } from './endSession.js'
import type { BaseState } from './storedState.js'

/** How long another tab may take to fetch its answer, and how long the reason of an end is remembered. */
const answerLifetimeMs = 300_000
const endedLifetimeMs = 86_400_000
const expiredCode = 8000

/**
 * Takes away what both sides keep only for a time.
 *
 * @param nowMs - The present.
 * @returns The same object when nothing is over.
 */
export function sweepBase<State extends BaseState>(state: State, nowMs: number): State {
  let next = state
  for (const { session } of Object.values(state.sessions)) {
    if (session.expiresAtMs > nowMs) continue
    const reason = 'Session expired'
    next = endSession(next, session.topic, {
      code: expiredCode,
      reason,
      isOwn: false,
      isExpired: true,
      nowMs,
    })
  }
  const outbox = next.outbox.filter(({ expiresAtMs }) => expiresAtMs > nowMs)
  if (outbox.length < next.outbox.length) next = { ...next, outbox }
  const answers = next.answers.filter(({ atMs }) => atMs + answerLifetimeMs > nowMs)
  if (answers.length < next.answers.length) next = { ...next, answers }
  const ended = next.ended.filter(({ atMs }) => atMs + endedLifetimeMs > nowMs)
  return ended.length < next.ended.length ? { ...next, ended } : next
}
