import { relayTags } from '@latchkey/wire/relay'
import type { PeerAnswer } from './createWaits.js'
import type { Incoming } from './Incoming.js'
import type { BaseState } from './storedState.js'

/** Answers somebody waits for; all others only confirm. */
const awaitedTags: number[] = [relayTags.sessionRequestResponse, relayTags.sessionPingResponse]
const maxAnswers = 50

/**
 * Gives an answer to the question that waits for it in this tab, or keeps it a while for the tab that asked. When that
 * tab is gone, as after a reload, the answer is dropped with time.
 */
export function keepAnswer<State extends BaseState>(
  state: State,
  incoming: Incoming,
  answer: PeerAnswer,
): State {
  const { topic, tag, text, nowMs } = incoming
  if (incoming.deliver(answer) || !awaitedTags.includes(tag)) return state
  const kept = { topic, id: answer.id, text, atMs: nowMs }
  return { ...state, answers: [...state.answers, kept].slice(-maxAnswers) }
}
