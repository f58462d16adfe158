import { relayTags } from '@latchkey/wire/relay'
import type { SessionKey } from '../crypto/keys.js'
import type { PeerAnswer, PeerMessage } from '../messages/message.js'
import type { SessionEvent } from './Session.js'
import type { BaseState } from './storedState.js'

/** A message of the other side, opened. */
export type IncomingMessage<Message extends PeerMessage = PeerMessage> = {
  topic: string
  /** The relay's label; only a hint. */
  tag: number
  /** The text the message was read from. */
  text: string
  message: Message
  /** Of the session that an approval offers. */
  agreedKey?: SessionKey | undefined
  /** The sender's key of an envelope of type 1. */
  senderPublicKey?: string | undefined
  nowMs: number
  /** The client (tab) that answers it. */
  owner: string
  /** Hands an event to the listeners of every tab, once the state is stored. */
  announce(event: SessionEvent): void
  /** Hands an answer to the request that waits for it in this tab; false when none does. */
  deliver(answer: PeerAnswer): boolean
}
/** How many messages are known by topic, each by the end of its envelope: the seal, which no two share. */
const maxMarks = 200
const markLength = 32

/**
 * Remembers a message; the relay may hand it out more than once.
 *
 * @param envelope - As it came.
 * @returns The next state, or undefined when the message is known.
 */
export function markSeen<State extends BaseState>(
  state: State,
  topic: string,
  envelope: string,
): State | undefined {
  const mark = envelope.slice(-markLength)
  const known = state.seen[topic] ?? []
  if (known.includes(mark)) return undefined
  return { ...state, seen: { ...state.seen, [topic]: [...known, mark].slice(-maxMarks) } }
}

/**
 * Forgets the messages of topics that are not listened to any more.
 *
 * @param topics - Those that are.
 * @returns The same object when there is nothing to forget.
 */
export function forgetTopics<State extends BaseState>(state: State, topics: readonly string[]): State {
  const known = new Set(topics)
  const kept = Object.entries(state.seen).filter(([topic]) => known.has(topic))
  if (kept.length === Object.keys(state.seen).length) return state
  return { ...state, seen: Object.fromEntries(kept) }
}

/** Answers somebody waits for; all others only confirm. */
const awaitedTags: number[] = [relayTags.sessionRequestResponse, relayTags.sessionPingResponse]
const maxAnswers = 50

/**
 * Hands an answer to the request that waits for it in this tab, or keeps it a while for the tab that sent it. When that
 * tab is gone, as after a reload, the answer is dropped with time.
 */
export function keepAnswer<State extends BaseState>(
  state: State,
  incoming: IncomingMessage,
  answer: PeerAnswer,
): State {
  const { topic, tag, text, nowMs } = incoming
  if (incoming.deliver(answer) || !awaitedTags.includes(tag)) return state
  const kept = { topic, id: answer.id, text, atMs: nowMs }
  return { ...state, answers: [...state.answers, kept].slice(-maxAnswers) }
}
