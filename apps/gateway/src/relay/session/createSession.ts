import { type RelayIdToken, readRelayFrame, relayCloseCodes, relayErrorCodes } from '@latchkey/wire/relay'
import type { RelayCaller, RelayServices } from '../methods/RelayHandler.js'
import { relayTimes, sessionLimits } from '../RelayConfig.js'
import { answerCall } from './answerCall.js'
import type { Outbox } from './createOutbox.js'
import type { Wire } from './createWire.js'
import type { RelayClient } from './RelayClient.js'
import { type Call, type RelayRequest, toCall } from './toCall.js'
import { writeFailure } from './writeFailure.js'

/** A client by one of its sockets. */
export type SocketCaller = RelayCaller & { client: RelayClient; outbox: Outbox }

/** One socket whose client is known. */
export type Session = {
  /** A text frame came. */
  onText(text: string): void
  /** Closes the socket when it has been silent and without subscription for too long. */
  checkStale(nowMs: number): void
}

/** What a session works with. */
export type SessionDependencies = {
  caller: SocketCaller
  wire: Wire
  services: RelayServices
  /** Failures that are the relay's own; never holds anything a client sent. */
  onFailure(error: unknown, method: string): void
}

/**
 * Makes the session of one socket: reads frames, asks the methods, answers.
 *
 * @param dependencies - See {@link SessionDependencies}.
 */
export function createSession({ caller, wire, services, onFailure }: SessionDependencies): Session {
  const { client, outbox } = caller
  let unanswered = 0
  let refusals = 0
  let heardAtMs = services.now()

  function fail(id: RelayIdToken | undefined, code: number, message: string): void {
    wire.send(writeFailure(services, id, { code, message }))
  }

  /** False, and the client told, when it has used up its allowance. */
  function isWithinLimits(id: RelayIdToken | undefined, cost: number): boolean {
    if (caller.take(cost)) {
      refusals = 0
      return true
    }
    refusals++
    if (refusals > sessionLimits.maxRefusals) wire.close(relayCloseCodes.tryAgainLater, 'Too many requests')
    else fail(id, relayErrorCodes.tooManyRequests, 'Too many requests')
    return false
  }

  async function perform(call: Extract<Call, { handle: unknown }>): Promise<void> {
    unanswered++
    wire.setUnanswered(unanswered)
    const { text, after } = await answerCall(call, caller, { services, onFailure })
    wire.send(text)
    after?.()
    unanswered--
    wire.setUnanswered(unanswered)
  }

  function onRequest(request: RelayRequest): void {
    const call = toCall(request)
    if (!isWithinLimits(request.id, call.cost)) return
    if ('refusal' in call) fail(request.id, call.refusal.code, call.refusal.message)
    else void perform(call)
  }

  function onResult(id: RelayIdToken, result: unknown): void {
    // Clients that read ids as text answer with quotes around the number.
    const receipt = result === true ? outbox.acknowledge(id.replaceAll('"', '')) : undefined
    if (receipt) {
      services.store.acknowledge(client.id, [receipt])
      services.metrics.onAcknowledged()
    } else isWithinLimits(undefined, 1)
  }

  return {
    onText(text) {
      heardAtMs = services.now()
      const frame = readRelayFrame(text)
      if (frame.kind === 'request') onRequest(frame)
      else if (frame.kind === 'result') onResult(frame.id, frame.result)
      // An error in answer to a delivery acknowledges nothing: it is delivered again after the next subscription.
      else if (isWithinLimits(frame.id, 1) && frame.kind === 'invalid')
        fail(frame.id, frame.code, frame.reason)
    },
    checkStale(nowMs) {
      if (client.topics.size > 0 || nowMs - heardAtMs < relayTimes.staleAfterMs) return
      wire.close(relayCloseCodes.stale, 'No subscription and no traffic')
    },
  }
}
