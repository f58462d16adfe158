import { PairingError } from '@latchkey/errors/pairing'
import { toMessageTime } from '../messages/toMessageTime.js'
import { assertEventTarget } from '../namespaces/assertEventTarget.js'
import { confirmation, type Handlers } from './answerCall.js'
import { endSession } from './endSession.js'
import type { BaseState, StoredSession } from './storedState.js'

/** Code of an update or event that came after a newer one. */
export const lateCode = 1003

/**
 * What both sides do on a session's topic.
 *
 * @param topic - The session's.
 */
export function sessionHandlers<State extends BaseState>(
  topic: string,
  stored: StoredSession,
): Handlers<State> {
  return {
    wc_sessionPing: (state) => ({ state, answer: confirmation }),
    wc_sessionDelete: (state, { code, message }, { nowMs }) => ({
      state: endSession(state, topic, { code, reason: message, isOwn: false, nowMs }),
      answer: confirmation,
    }),
    wc_sessionEvent(state, { event, chainId }, { message, tell }) {
      const { namespaces } = stored.session
      assertEventTarget({ namespaces, chainId, event: event.name })
      const newest = stored.eventIds[event.name] ?? 0
      // Dropped without a word, as deployed clients do: a newer event of this kind is known already.
      if (toMessageTime(message.id) < toMessageTime(newest)) return { state }
      tell({ topic, chainId, name: event.name, data: event.data })
      const eventIds = { ...stored.eventIds, [event.name]: message.id }
      // Nobody waits for an answer to an event.
      return { state: putSession(state, { ...stored, eventIds }) }
    },
  }
}

/** Stores a session in place of what was known of it. */
export function putSession<State extends BaseState>(state: State, stored: StoredSession): State {
  return { ...state, sessions: { ...state.sessions, [stored.session.topic]: stored } }
}

/** Refuses what only the controller may do. */
export function refusePeer(peerCode: number, reason: string): never {
  throw new PairingError('pairing/unauthorized', { peerCode, reason })
}
