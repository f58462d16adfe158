import type { Session, SessionEvents } from './Session.js'
import type { BaseState } from './storedState.js'

/** The events of sessions that follow from the state. */
export type SessionChanges = Omit<SessionEvents, 'session-event' | 'relay-status'> & {
  /** The site has confirmed the settlement. */
  'session-acknowledged': { session: Session }
}

/**
 * Emits what became of the sessions between two states, whichever tab changed them.
 *
 * @param emit - Called with each event.
 */
export function emitSessionChanges(
  state: BaseState,
  previous: BaseState,
  emit: <Name extends keyof SessionChanges>(name: Name, event: SessionChanges[Name]) => void,
): void {
  for (const { session } of Object.values(state.sessions)) {
    const before = previous.sessions[session.topic]?.session
    if (session === before) continue
    if (!before) {
      emit('session-created', { session })
      continue
    }
    if (session.isAcknowledged && !before.isAcknowledged) emit('session-acknowledged', { session })
    if (!isSameJson(session.namespaces, before.namespaces)) {
      emit('session-updated', { session, previous: before })
    }
    if (session.expiresAtMs > before.expiresAtMs) emit('session-extended', { session })
  }
  for (const { session } of Object.values(previous.sessions)) {
    if (state.sessions[session.topic]) continue
    const {
      code = 6000,
      reason = '',
      isOwn = false,
      isExpired = false,
    } = state.ended.findLast(({ topic }) => topic === session.topic) ?? {}
    if (isExpired) emit('session-expired', { session })
    else emit('session-deleted', { session, code, reason, isOwn })
  }
}

/**
 * Tells whether two JSON values say the same; the order of members does not matter, since stored ones may come back in
 * another.
 */
export function isSameJson(first: unknown, second: unknown): boolean {
  if (first === second) return true
  if (typeof first !== 'object' || typeof second !== 'object' || !first || !second) return false
  const [one, other] = [first as Record<string, unknown>, second as Record<string, unknown>]
  const keys = Object.keys(one)
  return (
    Array.isArray(first) === Array.isArray(second) &&
    keys.length === Object.keys(other).length &&
    keys.every((key) => isSameJson(one[key], other[key]))
  )
}
