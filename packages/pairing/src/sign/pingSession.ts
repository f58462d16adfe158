import type { SignEngine } from './createSignEngine.js'
import { findSession } from './findSession.js'
import type { BaseState } from './storedState.js'

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
  await engine.ask({ topic, symKey, method: 'wc_sessionPing', params: {}, timeoutMs: pingTimeoutMs })
}
