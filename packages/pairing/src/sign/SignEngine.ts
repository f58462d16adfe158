import type * as v from 'valibot'
import type { SessionKey } from '../crypto/keys.js'
import type { Clock } from '../environment/Clock.js'
import type { Environment } from '../environment/createEnvironment.js'
import type { PeerAnswer, PeerMessage } from '../messages/message.js'
import type { PeerMethod, PublishOptions } from '../messages/peerMethods.js'
import type { RelayStatus } from '../relay/connectionFlow.js'
import type { RelayClient } from '../relay/createRelayClient.js'
import type { PairingStorage } from '../storage/createMemoryStorage.js'
import type { Outbox, Senders } from './createOutbox.js'
import type { StateStore } from './createStateStore.js'
import type { IncomingMessage } from './IncomingMessage.js'
import type { PeerMetadata, SessionEvent } from './Session.js'
import type { BaseState } from './storedState.js'

/** What a client of either side needs. */
export type ClientOptions = {
  /** The relay, `wss://…`, exactly as its owner configured it: it is the audience of the client's token. */
  relayUrl: string
  /** The project the relay knows this site or wallet by. */
  projectId: string
  /** How this side presents itself to the other. */
  metadata: PeerMetadata
  /** Where keys and sessions are kept. */
  storage: PairingStorage
  /** The computer's own time by default. */
  clock?: Clock | undefined
  /** `globalThis.WebSocket` by default. */
  WebSocket?: typeof globalThis.WebSocket | undefined
  /** The page, where there is one, by default. */
  environment?: Environment | undefined
}

/** The keys of a topic: of envelopes of type 0, and of type 1. */
export type TopicKeys = { symKey?: string; privateKey?: string }

/** What a side adds to the engine: its own part of the state and what it does with messages. */
export type SignSide<State extends BaseState> = {
  /** `dapp` or `wallet`: part of the storage key. */
  name: string
  schema: v.GenericSchema<unknown, State>
  empty: State
  /** The topics to listen on beside those of the sessions. */
  listTopics(state: State): string[]
  /** The keys that open what comes on a topic; nothing when it is not one of ours. */
  findKeys(state: State, topic: string): TopicKeys | undefined
  /** Agrees on a key with who answers, where an answer on the topic offers one. */
  agreeOnKey?(state: State, topic: string, message: PeerMessage): Promise<SessionKey | undefined>
  /** Takes a message in. Pure but for `announce` and `deliver`, which take effect once the result is stored. */
  receive(state: State, incoming: IncomingMessage): State
  /**
   * Takes away what is over. `catchUpEndsAtMs`: after a page was away, until when what ended meanwhile may still be
   * saved by a message that lies ready at the relay.
   */
  sweep(state: State, nowMs: number, catchUpEndsAtMs: number): State
  /** When the next thing will be over, in milliseconds since 1970. */
  listExpiries(state: State, catchUpEndsAtMs: number): number[]
  /** Told each new state; not the one found at the start. */
  onChange(state: State, previous: State): void
  onSessionEvent(event: SessionEvent): void
  onRelayStatus(status: RelayStatus): void
  /** What it sends beside messages. */
  senders?: Senders
}

/** What a client of either side is made from. */
export type SignEngine<State extends BaseState> = {
  clock: Clock
  /** The client's own mark among the tabs of a site. */
  owner: string
  store: StateStore<State>
  relay: RelayClient
  outbox: Outbox
  readonly isClosed: boolean
  /** Takes up what is stored; once. */
  start(): Promise<void>
  /** An id for the next call, higher than all before. */
  makeId(): number
  /**
   * Calls the other side and waits for its answer.
   *
   * @throws pairing/request-expired, pairing/request-cancelled, and what the relay client throws
   */
  request(call: {
    topic: string
    symKey: string
    method: PeerMethod
    params: unknown
    timeoutMs: number
    how?: PublishOptions
    signal?: AbortSignal | undefined
    onPublished?: ((id: number) => void) | undefined
  }): Promise<PeerAnswer>
  close(): void
}
