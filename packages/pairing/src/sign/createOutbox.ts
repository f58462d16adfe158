import { isAppKitError } from '@latchkey/errors'
import { irnPublish, type RelayParams } from '@latchkey/wire/relay'
import { randomHex } from '../crypto/keys.js'
import { seal } from '../envelope/envelope.js'
import { type MessageContent, writeMessage } from '../messages/message.js'
import type { PublishOptions } from '../messages/peerMethods.js'
import type { RelayClient } from '../relay/createRelayClient.js'
import type { StateStore } from './createStateStore.js'
import type { BaseState, OutboxEntry } from './storedState.js'

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

/** What the relay is given of a message. */
export type PublishParams = RelayParams<typeof irnPublish>

/** Writes and seals a message, for the relay to publish. */
export function sealPublication(publication: Publication): PublishParams {
  const { topic, symKey, id, content, how, senderPublicKey } = publication
  return {
    topic,
    message: seal({ symKey, text: writeMessage(id, content), senderPublicKey }),
    ttl: how.ttlSeconds,
    tag: how.tag,
    prompt: how.prompt,
    attestation: '',
  }
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
  publication: Publication,
  entryId: string = randomHex(8),
): State {
  const params = sealPublication(publication)
  const expiresAtMs = nowMs + params.ttl * 1_000
  return {
    ...state,
    outbox: [...state.outbox, { id: entryId, owner, expiresAtMs, method: 'irn_publish', params }],
  }
}

/** Sends what the state holds for the other side, until the relay has taken it. */
export type Outbox = {
  /**
   * Sends what is not on its way yet, in the order it was added.
   *
   * @param whose - The mark of the client that added it, or `everyone`, as clients may be gone; the client's own else.
   */
  flush(whose?: string): void
  /**
   * Waits for an entry that is about to be added.
   *
   * @returns Resolves when the relay has taken it; rejects with what the relay client throws.
   */
  expect(entryId: string): Promise<void>
  /** Ends the waiting for an entry that was not added after all. */
  forget(entryId: string): void
}

/** How an entry is handed to the relay, by the name it was stored under. */
export type Senders = Record<string, (relay: RelayClient, params: unknown) => Promise<unknown>>

/** See {@link Outbox.flush}; no mark of a client looks like it. */
export const everyone = 'everyone'

const publishers: Senders = {
  // Written by this package and kept as it was: only its place has been looked after by a schema.
  irn_publish: (relay, params) => relay.call(irnPublish, params as PublishParams),
}

/**
 * Makes the outbox of a client.
 *
 * @param owner - The client's own mark.
 * @param senders - What a side sends beside messages.
 */
export function createOutbox<State extends BaseState>(
  store: StateStore<State>,
  relay: RelayClient,
  owner: string,
  senders: Senders = {},
): Outbox {
  const underway = new Set<string>()
  const expected = new Map<string, { resolve(): void; reject(error: unknown): void }>()
  const allSenders = { ...publishers, ...senders }

  async function run(entry: OutboxEntry): Promise<void> {
    underway.add(entry.id)
    try {
      await allSenders[entry.method]?.(relay, entry.params)
      await remove(entry.id)
      expected.get(entry.id)?.resolve()
    } catch (error) {
      expected.get(entry.id)?.reject(error)
      // What the relay does not want it will not want later either; everything else waits for the next connection.
      if (isAppKitError(error, 'pairing/relay-error')) await remove(entry.id)
    } finally {
      underway.delete(entry.id)
      expected.delete(entry.id)
    }
  }

  function remove(id: string) {
    return store.change((state) =>
      state.outbox.some((entry) => entry.id === id)
        ? { ...state, outbox: state.outbox.filter((entry) => entry.id !== id) }
        : state,
    )
  }

  return {
    flush(whose = owner) {
      for (const entry of store.state.outbox) {
        if (underway.has(entry.id) || !(whose === everyone || entry.owner === whose)) continue
        // When the storage fails, the entry is sent once more with the next start, which does no harm.
        run(entry).catch(() => {})
      }
    },
    expect(entryId) {
      const sent = new Promise<void>((resolve, reject) => expected.set(entryId, { resolve, reject }))
      // It may fail before anybody comes to wait.
      sent.catch(() => {})
      return sent
    },
    forget(entryId) {
      expected.delete(entryId)
    },
  }
}
