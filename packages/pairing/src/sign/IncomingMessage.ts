import type { SessionKey } from '../crypto/keys.js'
import type { PeerMessage } from '../messages/message.js'
import type { PeerAnswer } from './createPendingRequests.js'

/** Something that is told once and leaves no trace in the state. */
export type Telling = { topic: string; chainId: string; name: string; data: unknown }

/** A message of the other side, opened. */
export type Incoming<Message extends PeerMessage = PeerMessage> = {
  topic: string
  /** The relay's label; only a hint. */
  tag: number
  /** The text the message was read from. */
  text: string
  message: Message
  /** Of the session that an approval offers. */
  agreedKey?: SessionKey
  /** The sender's key of an envelope of type 1. */
  senderPublicKey?: string
  nowMs: number
  /** The client (tab) that answers it. */
  owner: string
  /** Tells the listeners of every tab, once the state is stored. */
  tell(telling: Telling): void
  /** Gives an answer to the question that waits for it in this tab; false when none does. */
  deliver(answer: PeerAnswer): boolean
}
