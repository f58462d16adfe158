import { randomHex } from '../crypto/keys.js'
import { peerMethods } from '../messages/peerMethods.js'
import { addPublication, type Publisher } from './createOutbox.js'
import type { SignEngine } from './SignEngine.js'
import { endSession, findSession } from './sessions.js'
import type { BaseState } from './storedState.js'

/**
 * Changes the state together with a message, and waits until the relay has taken the message. When the page goes away
 * in between, the next one sends it.
 *
 * @param recipe - The next state; puts the message into the outbox under the given id.
 * @throws What the recipe throws, and what the relay client throws
 */
export async function publishChange<State extends BaseState>(
  engine: SignEngine<State>,
  recipe: (state: State, publisher: Publisher, entryId: string) => State,
): Promise<void> {
  const entryId = randomHex(8)
  // A person waits: a relay that refused is asked once more.
  engine.relay.retry()
  const sent = engine.outbox.expect(entryId)
  try {
    await engine.store.change((state) =>
      recipe(state, { owner: engine.owner, nowMs: engine.clock.now() }, entryId),
    )
  } catch (error) {
    engine.outbox.forget(entryId)
    throw error
  }
  await sent
}

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

/** Longest time a sign of life may take. */
const pingTimeoutMs = 30_000

/**
 * Asks the other side for a sign of life.
 *
 * @param topic - The session's.
 * @throws pairing/session-missing, pairing/request-expired, and what the relay client throws
 */
export async function pingSession<State extends BaseState>(
  engine: SignEngine<State>,
  topic: string,
): Promise<void> {
  const { symKey } = await findSession(engine.store, topic)
  // Any answer, even a refusal, is a sign of life.
  await engine.request({ topic, symKey, method: 'wc_sessionPing', params: {}, timeoutMs: pingTimeoutMs })
}
