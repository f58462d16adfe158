import { irnPublish } from '@latchkey/wire/relay'
import { WebSocket } from 'ws'
import { open, seal } from '../envelope/envelope.js'
import { systemClock } from '../environment/Clock.js'
import { createIdentity } from '../identity/createIdentity.js'
import { type MessageContent, type PeerMessage, parseMessage, writeMessage } from '../messages/message.js'
import { createRelayClient } from '../relay/createRelayClient.js'
import type { PairingStorage } from '../storage/createMemoryStorage.js'
import { createTestEnvironment } from './createTestEnvironment.js'

/** Somebody who knows the keys and keeps to no rules. */
export type RawPeer = {
  send(id: number, content: MessageContent, tag?: number): Promise<void>
  /** Publishes any text, also one that is no envelope. */
  publish(text: string, tag?: number): Promise<void>
  /** The next message that fits. */
  next(fits: (message: PeerMessage) => boolean): Promise<PeerMessage>
  close(): void
}

/**
 * Joins a topic with its key.
 *
 * @param parameters - The relay's address, the topic and its key.
 */
export async function createRawPeer(parameters: {
  relayUrl: string
  topic: string
  symKey: string
}): Promise<RawPeer> {
  const { relayUrl, topic, symKey } = parameters
  const identity = await createIdentity()
  const messages: PeerMessage[] = []
  const waiters = new Set<() => void>()
  const relay = createRelayClient({
    relayUrl,
    projectId: 'raw',
    clock: systemClock,
    environment: createTestEnvironment(),
    WebSocket: WebSocket as unknown as typeof globalThis.WebSocket,
    random: Math.random,
    makeToken: () => identity.signToken({ audience: relayUrl, nowSeconds: Math.floor(Date.now() / 1000) }),
    async onMessage({ message }) {
      messages.push(parseMessage((await open({ envelope: message, symKey })).text))
      for (const waiter of [...waiters]) waiter()
    },
    onStatus() {},
  })
  relay.setTopics([topic])
  const publish = async (message: string, tag = 1108) => {
    await relay.call(irnPublish, { topic, message, ttl: 300, tag, prompt: false, attestation: '' })
  }
  return {
    publish,
    send: (id, content, tag) => publish(seal({ symKey, text: writeMessage(id, content) }), tag),
    next: (fits) =>
      new Promise((resolve) => {
        const check = () => {
          const found = messages.find(fits)
          if (!found) return
          waiters.delete(check)
          resolve(found)
        }
        waiters.add(check)
        check()
      }),
    close: () => relay.close(),
  }
}

/** The key of a session, out of a client's storage. */
export async function readSessionKey(
  storage: PairingStorage,
  side: 'dapp' | 'wallet',
  topic: string,
): Promise<string> {
  const state = JSON.parse((await storage.get(`pairing.${side}`)) ?? '{}') as {
    sessions: Record<string, { symKey: string }>
  }
  const { symKey } = state.sessions[topic] ?? {}
  if (symKey === undefined) throw new Error('no such session')
  return symKey
}
