import type { NewMessage, StoredMessage } from '../RelayStore.js'
import { isKeptUntilExpiry } from '../retention.js'

/**
 * Writes a message without its topic. Scripts read its first four parts: message id, deadline, publisher, and 1 when
 * it is kept until its deadline. No part holds a space.
 *
 * @param message - The message.
 */
export function encodeMessage(message: NewMessage): string {
  const { attestation, expiresAtMs, messageId, publishedAtMs, publisherId, tag } = message
  const kept = isKeptUntilExpiry(tag) ? 1 : 0
  const text = `${messageId} ${expiresAtMs} ${publisherId} ${kept} ${publishedAtMs} ${tag} ${message.message}`
  return attestation === undefined ? text : `${text} ${attestation}`
}

/**
 * Writes lines as scripts read them. They are ASCII and hold no line break: clients, topics and envelopes were checked.
 *
 * @param lines - The lines.
 */
export function toLines(lines: readonly (string | number)[]): Buffer {
  return Buffer.from(`${lines.join('\n')}\n`, 'latin1')
}

/**
 * Reads a message.
 *
 * @param topic - Its topic.
 * @param position - Its position.
 * @param text - What {@link encodeMessage} wrote.
 */
export function decodeMessage(topic: string, position: string, text: string): StoredMessage {
  const [messageId = '', expiresAtMs, publisherId = '', , publishedAtMs, tag, message = '', attestation] =
    text.split(' ')
  return {
    topic,
    messageId,
    message,
    publisherId,
    publishedAtMs: Number(publishedAtMs),
    expiresAtMs: Number(expiresAtMs),
    tag: Number(tag),
    ...(attestation === undefined ? {} : { attestation }),
    position,
  }
}

/**
 * Tells which of two positions comes first. They are ids of a Redis stream, milliseconds and a number.
 *
 * @param one - A position.
 * @param other - Another of the same topic.
 */
export function isBefore(one: string, other: string): boolean {
  const [oneMs = 0, oneNumber = 0] = one.split('-').map(Number)
  const [otherMs = 0, otherNumber = 0] = other.split('-').map(Number)
  return oneMs === otherMs ? oneNumber < otherNumber : oneMs < otherMs
}
