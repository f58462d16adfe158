import { PairingError } from '@latchkey/errors/pairing'
import type { BaseState, StoredSession } from './storedState.js'

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
