import type { BaseState } from './storedState.js'

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
