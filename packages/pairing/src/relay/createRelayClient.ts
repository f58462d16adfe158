import { PairingError } from '@latchkey/errors/pairing'
import {
  irnSubscription,
  type RelayFrame,
  type RelayMessage,
  type RelayMethod,
  type RelayParams,
  type RelayResult,
  readRelayFrame,
  relayCloseCodes,
  relayErrorCodes,
  writeRelayAnswer,
  writeRelayError,
} from '@latchkey/wire/relay'
import { safeParse } from 'valibot'
import type { Clock } from '../environment/Clock.js'
import type { Environment } from '../environment/createEnvironment.js'
import {
  type ConnectionEvent,
  type ConnectionState,
  getNextConnection,
  type RelayStatus,
} from './connectionFlow.js'
import { createCallIds, createCalls } from './createCalls.js'
import { createSubscriptions } from './createSubscriptions.js'
import { formatRelayAddress, openSocket, type Socket } from './openSocket.js'
import { getReconnectDelayMs, lingerMs, silenceMs, tryAgainLaterMs, usefulAfterMs } from './relayTimes.js'

/** The connection to the relay: one socket while there is a topic or a call, none otherwise. */
export type RelayClient = {
  readonly status: RelayStatus
  /** Says which topics to listen on from now on. */
  setTopics(topics: Iterable<string>): void
  /**
   * Calls the relay. Waits for the connection; sends again what stays unanswered.
   *
   * @throws pairing/relay-error, pairing/relay-unreachable (60 s), pairing/relay-refused, pairing/closed
   */
  call<Method extends RelayMethod>(method: Method, params: RelayParams<Method>): Promise<RelayResult<Method>>
  /** Connects now, after a refusal too, because a person asked for something: there will be something to say. */
  retry(): void
  close(): void
}

/** What a relay client needs. */
export type RelayClientOptions = {
  relayUrl: string
  projectId: string
  clock: Clock
  environment: Environment
  WebSocket: typeof globalThis.WebSocket
  /** From 0 to 1. */
  random: () => number
  /** Signs a token; asked for each attempt. */
  makeToken(): Promise<string>
  /** Takes a message in. The relay keeps it until this resolves, and sends it again when it never does. */
  onMessage(message: RelayMessage): Promise<void>
  onStatus(status: RelayStatus): void
}

/**
 * Makes the client of a relay. Connects only when there is something to listen to or to say.
 *
 * @param options - Address, project, surroundings and what to do with messages.
 */
