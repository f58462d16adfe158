import { hash } from 'node:crypto'
import { relayLimits } from '@latchkey/wire/relay'
import { RelayFailure } from '../RelayFailure.js'
import type { NewMessage } from '../stores/RelayStore.js'

/** What a client sends of a message. */
type Published = {
  topic: string
  message: string
  ttl: number
  tag: number
  attestation?: string | null | undefined
}

/**
 * Makes the message that is stored.
 *
 * @param published - As it came, `ttl` in seconds.
 * @param publisherId - The client.
 * @param nowMs - Milliseconds since 1970.
 * @throws RelayFailure when the time is out of range.
 */
export function toNewMessage(published: Published, publisherId: string, nowMs: number): NewMessage {
  const { attestation, message, tag, topic, ttl } = published
  if (ttl < relayLimits.minTtlSeconds) throw new RelayFailure('handler', 'TTL too short')
  if (ttl > relayLimits.maxTtlSeconds) throw new RelayFailure('handler', 'TTL too long')
  return {
    topic,
    messageId: hash('sha256', message),
    message,
    publisherId,
    publishedAtMs: nowMs,
    expiresAtMs: nowMs + ttl * 1000,
    tag,
    ...(typeof attestation === 'string' ? { attestation } : {}),
  }
}
