import { isAppKitError } from '@latchkey/errors'
import { PairingError } from '@latchkey/errors/pairing'
import {
  type MessageContent,
  type PeerFailure,
  type PeerMessage,
  toMessageTime,
} from '../messages/message.js'
import {
  isPeerMethod,
  type PeerMethod,
  type PeerParams,
  type PublishOptions,
  parseParams,
  peerMethods,
  unsupportedMethodResponse,
} from '../messages/peerMethods.js'
import { assertEventTarget } from '../namespaces/permissions.js'
import { addPublication } from './createOutbox.js'
import type { Incoming } from './IncomingMessage.js'
import { endSession } from './sessions.js'
import type { BaseState, StoredSession } from './storedState.js'

/** A call of the other side. */
export type Call = Incoming<Extract<PeerMessage, { kind: 'request' }>>

/** What a call leads to: the next state, and the answer when there is one to give now. */
export type Reaction<State> = { state: State; answer?: MessageContent; how?: PublishOptions }

/**
 * What each method does; a method that is not here is answered with code 10001. A handler that throws an error with a
 * code for the other side refuses the call and leaves the state as it was.
 */
export type Handlers<State> = {
  [Method in PeerMethod]?: (state: State, params: PeerParams<Method>, call: Call) => Reaction<State>
}

/** Codes for calls whose parameters make no sense (WalletConnect, "Error codes"). */
const invalidCodes: Partial<Record<PeerMethod, number>> = {
  wc_sessionRequest: 1001,
  wc_sessionEvent: 1002,
  wc_sessionUpdate: 1003,
  wc_sessionExtend: 1004,
  wc_sessionSettle: 1005,
  wc_sessionPropose: 1006,
  wc_sessionAuthenticate: 11_002,
}
const unsupportedMethodCode = 10_001
const invalidMethodCode = 1001

/** The answer most calls get. */
export const confirmation: MessageContent = { result: true }

/**
 * Handles a call and puts its answer where it will be sent from.
 *
 * @param symKey - The key of the topic it came on.
 */
export function answerCall<State extends BaseState>(
  state: State,
  call: Call,
  symKey: string,
  handlers: Handlers<State>,
): State {
  const { id, method, params } = call.message
  const reply = (next: State, content: MessageContent, how: PublishOptions) =>
    addPublication(next, call, { topic: call.topic, symKey, id, content, how })
  if (!isPeerMethod(method) || !handlers[method]) {
    const error = { code: unsupportedMethodCode, message: 'Unsupported method' }
    return reply(state, { error }, unsupportedMethodResponse)
  }
  try {
    const handle = handlers[method] as (state: State, params: unknown, call: Call) => Reaction<State>
    const reaction = handle(state, parseParams(method, params), call)
    if (!reaction.answer) return reaction.state
    return reply(reaction.state, reaction.answer, reaction.how ?? peerMethods[method].response)
  } catch (error) {
    const known: { response: PublishOptions; autoReject?: PublishOptions } = peerMethods[method]
    return reply(state, { error: toPeerFailure(error, method) }, known.autoReject ?? known.response)
  }
}

/** What the other side is told about a failure. */
export function toPeerFailure(error: unknown, method: PeerMethod): PeerFailure {
  if (!isAppKitError(error)) throw error
  const { peerCode } = (error.context ?? {}) as { peerCode?: number }
  return { code: peerCode ?? invalidCodes[method] ?? invalidMethodCode, message: error.message }
}

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
