import type { StateStore } from './createStateStore.js'
import { requireSession } from './requireSession.js'
import type { BaseState, StoredSession } from './storedState.js'

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
