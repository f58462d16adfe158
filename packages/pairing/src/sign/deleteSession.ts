import { peerMethods } from '../messages/peerMethods.js'
import { addPublication, type Publisher } from './addPublication.js'
import { endSession } from './endSession.js'
import type { BaseState } from './storedState.js'

/**
 * Ends a session from this side: it is gone at once, and the other side is told as soon as the relay can be reached.
 *
 * @param id - The id of the farewell.
 * @param reason - What the other side is told.
 */
export function deleteSession<State extends BaseState>(
  state: State,
  publisher: Publisher,
  topic: string,
  id: number,
  reason: { code: number; message: string },
): State {
  const stored = state.sessions[topic]
  if (!stored) return state
  const content = { method: 'wc_sessionDelete', params: reason }
  const how = peerMethods.wc_sessionDelete.request
  const told = addPublication(state, publisher, { topic, symKey: stored.symKey, id, content, how })
  const { code, message } = reason
  return endSession(told, topic, { code, reason: message, isOwn: true, nowMs: publisher.nowMs })
}
