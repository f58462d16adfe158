import { randomHex } from '../crypto/randomHex.js'
import { seal } from '../envelope/seal.js'
import type { PublishOptions } from '../messages/peerMethods.js'
import { type MessageContent, writeMessage } from '../messages/writeMessage.js'
import type { BaseState } from './storedState.js'

/** A message for the other side. */
export type Publication = {
  topic: string
  symKey: string
  /** The id of the call; an answer repeats it. */
  id: number
  content: MessageContent
  how: PublishOptions
  /** Makes it an envelope of type 1, for a receiver who does not know the key yet. */
  senderPublicKey?: string
}

/** Who publishes, and when. */
export type Publisher = { owner: string; nowMs: number }

/**
 * Adds a message to what waits to be published, in the same step as the change it belongs to.
 *
 * @param entryId - For who wants to wait until the relay has it.
 */
export function addPublication<State extends BaseState>(
  state: State,
  { owner, nowMs }: Publisher,
  { topic, symKey, id, content, how, senderPublicKey }: Publication,
  entryId: string = randomHex(8),
): State {
  const params = {
    topic,
    message: seal({ symKey, text: writeMessage(id, content), senderPublicKey }),
    ttl: how.ttlSeconds,
    tag: how.tag,
    prompt: how.prompt,
    attestation: '',
  }
  const expiresAtMs = nowMs + how.ttlSeconds * 1_000
  return {
    ...state,
    outbox: [...state.outbox, { id: entryId, owner, expiresAtMs, method: 'irn_publish', params }],
  }
}
