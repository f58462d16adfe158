import { PairingError } from '@latchkey/errors/pairing'
import { irnPublish } from '@latchkey/wire/relay'
import { randomHex } from '../crypto/keys.js'
import { systemClock } from '../environment/Clock.js'
import { createEnvironment } from '../environment/createEnvironment.js'
import { createMessageIds, parseMessage } from '../messages/message.js'
import { peerMethods } from '../messages/peerMethods.js'
import { createRelayClient } from '../relay/createRelayClient.js'
import { createExpiryTimer } from './createExpiryTimer.js'
import { createOutbox, everyone, sealPublication } from './createOutbox.js'
import { createPendingRequests } from './createPendingRequests.js'
import { createReceiver } from './createReceiver.js'
import { createStateStore } from './createStateStore.js'
import { createTabChannel } from './createTabChannel.js'
import { createTokenSigner } from './createTokenSigner.js'
import { forgetTopics } from './IncomingMessage.js'
import type { ClientOptions, SignEngine, SignSide } from './SignEngine.js'
import { sweepBaseState } from './sessions.js'
import type { BaseState } from './storedState.js'

/**
 * Makes the part both sides share: the stored state, the relay, what goes out and what comes in.
 *
 * @param options - As the client was given them.
 * @param side - What the side adds.
 */
export function createSignEngine<State extends BaseState>(
  options: ClientOptions,
  side: SignSide<State>,
): SignEngine<State> {
  const { clock = systemClock, environment = createEnvironment(), relayUrl, projectId } = options
  const owner = randomHex(8)
  const makeId = createMessageIds(clock)
  const pendingRequests = createPendingRequests(clock)
  let hasStarted = false
  let isClosed = false
  let starting: Promise<void> | undefined

  const listTopics = (state: State) => [...Object.keys(state.sessions), ...side.listTopics(state)]
  const forgetOldTopics = (state: State) => forgetTopics(state, listTopics(state))
  const store = createStateStore<State>({
    storage: options.storage,
    key: `pairing.${side.name}`,
    schema: side.schema,
    empty: side.empty,
    onChange,
  })
  const receive = createReceiver({
    store,
    side,
    clock,
    owner,
    pendingRequests,
    forgetOldTopics,
    onEvent(event) {
      side.onSessionEvent(event)
      tabs.announce({ event })
    },
  })
  const relay = createRelayClient({
    relayUrl,
    projectId,
    clock,
    environment,
    WebSocket: options.WebSocket ?? globalThis.WebSocket,
    random: Math.random,
    makeToken: createTokenSigner(store, relayUrl, clock),
    onMessage: receive,
    onStatus(status) {
      side.onRelayStatus(status)
      if (status.status === 'open') outbox.flush()
    },
  })
  const outbox = createOutbox(store, relay, owner, side.senders)
  const expiryTimer = createExpiryTimer({
    clock,
    listExpiries: (catchUpEndsAtMs) => [
      ...side.listExpiries(store.state, catchUpEndsAtMs),
      ...Object.values(store.state.sessions).map(({ session }) => session.expiresAtMs),
      ...store.state.outbox.map(({ expiresAtMs }) => expiresAtMs),
    ],
    sweep: (nowMs, catchUpEndsAtMs) =>
      store.change((state) =>
        forgetOldTopics(side.sweep(sweepBaseState(state, nowMs), nowMs, catchUpEndsAtMs)),
      ),
  })
  const tabs = createTabChannel(environment, side.name, ({ event, left }) => {
    if (!event) reload(left)
    // The channel may carry another kit's news of the same site, whose sessions are not ours.
    else if (hasStarted && store.state.sessions[event.topic]) side.onSessionEvent(event)
  })
  const stopWatching = environment.watch(() => {
    const { isFrozen, isVisible } = environment.getState()
    // A page that goes to sleep may never wake.
    if (isFrozen) leave()
    // What other tabs wrote while this one slept.
    else if (isVisible) reload()
  })

  /** @param left - A client that went away: what it had not sent is sent here. */
  function reload(left?: string) {
    if (!hasStarted) return
    const read = store.reload()
    // Storage that fails now is read again with the next change.
    read.then(() => left !== undefined && !isClosed && outbox.flush(left)).catch(() => {})
  }

  function leave() {
    if (hasStarted) tabs.announce({ left: owner })
  }

  function onChange(state: State, previous: State, isOwn: boolean) {
    relay.setTopics(listTopics(state))
    expiryTimer.schedule()
    if (isOwn) {
      outbox.flush()
      tabs.announce()
    }
    if (!hasStarted) return
    takeAnswers(state)
    for (const { topic, code, reason } of state.ended) {
      if (!previous.sessions[topic]) continue
      pendingRequests.failAll(new PairingError('pairing/session-deleted', { peerCode: code, reason }), topic)
    }
    side.onChange(state, previous)
  }

  /** Answers that another tab received for this one. */
  function takeAnswers(state: State) {
    const own = state.answers.filter(({ id }) => pendingRequests.has(id))
    if (own.length === 0) return
    for (const { text } of own) {
      const message = parseMessage(text)
      if (message.kind !== 'request') pendingRequests.answer(message)
    }
    const isOwn = (id: number) => own.some((answer) => answer.id === id)
    store
      .change((now) => ({ ...now, answers: now.answers.filter(({ id }) => !isOwn(id)) }))
      // That the storage could not be written means nothing: the next change writes again.
      .catch(() => {})
  }

  return {
    clock,
    owner,
    store,
    relay,
    outbox,
    start() {
      starting ??= (async () => {
        expiryTimer.allowCatchUp()
        await store.reload()
        hasStarted = true
        await expiryTimer.sweep()
        outbox.flush(everyone)
      })()
      return starting
    },
    makeId,
    request({ topic, symKey, method, params, timeoutMs, signal, onPublished, how }) {
      const id = makeId()
      const answer = pendingRequests.add({ id, topic, timeoutMs, signal })
      if (!pendingRequests.has(id)) return answer
      // A person waits: a relay that refused is asked once more, and one that is being waited for at once.
      relay.retry()
      const content = { method, params }
      const publication = { topic, symKey, id, content, how: how ?? peerMethods[method].request }
      relay.call(irnPublish, sealPublication(publication)).then(
        () => onPublished?.(id),
        (error) => pendingRequests.fail(id, error),
      )
      return answer
    },
    get isClosed() {
      return isClosed
    },
    close() {
      if (isClosed) return
      isClosed = true
      leave()
      stopWatching()
      expiryTimer.stop()
      tabs.close()
      relay.close()
      pendingRequests.failAll(new PairingError('pairing/closed'))
    },
  }
}
