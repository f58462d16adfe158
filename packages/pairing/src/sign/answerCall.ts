import { type MessageContent, type PeerMessage, toMessageTime } from '../messages/message.js'
import { toPeerFailure } from '../messages/peerErrors.js'
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
import type { IncomingMessage } from './IncomingMessage.js'
import { endSession, putSession } from './sessions.js'
import type { BaseState, StoredSession } from './storedState.js'

/** A call of the other side. */
export type PeerCall = IncomingMessage<Extract<PeerMessage, { kind: 'request' }>>

/** What a call leads to: the next state, and the answer when there is one to give now. */
export type CallResult<State> = { state: State; answer?: MessageContent; how?: PublishOptions }

/**
 * What each method does; a method that is not here is answered with code 10001. A handler that throws an error with a
 * code for the other side refuses the call and leaves the state as it was.
 */
export type CallHandlers<State> = {
  [Method in PeerMethod]?: (state: State, params: PeerParams<Method>, call: PeerCall) => CallResult<State>
}

const unsupportedMethodCode = 10_001

/** The answer most calls get. */
export const confirmation: MessageContent = { result: true }

/**
 * Handles a call and puts its answer where it will be sent from.
 *
 * @param symKey - The key of the topic it came on.
 */
export function answerCall<State extends BaseState>(
  state: State,
  call: PeerCall,
  symKey: string,
  handlers: CallHandlers<State>,
): State {
  const { id, method, params } = call.message
  const reply = (next: State, content: MessageContent, how: PublishOptions) =>
    addPublication(next, call, { topic: call.topic, symKey, id, content, how })
  if (!isPeerMethod(method) || !handlers[method]) {
    const error = { code: unsupportedMethodCode, message: 'Unsupported method' }
    return reply(state, { error }, unsupportedMethodResponse)
  }
  try {
    const handle = handlers[method] as (state: State, params: unknown, call: PeerCall) => CallResult<State>
    const reaction = handle(state, parseParams(method, params), call)
    if (!reaction.answer) return reaction.state
    return reply(reaction.state, reaction.answer, reaction.how ?? peerMethods[method].response)
  } catch (error) {
    const known: { response: PublishOptions; autoReject?: PublishOptions } = peerMethods[method]
    return reply(state, { error: toPeerFailure(error, method) }, known.autoReject ?? known.response)
  }
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
): CallHandlers<State> {
  return {
    wc_sessionPing: (state) => ({ state, answer: confirmation }),
    wc_sessionDelete: (state, { code, message }, { nowMs }) => ({
      state: endSession(state, topic, { code, reason: message, isOwn: false, nowMs }),
      answer: confirmation,
    }),
    wc_sessionEvent(state, { event, chainId }, { message, announce }) {
      const { namespaces } = stored.session
      assertEventTarget({ namespaces, chainId, event: event.name })
      const newest = stored.eventIds[event.name] ?? 0
      // Dropped without a word, as deployed clients do: a newer event of this kind is known already.
      if (toMessageTime(message.id) < toMessageTime(newest)) return { state }
      announce({ topic, chainId, name: event.name, data: event.data })
      const eventIds = { ...stored.eventIds, [event.name]: message.id }
      // Nobody waits for an answer to an event.
      return { state: putSession(state, { ...stored, eventIds }) }
    },
  }
}
