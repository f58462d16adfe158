import { PairingError } from '@latchkey/errors/pairing'
import type { StateStore } from './createStateStore.js'
import type { BaseState, StoredSession } from './storedState.js'

/** How long a session lasts, and how far it can be extended: seven days. */
export const sessionLifetimeMs = 604_800_000

/**
 * The session of a topic.
 *
 * @throws pairing/session-missing when there is none, or none any more
 */
export function requireSession(state: BaseState, topic: string): StoredSession {
  const stored = state.sessions[topic]
  if (!stored) throw new PairingError('pairing/session-missing')
  return stored
}

/**
 * The session of a topic, also one that another tab has made a moment ago.
 *
 * @param store - The client's.
 * @param topic - The session's.
 * @throws pairing/session-missing when there is none, or none any more
 */
export async function findSession<State extends BaseState>(
  store: StateStore<State>,
  topic: string,
): Promise<StoredSession> {
  if (!store.state.sessions[topic]) await store.reload()
  return requireSession(store.state, topic)
}

/** How many ended sessions are remembered. */
const maxEnded = 20

/**
 * Takes a session away with its keys and namespaces and remembers why.
 *
 * @param reason - `isOwn`: this side ended it; `isExpired`: its time was over.
 */
export function endSession<State extends BaseState>(
  state: State,
  topic: string,
  reason: { code: number; reason: string; isOwn: boolean; isExpired?: boolean; nowMs: number },
): State {
  const { [topic]: _ended, ...sessions } = state.sessions
  const { nowMs, isExpired = false, ...rest } = reason
  const ended = [...state.ended, { ...rest, isExpired, topic, atMs: nowMs }].slice(-maxEnded)
  return { ...state, sessions, ended }
}

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
export function sweepBaseState<State extends BaseState>(state: State, nowMs: number): State {
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

/** Stores a session in place of what was known of it. */
export function putSession<State extends BaseState>(state: State, stored: StoredSession): State {
  return { ...state, sessions: { ...state.sessions, [stored.session.topic]: stored } }
}
