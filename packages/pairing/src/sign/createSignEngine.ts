import { PairingError } from '@latchkey/errors/pairing'
import { irnPublish, type RelayMessage } from '@latchkey/wire/relay'
import type * as v from 'valibot'
import { randomHex, type SessionKey } from '../crypto/keys.js'
import { open, seal } from '../envelope/envelope.js'
import { type Clock, isLate, patienceMs, systemClock } from '../environment/Clock.js'
import { createEnvironment } from '../environment/createEnvironment.js'
import { createIdentity, type Identity } from '../identity/createIdentity.js'
import { createMessageId, type PeerMessage, parseMessage, writeMessage } from '../messages/message.js'
import { type PeerMethod, type PublishOptions, peerMethods } from '../messages/peerMethods.js'
import type { RelayStatus } from '../relay/connectionFlow.js'
import { createRelayClient, type RelayClient } from '../relay/createRelayClient.js'
import type { ClientOptions } from './ClientOptions.js'
import { createOutbox, type Outbox, type Senders } from './createOutbox.js'
import { createWaits, type PeerAnswer, type Waits } from './createPendingRequests.js'
import { createStateStore, type StateStore } from './createStateStore.js'
import type { Incoming, Telling } from './IncomingMessage.js'
import { parseTabMessage, type TabMessage } from './parseTabMessage.js'
import { forgetTopics, markSeen } from './receivedMessages.js'
import { sweepBase } from './sessions.js'
import type { BaseState } from './storedState.js'

/** The keys of a topic: of envelopes of type 0, and of type 1. */
type TopicKeys = { symKey?: string; privateKey?: string }

/** What a side adds to the engine: its own part of the state and what it does with messages. */
export type Side<State extends BaseState> = {
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
  /** Takes a message in. Pure but for `tell` and `deliver`, which take effect once the result is stored. */
  receive(state: State, incoming: Incoming): State
  /**
   * Takes away what is over. `patienceEndsAtMs`: after a page was away, until when what ended meanwhile may still be
   * saved by a message that lies ready at the relay.
   */
  sweep(state: State, nowMs: number, patienceEndsAtMs: number): State
  /** When the next thing will be over, in milliseconds since 1970. */
  listExpiries(state: State, patienceEndsAtMs: number): number[]
  /** Told each new state; not the one found at the start. */
  onChange(state: State, previous: State): void
  onTelling(telling: Telling): void
  onRelayStatus(status: RelayStatus): void
  /** What it sends beside messages. */
  senders?: Senders
}