export function createRelayClient(options: RelayClientOptions): RelayClient {
  const { clock, environment, relayUrl } = options
  let state: ConnectionState = { status: 'idle' }
  let socket: Socket | undefined
  let openedAtMs = 0
  let heardAtMs = 0
  let notBeforeMs = 0
  let stopTimer = () => {}
  let wasFrozen = false
  let stopLinger: (() => void) | undefined
  const send = (frame: string) => {
    if (state.status === 'open') socket?.send(frame)
  }
  const shared = { clock, relayUrl, makeId: createCallIds(clock, options.random), send }
  const calls = createCalls({ ...shared, onEmpty: updateConnection })
  const subscriptions = createSubscriptions(shared, {
    getConnection: () => socket,
    onFailed: loseConnection,
  })
  const stopWatching = environment.watch(onEnvironmentChange)

  function dispatch(event: ConnectionEvent) {
    const previous = state
    state = getNextConnection(state, event)
    if (state === previous) return
    stopTimer()
    stopTimer = () => {}
    if (state.status !== 'open') subscriptions.failAll()
    if (state.status !== 'open' && state.status !== 'connecting') dropSocket()
    if (state.status !== previous.status) options.onStatus(toStatus(state))
    onEntered(state)
  }

  function onEntered(entered: ConnectionState) {
    if (entered.status === 'connecting') void connect()
    else if (entered.status === 'open') onOpen()
    else if (entered.status === 'waiting') waitForNext(entered.failures)
    else if (entered.status === 'refused') {
      calls.failAll(() => toRefusal(entered.reason))
    } else if (entered.status === 'closed') calls.failAll(() => new PairingError('pairing/closed'))
  }

  async function connect() {
    const attempt = state
    try {
      const token = await options.makeToken()
      if (state !== attempt) return
      socket = openSocket(
        formatRelayAddress({ relayUrl, projectId: options.projectId, token }),
        options.WebSocket,
        clock,
        {
          onOpen: () => dispatch({ type: 'opened' }),
          onText,
          onClosed,
        },
      )
    } catch {
      // An address that is none. The calls that wait say so when their time is up.
      if (state === attempt) loseConnection()
    }
  }

  function onClosed(code: number, reason: string) {
    socket = undefined
    if (code === relayCloseCodes.unauthorized) return dispatch({ type: 'refused', reason })
    if (code === relayCloseCodes.tryAgainLater) notBeforeMs = clock.now() + tryAgainLaterMs
    loseConnection()
  }

  function loseConnection() {
    const wasUseful = state.status === 'open' && clock.now() - openedAtMs >= usefulAfterMs
    dispatch({ type: 'lost', wasUseful })
  }

  function dropSocket() {
    socket?.close()
    socket = undefined
  }

  function waitForNext(failures: number) {
    // A page that does not run cannot connect either; waking up brings the next attempt.
    if (environment.getState().isFrozen) return
    const delayMs = getReconnectDelayMs(failures - 1, options.random())
    stopTimer = clock.schedule(() => dispatch({ type: 'due' }), Math.max(delayMs, notBeforeMs - clock.now()))
  }

  /** All topics in one go before anything else, so that no message comes between a call and its subscription. */
  function onOpen() {
    openedAtMs = heardAtMs = clock.now()
    subscriptions.renew()
    calls.sendAll()
    watchSilence()
  }

  function watchSilence(delayMs: number = silenceMs) {
    stopTimer = clock.schedule(() => {
      const quietMs = clock.now() - heardAtMs
      // The answer proves that the connection lives.
      if (quietMs >= silenceMs) subscriptions.renew()
      watchSilence(quietMs >= silenceMs ? silenceMs : silenceMs - quietMs)
    }, delayMs)
  }

  function onText(text: string) {
    heardAtMs = clock.now()
    const frame = readRelayFrame(text)
    if (frame.kind === 'request') answerRequest(frame, socket)
    else if (frame.kind !== 'invalid') {
      calls.answer(frame)
      subscriptions.answer(frame)
    }
  }

  function answerRequest(frame: RelayRequest, from: Socket | undefined) {
    const answer = (text: string) => {
      if (from && socket === from) from.send(text)
    }
    const message = readDelivery(frame)
    if (!message) return answer(writeRelayError(frame.id, relayErrorCodes.methodNotFound, 'Unknown method'))
    options.onMessage(message).then(
      () => answer(writeRelayAnswer(frame.id, true)),
      // Not kept, so not acknowledged: the relay hands it out again after the next subscription.
      () => {},
    )
  }

  function onEnvironmentChange() {
    const { isFrozen, isOnline, isVisible } = environment.getState()
    const hasThawed = wasFrozen && !isFrozen
    wasFrozen = isFrozen
    if (isFrozen) {
      if (socket) loseConnection()
    } else if (state.status === 'waiting') {
      if (hasThawed || (isOnline && isVisible)) dispatch({ type: 'woken' })
    } else if (state.status === 'open') subscriptions.renew()
  }

  /** Connects when there is a reason to; without one the socket is closed, but not between two messages. */
  function updateConnection() {
    const isNeeded = subscriptions.topicCount > 0 || calls.size > 0
    if (isNeeded) {
      stopLinger?.()
      stopLinger = undefined
      dispatch({ type: 'needed' })
    } else {
      stopLinger ??= clock.schedule(() => {
        stopLinger = undefined
        dispatch({ type: 'unneeded' })
      }, lingerMs)
    }
  }

  return {
    get status() {
      return toStatus(state)
    },
    setTopics(topics) {
      subscriptions.setTopics(topics, state.status === 'open')
      updateConnection()
    },
    async call(method, params) {
      if (state.status === 'refused') throw toRefusal(state.reason)
      if (state.status === 'closed') throw new PairingError('pairing/closed')
      const answer = calls.make(method, params)
      updateConnection()
      return answer
    },
    retry() {
      dispatch({ type: 'retried' })
      dispatch({ type: 'needed' })
      updateConnection()
    },
    close() {
      stopWatching()
      stopLinger?.()
      dispatch({ type: 'closed' })
    },
  }
}

type RelayRequest = Extract<RelayFrame, { kind: 'request' }>

/** The message a relay hands out; undefined when it calls anything else. */
function readDelivery({ method, params }: RelayRequest): RelayMessage | undefined {
  if (method !== irnSubscription.name) return undefined
  const parsed = safeParse(irnSubscription.params, params)
  return parsed.success ? parsed.output.data : undefined
}

function toStatus(state: ConnectionState): RelayStatus {
  if (state.status === 'refused') return state
  return { status: state.status === 'closed' ? 'idle' : state.status }
}

/** How relays say that a token is of another time than theirs: it was made a moment ago, so the clock here is wrong. */
const clockWords = /JWT Token is (not yet valid|expired)/i

function toRefusal(reason: string): Error {
  if (clockWords.test(reason)) return new PairingError('pairing/clock-wrong', { reason })
  return new PairingError('pairing/relay-refused', { reason })
}