/** What a client of either side is made from. */
export type SignEngine<State extends BaseState> = {
  clock: Clock
  owner: string
  store: StateStore<State>
  relay: RelayClient
  outbox: Outbox
  waits: Waits
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
  ask(question: {
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

/** Timers cannot be set further ahead than this; 12 hours. */
const longestTimerMs = 43_200_000
/** How long to wait with a storage that failed. */
const sweepAgainMs = 5_000

/**
 * Makes the part both sides share: the stored state, the relay, what goes out and what comes in.
 *
 * @param options - As the client was given them.
 * @param side - What the side adds.
 */
export function createSignEngine<State extends BaseState>(
  options: ClientOptions,
  side: Side<State>,
): SignEngine<State> {
  const clock = options.clock ?? systemClock
  const environment = options.environment ?? createEnvironment()
  const owner = randomHex(8)
  const waits = createWaits(clock)
  let hasStarted = false
  let isClosed = false
  let starting: Promise<void> | undefined
  let identity: Promise<Identity> | undefined
  let stopExpiry = () => {}
  let lastId = 0
  let receiving: Promise<unknown> = Promise.resolve()
  let patienceEndsAtMs = 0

  const store = createStateStore<State>({
    storage: options.storage,
    key: `pairing.${side.name}`,
    schema: side.schema,
    empty: side.empty,
    onChange,
  })
  const relay = createRelayClient({
    relayUrl: options.relayUrl,
    projectId: options.projectId,
    clock,
    environment,
    WebSocket: options.WebSocket ?? globalThis.WebSocket,
    random: Math.random,
    makeToken,
    onMessage: receive,
    onStatus(status) {
      side.onRelayStatus(status)
      if (status.status === 'open') outbox.flush()
    },
  })
  const outbox = createOutbox(store, relay, owner, side.senders)
  const channel = environment.openChannel(`latchkey.pairing.${side.name}`, onTabMessage)
  const stopWatching = environment.watch(() => {
    // What other tabs wrote while this one slept.
    const { isFrozen, isVisible } = environment.getState()
    if (hasStarted && isVisible && !isFrozen) reload()
  })

  function reload() {
    // Storage that fails now is read again with the next change.
    store.reload().catch(() => {})
  }

  async function makeToken(): Promise<string> {
    identity ??= loadIdentity().catch((error: unknown) => {
      // Code that did not load is asked for again with the next attempt.
      identity = undefined
      throw error
    })
    const audience = options.relayUrl
    return (await identity).signToken({ audience, nowSeconds: Math.floor(clock.now() / 1_000) })
  }

  async function loadIdentity(): Promise<Identity> {
    const identity = await createIdentity(store.state.seed)
    const { seed } = identity
    await store.change((state) => (state.seed === undefined ? { ...state, seed } : state))
    // Another tab may have been quicker. All tabs are one client to the relay: it keeps a client's own messages from it.
    return [undefined, seed].includes(store.state.seed) ? identity : createIdentity(store.state.seed)
  }

  function onChange(state: State, previous: State, isOwn: boolean) {
    relay.setTopics(listTopics(state))
    scheduleExpiry(state)
    if (isOwn) {
      outbox.flush()
      post({})
    }
    if (!hasStarted) return
    takeAnswers(state)
    for (const { topic, code, reason } of state.ended) {
      if (!previous.sessions[topic]) continue
      waits.failAll(new PairingError('pairing/session-deleted', { peerCode: code, reason }), topic)
    }
    side.onChange(state, previous)
  }

  /** Answers that another tab received for this one. */
  function takeAnswers(state: State) {
    const mine = state.answers.filter(({ id }) => waits.has(id))
    if (mine.length === 0) return
    for (const { text } of mine) {
      const message = parseMessage(text)
      if (message.kind !== 'request') waits.answer(message)
    }
    drop(
      store.change((now) => ({
        ...now,
        answers: now.answers.filter(({ id }) => !mine.some((it) => it.id === id)),
      })),
    )
  }

  function scheduleExpiry(state: State) {
    stopExpiry()
    if (isClosed) return
    const times = [
      ...side.listExpiries(state, patienceEndsAtMs),
      ...Object.values(state.sessions).map(({ session }) => session.expiresAtMs),
      ...state.outbox.map(({ expiresAtMs }) => expiresAtMs),
    ]
    if (times.length === 0) return
    const inMs = Math.max(0, Math.min(...times) - clock.now())
    const delayMs = Math.min(inMs, longestTimerMs)
    const dueAtMs = clock.now() + delayMs
    stopExpiry = clock.schedule(() => {
      if (isLate(clock, dueAtMs)) patienceEndsAtMs = clock.now() + patienceMs
      sweepLater()
    }, delayMs)
  }

  function sweepLater() {
    sweep().catch(() => {
      // The storage failed; what is over must not stay for that.
      stopExpiry = clock.schedule(sweepLater, sweepAgainMs)
    })
  }

  async function sweep() {
    const nowMs = clock.now()
    await store.change((state) => {
      const swept = side.sweep(sweepBase(state, nowMs), nowMs, patienceEndsAtMs)
      return forgetTopics(swept, listTopics(swept))
    })
    scheduleExpiry(store.state)
  }

  function listTopics(state: State): string[] {
    return [...Object.keys(state.sessions), ...side.listTopics(state)]
  }

  /** For work whose failure only means that the storage could not be written: the next change writes again. */
  function drop(work: Promise<unknown>) {
    work.catch(() => {})
  }

  /** One after the other, so that opening them does not change their order. */
  function receive(message: RelayMessage): Promise<void> {
    const turn = receiving.then(() => take(message))
    receiving = turn.catch(() => {})
    return turn
  }

  async function take({ topic, message, tag }: RelayMessage): Promise<void> {
    // Another tab may have made the topic a moment ago.
    if (!side.findKeys(store.state, topic)) await store.reload()
    const known = side.findKeys(store.state, topic)
    // Not one of our topics any more: acknowledged and forgotten.
    if (!known) return
    const opened = await read(message, known)
    const agreedKey = opened && (await side.agreeOnKey?.(store.state, topic, opened.message))
    let tellings: Telling[] = []
    let answers: PeerAnswer[] = []
    const isStored = await store.change((state) => {
      tellings = []
      answers = []
      // Given up meanwhile, or handled already.
      if (!side.findKeys(state, topic)) return state
      const next = markSeen(state, topic, message)
      if (!next) return state
      if (!opened) return next
      const context: Omit<Incoming, keyof typeof opened> = {
        topic,
        tag,
        ...(agreedKey !== undefined && { agreedKey }),
        nowMs: clock.now(),
        owner,
        tell: (telling) => tellings.push(telling),
        deliver: (answer) => waits.has(answer.id) && answers.push(answer) > 0,
      }
      const received = side.receive(next, { ...context, ...opened })
      return forgetTopics(received, listTopics(received))
    })
    for (const answer of answers) waits.answer(answer)
    for (const telling of tellings) {
      side.onTelling(telling)
      post({ telling })
    }
    // Handled here, but not kept: unacknowledged, it comes again to a page that knows nothing of it.
    if (!isStored) throw new Error('The storage failed')
  }

  function makeId() {
    lastId = Math.max(createMessageId(clock.now()), lastId + 1)
    return lastId
  }

  function post(message: TabMessage) {
    channel.post(message)
  }

  function onTabMessage(value: unknown) {
    const message = parseTabMessage(value)
    if (!hasStarted || !message) return
    const { telling } = message
    if (!telling) reload()
    // The channel may carry another kit's news of the same site, whose sessions are not ours.
    else if (store.state.sessions[telling.topic]) side.onTelling(telling)
  }

  return {
    clock,
    owner,
    store,
    relay,
    outbox,
    waits,
    start() {
      starting ??= (async () => {
        patienceEndsAtMs = clock.now() + patienceMs
        await store.reload()
        hasStarted = true
        await sweep()
        outbox.flush(true)
      })()
      return starting
    },
    makeId,
    ask({
      topic,
      symKey,
      method,
      params,
      timeoutMs,
      how = peerMethods[method].request,
      signal,
      onPublished,
    }) {
      const id = makeId()
      const answer = waits.start({ id, topic, timeoutMs, signal })
      if (!waits.has(id)) return answer
      // A person waits: a relay that refused is asked once more, and one that is being waited for at once.
      relay.retry()
      relay
        .call(irnPublish, {
          topic,
          message: seal({ symKey, text: writeMessage(id, { method, params }) }),
          ttl: how.ttlSeconds,
          tag: how.tag,
          prompt: how.prompt,
          attestation: '',
        })
        .then(
          () => onPublished?.(id),
          (error) => waits.fail(id, error),
        )
      return answer
    },
    get isClosed() {
      return isClosed
    },
    close() {
      isClosed = true
      stopWatching()
      stopExpiry()
      channel.close()
      relay.close()
      waits.failAll(new PairingError('pairing/closed'))
    },
  }
}

/** Opens and reads an envelope; undefined when it was not made with our key, or makes no sense inside. */
async function read(envelope: string, keys: TopicKeys) {
  try {
    const opened = await open({ envelope, ...keys })
    const message = parseMessage(opened.text)
    return {
      text: opened.text,
      message,
      ...(opened.type === 1 && { senderPublicKey: opened.senderPublicKey }),
    }
  } catch {
    // Whoever knows the topic can publish on it; without the key it is noise.
    return undefined
  }
}
